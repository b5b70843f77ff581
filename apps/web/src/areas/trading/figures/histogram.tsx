import type { ReactNode } from 'react';
import { gainText, numberText } from '../runs/figure-text.ts';
import { niceTicks, scaleOf } from './scale.ts';
import { useWidth } from './use-width.ts';

/** Values in classes of one width with round borders; at most about 24. */
export function binsOf(values: readonly number[]): { from: number; to: number; count: number }[] {
  if (values.length === 0) return [];
  // A run may have more trades than a call has arguments.
  const low = values.reduce((least, value) => Math.min(least, value));
  const high = values.reduce((most, value) => Math.max(most, value));
  const [a = 0, b = a + 1] = niceTicks([low, high === low ? low + 1 : high], 20);
  const step = b - a;
  const first = Math.floor(low / step);
  const last = Math.floor(high / step);
  const bins = Array.from({ length: last - first + 1 }, (_, i) => ({
    from: (first + i) * step,
    to: (first + i + 1) * step,
    count: 0,
  }));
  for (const value of values) {
    const bin = bins[Math.floor(value / step) - first];
    if (bin) bin.count += 1;
  }
  return bins;
}

const height = 160;

/** How often returns of trades lie in which class; losses green, gains red. */
export function Histogram({
  values,
  label,
}: {
  values: readonly number[];
  label: string;
}): ReactNode {
  const [holder, width] = useWidth();
  const bins = binsOf(values);
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const x = scaleOf([bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1], [20, Math.max(21, width - 20)]);
  const y = scaleOf([0, most], [height - 18, 14]);
  return (
    <div ref={holder} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label} className="tr-histogram">
          {bins.map(({ from, to, count }) => (
            <g key={from} className={from + to >= 0 ? 'tr-up' : 'tr-down'}>
              <rect
                x={x(from) + 1}
                width={Math.max(1, x(to) - x(from) - 2)}
                y={y(count)}
                height={height - 18 - y(count)}
              >
                <title>{`${gainText(from)} 至 ${gainText(to)}：${count} 笔`}</title>
              </rect>
              {count > 0 && (
                <text x={(x(from) + x(to)) / 2} y={y(count) - 3} textAnchor="middle">
                  {count}
                </text>
              )}
            </g>
          ))}
          {niceTicks([bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1], width / 80).map((tick) => (
            <text key={tick} className="tr-time" x={x(tick)} y={height - 4} textAnchor="middle">
              {`${numberText(tick, Number.isInteger(tick) ? 0 : 1)}%`}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
