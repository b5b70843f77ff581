import { Select } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';

interface WordsFieldProps {
  label: string;
  words: string[];
  /** What is offered. */
  known?: { tag: string; count: number }[];
  placeholder?: string;
  /** Why a word is not taken. */
  faultOf?: (word: string) => string | undefined;
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
  faultOf,
  onChange,
}: WordsFieldProps): ReactNode {
  const handleChange = (all: string[]): void => {
    const typed = all.map((word) => word.trim()).filter((word) => word !== '');
    const fault = typed.map((word) => faultOf?.(word)).find((one) => one !== undefined);
    if (fault !== undefined) notifier().message('warning', fault);
    onChange(typed.filter((word) => faultOf?.(word) === undefined));
  };
  return (
    <Select<string[]>
      variant="borderless"
      size="small"
      mode="tags"
      className="wm-property-words"
      aria-label={label}
      placeholder={placeholder ?? '空'}
      value={words}
      onChange={handleChange}
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
