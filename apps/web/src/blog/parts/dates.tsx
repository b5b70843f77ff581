import type { ReactNode } from 'react';

const office = { timeZone: 'Asia/Shanghai' } as const;

function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('sv-SE', office);
}

/** A day. */
export function ShortDate({ time }: { time: string }): ReactNode {
  return <time dateTime={time}>{dayOf(time)}</time>;
}

/** A day within its year. */
export function MonthDay({ time }: { time: string }): ReactNode {
  return <time dateTime={time}>{dayOf(time).slice(5)}</time>;
}

/** A day with its minute. */
export function FullDate({ time }: { time: string }): ReactNode {
  const clock = new Date(time).toLocaleTimeString('sv-SE', {
    ...office,
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <time dateTime={time}>
      {dayOf(time)} {clock}
    </time>
  );
}
