import { Radio } from 'antd';
import type { ReactNode } from 'react';

type Format = 'markdown' | 'html';

interface FormatFieldProps {
  id?: string;
  value?: Format;
  onChange?: (format: Format) => void;
  /** There is a text already: neither form can be read as the other. */
  isFixed: boolean;
}

const formats: { value: Format; label: string }[] = [
  { value: 'html', label: '富文本' },
  { value: 'markdown', label: 'Markdown' },
];

/** What a text is written in, chosen while there is none. */
export function FormatField({ id, value, onChange, isFixed }: FormatFieldProps): ReactNode {
  return (
    <>
      <Radio.Group
        {...(id !== undefined && { id })}
        value={value}
        options={formats.map((format) => ({
          ...format,
          disabled: isFixed && format.value !== value,
        }))}
        onChange={({ target }) => onChange?.(target.value as Format)}
      />
      {isFixed && <span className="wm-muted">清空正文后可以更换</span>}
    </>
  );
}
