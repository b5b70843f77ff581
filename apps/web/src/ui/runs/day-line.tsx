import type { ReactNode } from 'react';
import './runs.css';

/** What happened within ten minutes of a day. */
export interface DayPoint {
  at: string;
  count: number;
  failed: number;
}

interface DayLineProps {
  /** The day from its begin to its end, and the moment. */
  day: { begin: string; end: string; now: string };
  past: DayPoint[];
  coming: string[];
  /** The day in words. */
  label: string;
}

/** A day of 24 hours: dots for what has been, rings for what is to come, a line for now. */
export function DayLine({ day, past, coming, label }: DayLineProps): ReactNode {
  const begin = Date.parse(day.begin);
  const length = Date.parse(day.end) - begin;
  const placeOf = (at: string): string => `${((Date.parse(at) - begin) / length) * 100}%`;
  return (
    <div className="wm-day" role="img" aria-label={label} title={label}>
      {past.map(({ at, failed }) => (
        <span
          key={at}
          className={failed > 0 ? 'wm-day-dot wm-day-failed' : 'wm-day-dot'}
          style={{ left: placeOf(at) }}
        />
      ))}
      {coming.map((at) => (
        <span key={at} className="wm-day-ring" style={{ left: placeOf(at) }} />
      ))}
      <span className="wm-day-now" style={{ left: placeOf(day.now) }} />
    </div>
  );
}
