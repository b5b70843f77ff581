import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { DayLine } from './day-line.tsx';
import type { DayPoint } from './day-line.tsx';
import './day-panel.css';

/** The day of something that runs by the clock. */
export interface DayRow {
  id: number;
  name: string;
  /** Said of the name when it is pointed at. */
  hint?: string;
  past: DayPoint[];
  /** At most one for ten minutes: how often is not told by them. */
  coming: string[];
}

interface DayPanelProps {
  title: string;
  day: { begin: string; end: string; now: string };
  rows: readonly DayRow[];
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21, 24];

function dayText({ past, coming }: DayRow): string {
  const count = past.reduce((sum, point) => sum + point.count, 0);
  const failed = past.reduce((sum, point) => sum + point.failed, 0);
  const ran = `今天运行 ${formatCount(count)} 次${failed > 0 ? `，失败 ${formatCount(failed)} 次` : ''}`;
  return coming.length > 0 ? `${ran}，今天还会运行` : `${ran}，今天不再运行`;
}

/** Today, a line for each that runs in it: what has run, what is to come, and where the day stands. */
export function DayPanel({ title, day, rows }: DayPanelProps): ReactNode {
  const lines = rows.filter(({ past, coming }) => past.length + coming.length > 0);
  if (lines.length === 0) return null;
  return (
    <section className="wm-day-panel" aria-label="今天">
      <div className="wm-day-row wm-day-head" aria-hidden>
        <span>{title}</span>
        <div className="wm-day-hours">
          {hours.map((hour) => (
            <span key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {hour}
            </span>
          ))}
        </div>
      </div>
      {lines.map((row) => (
        <div className="wm-day-row" key={row.id}>
          <span className="wm-ellipsis" title={row.hint ?? row.name}>
            {row.name}
          </span>
          <DayLine
            day={day}
            past={row.past}
            coming={row.coming}
            label={`${row.name}：${dayText(row)}`}
          />
        </div>
      ))}
    </section>
  );
}
