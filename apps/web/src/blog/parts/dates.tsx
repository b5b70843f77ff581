import { createContext, use } from 'react';
import type { ReactNode } from 'react';

/** Where the days and hours of a page are read. */
export const PageZone = createContext('Asia/Shanghai');

function useDay(time: string): string {
  return new Date(time).toLocaleDateString('sv-SE', { timeZone: use(PageZone) });
}

/** A day. */
export function ShortDate({ time }: { time: string }): ReactNode {
  return <time dateTime={time}>{useDay(time)}</time>;
}

/** A day within its year. */
export function MonthDay({ time }: { time: string }): ReactNode {
  return <time dateTime={time}>{useDay(time).slice(5)}</time>;
}

/** A day with its minute. */
export function FullDate({ time }: { time: string }): ReactNode {
  const day = useDay(time);
  const clock = new Date(time).toLocaleTimeString('sv-SE', {
    timeZone: use(PageZone),
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <time dateTime={time}>
      {day} {clock}
    </time>
  );
}
