import type { MonthReturn } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { gainText } from '../runs/figure-text.ts';
import type { TimeRange } from './time-chart.tsx';

interface MonthHeatProps {
  months: readonly MonthReturn[];
  onRange?: (range: TimeRange) => void;
}

const monthNumbers = Array.from({ length: 12 }, (_, i) => i + 1);

/** From the first moment of a month to the last. */
function monthRange(year: number, month: number, count = 1): TimeRange {
  return { from: Date.UTC(year, month - 1, 1), to: Date.UTC(year, month - 1 + count, 1) - 1 };
}

/** What the months of a year made of each other; null after ruin. */
export function yearReturn(months: readonly MonthReturn[]): number | null {
  let made = 1;
  for (const { percent } of months) {
    if (percent === null) return null;
    made *= 1 + percent / 100;
  }
  return 100 * (made - 1);
}

/** Returns by month and year: a cell chooses its month, a year's sum its year. */
export function MonthHeat({ months, onRange }: MonthHeatProps): ReactNode {
  const years = [...new Set(months.map(({ year }) => year))];
  const most = Math.max(1, ...months.map(({ percent }) => Math.abs(percent ?? 0)));
  return (
    <div className="tr-scroll" tabIndex={0} role="region" aria-label="月度收益">
      <table className="tr-months">
        <thead>
          <tr>
            <th scope="col">年</th>
            {monthNumbers.map((month) => (
              <th key={month} scope="col">
                {month} 月
              </th>
            ))}
            <th scope="col">全年</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => {
            const own = months.filter((month) => month.year === year);
            return (
              <tr key={year}>
                <th scope="row">{year}</th>
                {monthNumbers.map((month) => {
                  const cell = own.find((one) => one.month === month);
                  return (
                    <td key={month}>
                      {cell && (
                        <HeatCell
                          name={`${year} 年 ${month} 月`}
                          percent={cell.percent}
                          most={most}
                          onPick={onRange && (() => onRange(monthRange(year, month)))}
                        />
                      )}
                    </td>
                  );
                })}
                <td>
                  <HeatCell
                    name={`${year} 全年`}
                    percent={yearReturn(own)}
                    most={most * 3}
                    onPick={onRange && (() => onRange(monthRange(year, 1, 12)))}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface HeatCellProps {
  name: string;
  percent: number | null;
  most: number;
  onPick: (() => void) | undefined;
}

function HeatCell({ name, percent, most, onPick }: HeatCellProps): ReactNode {
  const text = gainText(percent);
  const share = Math.min(1, Math.abs(percent ?? 0) / most);
  const tone = (percent ?? 0) >= 0 ? 'var(--tr-up)' : 'var(--tr-down)';
  const style = {
    background: `color-mix(in srgb, ${tone} ${Math.round(4 + share * 40)}%, transparent)`,
  };
  if (!onPick)
    return (
      <span className="tr-heat" style={style}>
        {text}
      </span>
    );
  return (
    <button
      type="button"
      className="tr-heat"
      style={style}
      aria-label={`${name} ${text}`}
      onClick={onPick}
    >
      {text}
    </button>
  );
}
