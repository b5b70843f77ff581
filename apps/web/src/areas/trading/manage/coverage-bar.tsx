import type { ReactNode } from 'react';
import { dayText } from '../price-text.ts';

interface CoverageBarProps {
  first: number;
  last: number;
  /** The axis that all symbols of the list share. */
  axis: { from: number; to: number };
}

/** From when to when there are prices, on an axis shared with the rows around it. */
export function CoverageBar({ first, last, axis }: CoverageBarProps): ReactNode {
  const span = Math.max(1, axis.to - axis.from);
  const left = ((first - axis.from) / span) * 100;
  const width = Math.max(1, ((last - first) / span) * 100);
  return (
    <div className="tr-coverage">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
        <rect className="tr-coverage-axis" x="0" y="2" width="100" height="2" />
        <rect className="tr-coverage-span" x={left} y="0" width={width} height="6" />
      </svg>
      <span>
        {dayText(first)} 至 {dayText(last)}
      </span>
    </div>
  );
}
