import { Input } from 'antd';
import type { ReactNode } from 'react';
import { withDateRange } from '#core/time/date-range.ts';
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

/** A list's search that sends the field named `range` as the range of `create_time`. */
export function searchInRange(
  search: (filters: Record<string, unknown>) => void,
): (values: Record<string, unknown>) => void {
  return ({ range, ...filters }) => {
    const days = range as Days | undefined;
    const isGiven = days?.some(Boolean);
    search({ ...filters, params: isGiven ? withDateRange({}, days).params : undefined });
  };
}
