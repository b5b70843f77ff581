import type {
  CellChange,
  ChangeKind,
  ComparedColumn,
  RowChange,
} from '@wm/contract/report/compare';
import { cellText } from '@wm/contract/report/cell-text';
import type { Cell, ResultColumn } from '@wm/contract/report/run';

export const kindNames: Record<ChangeKind, string> = {
  added: '新增',
  removed: '删除',
  changed: '变更',
  same: '未变',
};

/** Told apart without colour. */
export const kindSigns: Record<ChangeKind, string> = {
  added: '+',
  removed: '−',
  changed: '~',
  same: '=',
};

/** A cell of a comparison: nothing and an empty text are told apart. */
export function comparedText(value: Cell | undefined, column: ResultColumn): string {
  if (value === null || value === undefined) return '（空）';
  return value === '' ? '（空文本）' : cellText(value, column);
}

/** A decimal as people read it, to its last digit. */
export function decimalText(text: string | null): string {
  if (text === null) return '--';
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** With its sign, whichever it is. */
function signedText(text: string): string {
  if (text === '0') return '±0';
  return text.startsWith('-') ? `−${decimalText(text.slice(1))}` : `+${decimalText(text)}`;
}

/** By how much a number changed: `+3 ▲25%`; empty for what is no number. */
export function differenceText(
  { difference, percent }: Pick<CellChange, 'difference' | 'percent'>,
  unit: string,
): string {
  if (difference === null) return '';
  const arrow = difference.startsWith('-') ? '▼' : '▲';
  const share = percent === null ? '' : ` ${arrow}${decimalText(percent.replace('-', ''))}%`;
  return `${signedText(difference)}${unit}${share}`;
}

/** What a row is called: its keys, or else its first cells. */
export function rowName(row: RowChange, columns: readonly ComparedColumn[]): string {
  const cells = row.after ?? row.before ?? [];
  const keys = columns.flatMap((column, at) => (column.isKey ? [at] : []));
  const places = keys.length > 0 ? keys : [...columns.keys()].slice(0, 2);
  return places
    .flatMap((at) => {
      const column = columns[at];
      return column ? [comparedText(cells[at], column)] : [];
    })
    .join(' · ');
}
