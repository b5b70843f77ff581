import { useState } from 'react';
import type { ReactNode } from 'react';
import { DateRangeField } from '#ui/fields/date-range-field.tsx';

function Sample({ label, first }: { label: string; first: readonly [string, string] }): ReactNode {
  const [days, setDays] = useState(first);
  return <DateRangeField label={label} value={days} onChange={setDays} />;
}

export function Normal(): ReactNode {
  return <Sample label="示例日期" first={['2026-11-01', '2026-11-30']} />;
}

export function Empty(): ReactNode {
  return <Sample label="没有填的日期" first={['', '']} />;
}
