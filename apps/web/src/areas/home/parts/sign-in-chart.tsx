import { formatCount } from '#core/format-count.ts';
import type { Dashboard } from '@wm/contract/home/dashboard';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { niceMax } from './bar-scale.ts';

type Day = NonNullable<Dashboard['signIns']>[number];

const plotHeight = 132;
const labelHeight = 24;
const gridSteps = 4;
const barShare = 0.56;

const sumOf = (days: readonly Day[], name: 'succeeded' | 'failed'): number =>
  days.reduce((total, day) => total + day[name], 0);

const shortDay = (day: string): string => day.slice(5);

const percent = (value: number): string => `${value.toFixed(3)}%`;

interface BarProps {
  day: Day;
  index: number;
  count: number;
  max: number;
  onPoint: (day: Day | undefined) => void;
}

function Bar({ day, index, count, max, onPoint }: BarProps): ReactNode {
  const slot = 100 / count;
  const x = percent(slot * (index + (1 - barShare) / 2));
  const width = percent(slot * barShare);
  const succeeded = (day.succeeded / max) * plotHeight;
  const failed = (day.failed / max) * plotHeight;
  // Every second day is named, counted from today, so that the names fit a phone.
  const isNamed = (count - 1 - index) % 2 === 0;
  return (
    <g onPointerEnter={() => onPoint(day)} onPointerLeave={() => onPoint(undefined)}>
      <rect
        className="wm-chart-slot"
        x={percent(slot * index)}
        y={0}
        width={percent(slot)}
        height={plotHeight}
      />
      <rect
        className="wm-chart-good"
        x={x}
        y={plotHeight - succeeded}
        width={width}
        height={succeeded}
      />
      <rect
        className="wm-chart-bad"
        x={x}
        y={plotHeight - succeeded - failed}
        width={width}
        height={failed}
      />
      {isNamed && (
        <text x={percent(slot * (index + 0.5))} y={plotHeight + 17} textAnchor="middle">
          {shortDay(day.day)}
        </text>
      )}
    </g>
  );
}

/** The same numbers for those who do not see the bars. In a box: of a table alone Firefox shows the caption. */
function Numbers({ days }: { days: readonly Day[] }): ReactNode {
  return (
    <div className="wm-visually-hidden">
      <table>
        <caption>每天的登录次数</caption>
        <thead>
          <tr>
            <th>日期</th>
            <th>成功</th>
            <th>失败</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <td>{day.day}</td>
              <td>{day.succeeded}</td>
              <td>{day.failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Sign-ins of each day as bars, the refused ones on top; pointing at a day shows its numbers. */
export function SignInChart({ days }: { days: readonly Day[] }): ReactNode {
  const [pointed, setPointed] = useState<Day>();
  const shown = pointed ? [pointed] : days;
  const max = niceMax(Math.max(...days.map((day) => day.succeeded + day.failed), 1), gridSteps);
  const ticks = Array.from({ length: gridSteps + 1 }, (_, index) => index);
  return (
    <div className="wm-chart">
      <p className="wm-chart-legend wm-number" aria-hidden>
        <span>{pointed ? pointed.day : `最近 ${days.length} 天`}</span>
        <span className="wm-chart-key wm-chart-key-good">
          成功 {formatCount(sumOf(shown, 'succeeded'))}
        </span>
        <span className="wm-chart-key wm-chart-key-bad">
          失败 {formatCount(sumOf(shown, 'failed'))}
        </span>
      </p>
      <div className="wm-chart-area" aria-hidden>
        <div className="wm-chart-scale wm-number" style={{ height: plotHeight }}>
          {ticks.map((tick) => (
            <span key={tick} style={{ bottom: percent((tick / gridSteps) * 100) }}>
              {formatCount((max / gridSteps) * tick)}
            </span>
          ))}
        </div>
        <svg width="100%" height={plotHeight + labelHeight}>
          {ticks.map((tick) => {
            const y =
              plotHeight - (tick / gridSteps) * plotHeight + (tick === gridSteps ? 0.5 : -0.5);
            return <line key={tick} x1="0" x2="100%" y1={y} y2={y} />;
          })}
          {days.map((day, index) => (
            <Bar
              key={day.day}
              day={day}
              index={index}
              count={days.length}
              max={max}
              onPoint={setPointed}
            />
          ))}
        </svg>
      </div>
      <Numbers days={days} />
    </div>
  );
}
