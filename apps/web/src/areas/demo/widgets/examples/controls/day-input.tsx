import { useState } from 'react';
import type { ReactNode } from 'react';
import { DayInput } from '#ui/fields/day-input.tsx';

function Sample({ label, first }: { label: string; first: string }): ReactNode {
  const [day, setDay] = useState(first);
  return <DayInput label={label} placeholder="年-月-日" day={day} onChange={setDay} />;
}

export function Normal(): ReactNode {
  return <Sample label="示例日期" first="2026-11-20" />;
}

/** Type something that is no day: the field says so. */
export function Empty(): ReactNode {
  return <Sample label="没有填的日期" first="" />;
}
