import type { ReactNode } from 'react';

interface SparkLineProps {
  values: number[];
  className: string;
}

/** The way of a price in the size of a word. */
export function SparkLine({ values, className }: SparkLineProps): ReactNode {
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map(
    (value, i) =>
      `${((i / (values.length - 1)) * 96 + 2).toFixed(1)},${(26 - ((value - low) / range) * 22).toFixed(1)}`,
  );
  return (
    <svg className={`tr-spark ${className}`} viewBox="0 0 100 28" aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
