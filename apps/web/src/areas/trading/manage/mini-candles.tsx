import type { CsvImportReport } from '@wm/contract/trading/import';
import type { ReactNode } from 'react';

/** Bars as small candles, so that a wrong column looks wrong. */
export function MiniCandles({ bars }: { bars: CsvImportReport['preview'] }): ReactNode {
  const low = Math.min(...bars.map((bar) => bar.low));
  const range = Math.max(...bars.map((bar) => bar.high)) - low || 1;
  const step = 600 / Math.max(1, bars.length);
  const y = (price: number): number => 214 - ((price - low) / range) * 208;
  return (
    <svg
      className="tr-candles"
      viewBox="0 0 600 220"
      role="img"
      aria-label={`K线预览，末尾 ${bars.length} 根`}
    >
      {bars.map((bar, i) => {
        const x = (i + 0.5) * step;
        const top = y(Math.max(bar.open, bar.close));
        const height = Math.max(1, Math.abs(y(bar.open) - y(bar.close)));
        return (
          <g key={bar.time} className={bar.close >= bar.open ? 'tr-up' : 'tr-down'}>
            <line x1={x} x2={x} y1={y(bar.high)} y2={y(bar.low)} />
            <rect x={x - step * 0.35} y={top} width={step * 0.7} height={height} />
          </g>
        );
      })}
    </svg>
  );
}
