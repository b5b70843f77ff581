import { Input } from 'antd';
import type { ReactNode } from 'react';
import './date-range-field.css';

type Days = readonly [begin: string, end: string];

interface DateRangeFieldProps {
  value?: Days;
  onChange?: (days: Days) => void;
  /** What the days are of: 创建时间. */
  label: string;
}

/** First and last day of a list's filter, either of which may be empty. */
export function DateRangeField({ value, onChange, label }: DateRangeFieldProps): ReactNode {
  const [begin, end] = value ?? ['', ''];
  return (
    <span className="wm-days" role="group" aria-label={label}>
      <Input
        type="date"
        aria-label={`${label}，从`}
        value={begin}
        {...(end && { max: end })}
        onChange={(event) => onChange?.([event.target.value, end])}
      />
      <span aria-hidden>至</span>
      <Input
        type="date"
        aria-label={`${label}，到`}
        value={end}
        {...(begin && { min: begin })}
        onChange={(event) => onChange?.([begin, event.target.value])}
      />
    </span>
  );
}
