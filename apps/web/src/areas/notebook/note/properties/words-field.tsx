import { Select } from 'antd';
import type { ReactNode } from 'react';

interface WordsFieldProps {
  label: string;
  words: string[];
  /** What is offered. */
  known?: { tag: string; count: number }[];
  placeholder?: string;
  onChange: (words: string[]) => void;
}

function renderOption({ label, data }: { label?: ReactNode; data: object }): ReactNode {
  const count = 'count' in data && typeof data.count === 'number' ? data.count : undefined;
  return (
    <span className="wm-property-option">
      {label}
      {count !== undefined && <span className="wm-muted wm-number">{count}</span>}
    </span>
  );
}

/** Several words, completed from those that are known: Enter or a comma keeps one. */
export function WordsField({
  label,
  words,
  known,
  placeholder,
  onChange,
}: WordsFieldProps): ReactNode {
  return (
    <Select<string[]>
      variant="borderless"
      size="small"
      mode="tags"
      className="wm-property-words"
      aria-label={label}
      placeholder={placeholder ?? '空'}
      value={words}
      onChange={(all) => onChange(all.map((word) => word.trim()).filter((word) => word !== ''))}
      tokenSeparators={[',', '，']}
      suffixIcon={null}
      notFoundContent={null}
      maxCount={20}
      popupMatchSelectWidth={false}
      options={(known ?? []).map(({ tag, count }) => ({ value: tag, label: tag, count }))}
      optionRender={renderOption}
      {...(!known && { open: false })}
    />
  );
}
