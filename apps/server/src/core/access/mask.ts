import type { MaskKind } from '@wm/contract/core/column';

const shown: Record<MaskKind, (value: string[]) => string> = {
  phone: (value) =>
    value.length >= 8 ? `${text(value.slice(0, 3))}****${text(value.slice(-4))}` : '****',
  mail: (value) => {
    const at = value.lastIndexOf('@');
    return `${value[0] ?? ''}***${value.indexOf('@') > 0 ? text(value.slice(at)) : ''}`;
  },
  'id-number': (value) =>
    value.length >= 10 ? `${text(value.slice(0, 3))}***********${text(value.slice(-4))}` : '****',
  name: (value) => `${value[0] ?? ''}**`,
  all: () => '******',
};

/** A text as the mask of its column shows it: what the database does for lists, for values that no column holds any more. */
export function maskText(kind: MaskKind, value: string): string {
  return value === '' ? '' : shown[kind](Array.from(value));
}

function text(characters: string[]): string {
  return characters.join('');
}
