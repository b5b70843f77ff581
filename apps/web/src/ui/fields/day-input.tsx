import { Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { parseDay } from '#core/time/calendar.ts';

/** Said of what is no day. */
export const dayFault = '请按 2026-01-31 的格式输入';

interface DayInputProps {
  label: string;
  placeholder: string;
  /** YYYY-MM-DD, or empty. */
  day: string;
  onChange: (day: string) => void;
}

/** A day that is typed, as YYYY-MM-DD or nearly so; while it is none, the day is empty and the field says so. */
export function DayInput({ label, placeholder, day, onChange }: DayInputProps): ReactNode {
  /** What is typed and is no day yet. */
  const [draft, setDraft] = useState<string>();
  const handleChange = (text: string): void => {
    const parsed = text.trim() === '' ? '' : parseDay(text);
    // 2026-1-1 may become 2026-1-12: it is written out when the field is left.
    setDraft(parsed === text ? undefined : text);
    if (parsed !== undefined) onChange(parsed);
    else if (day !== '') onChange('');
  };
  const isWrong = draft !== undefined && draft.trim() !== '' && parseDay(draft) === undefined;
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      allowClear
      aria-label={label}
      placeholder={placeholder}
      maxLength={12}
      value={draft ?? day}
      {...(isWrong && { status: 'error', title: dayFault, 'aria-invalid': true })}
      onChange={(event) => handleChange(event.target.value)}
      onBlur={() => setDraft(isWrong ? draft : undefined)}
    />
  );
}
