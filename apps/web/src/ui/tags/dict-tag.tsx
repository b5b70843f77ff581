import type { ReactNode } from 'react';
import type { DictOption } from '#core/dict/dict-option.ts';
import './dict-tag.css';

const separator = ',';

const kinds = new Set(['primary', 'success', 'info', 'warning', 'danger']);

interface DictTagProps {
  options: readonly DictOption[];
  /** One value or several; text holds several separated by commas. */
  value: string | number | readonly (string | number)[] | null | undefined;
}

function valuesOf(value: DictTagProps['value']): string[] {
  if (value === null || value === undefined || value === '') return [];
  return typeof value === 'object' ? value.map(String) : String(value).split(separator);
}

/** The labels of a record's values, each in the look its dictionary gives; a value the dictionary does not know stands for itself. */
export function DictTag({ options, value }: DictTagProps): ReactNode {
  const values = valuesOf(value);
  if (values.length === 0) return '--';
  return (
    <span className="wm-dict">
      {values.map((one) => {
        const option = options.find((candidate) => String(candidate.value) === one);
        const kind = option && kinds.has(option.elTagType) ? option.elTagType : '';
        const look = kind ? `wm-dict-tag wm-dict-${kind}` : '';
        return (
          <span key={one} className={`${look} ${option?.elTagClass ?? ''}`.trim() || undefined}>
            {option?.label ?? one}
          </span>
        );
      })}
    </span>
  );
}
