import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import './reading-line.css';

const width = 96;
const height = 24;
const edge = 2;

/** Readings a day as a line, the newest at the right; nothing where nothing was read. */
export function ReadingLine({ days }: { days: readonly number[] }): ReactNode {
  const most = Math.max(0, ...days);
  if (most === 0 || days.length < 2) return <span className="wm-reading-line" />;
  const step = width / (days.length - 1);
  const points = days.map((count, at) => {
    const y = height - edge - (count / most) * (height - 2 * edge);
    return `${(at * step).toFixed(1)},${y.toFixed(1)}`;
  });
  const sum = days.reduce((total, count) => total + count, 0);
  const words = `近 ${days.length} 天 ${formatCount(sum)} 次，最多一天 ${formatCount(most)} 次`;
  return (
    <svg
      className="wm-reading-line"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      <polyline vectorEffect="non-scaling-stroke" points={points.join(' ')} />
    </svg>
  );
}
