import type { CarloReport } from '@wm/contract/trading/run-report';
import type { ReactNode } from 'react';
import { domainOf, niceTicks, scaleOf } from './scale.ts';
import { useWidth } from './use-width.ts';

const height = 220;
const left = 52;

/** How far the account may have spread: the middle and nine tenths of all rounds, the start as 100. */
export function FanChart({ fan }: { fan: CarloReport['fan'] }): ReactNode {
  const [holder, width] = useWidth();
  const domain = domainOf([fan.map(({ p5 }) => p5), fan.map(({ p95 }) => p95)]);
  const x = scaleOf([0, fan.at(-1)?.trade ?? 1], [left, Math.max(left + 1, width - 12)]);
  const y = scaleOf(domain, [height - 20, 8]);
  const at = (trade: number, value: number): string =>
    `${x(trade).toFixed(1)},${y(value).toFixed(1)}`;
  const edge = fan.map(({ trade, p95 }) => at(trade, p95));
  const back = fan.toReversed().map(({ trade, p5 }) => at(trade, p5));
  const last = fan.at(-1);
  const ends = `5% 为 ${last?.p5.toFixed(0) ?? ''}，50% 为 ${last?.p50.toFixed(0) ?? ''}，95% 为 ${last?.p95.toFixed(0) ?? ''}`;
  return (
    <div ref={holder} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={`权益的可能范围，期末 ${ends}`}>
          {niceTicks(domain, 4).map((value) => (
            <g key={value} className="tr-tick">
              <line x1={left} x2={width - 12} y1={y(value)} y2={y(value)} />
              <text x={left - 6} y={y(value) + 4} textAnchor="end">
                {value}
              </text>
            </g>
          ))}
          <path className="tr-fan" d={`M${[...edge, ...back].join('L')}Z`} />
          <path
            className="tr-line tr-tone-first"
            d={`M${fan.map(({ trade, p50 }) => at(trade, p50)).join('L')}`}
          />
          {niceTicks([0, last?.trade ?? 1], width / 90).map((trade) => (
            <text key={trade} className="tr-time" x={x(trade)} y={height - 4} textAnchor="middle">
              {`${trade} 笔`}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}
