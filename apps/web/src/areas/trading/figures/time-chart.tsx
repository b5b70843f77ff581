import { useState } from 'react';
import type { PointerEvent, ReactNode } from 'react';
import { dayText } from '../price-text.ts';
import { domainOf, niceTicks, scaleOf, timeTicks } from './scale.ts';
import { useWidth } from './use-width.ts';
import './figures.css';

/** One curve over time. */
export interface ChartLine {
  name: string;
  values: readonly number[];
  /** Which color of the picture. */
  tone: 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'quiet';
  /** Filled down from zero, as what lies below the water. */
  isArea?: boolean;
}

export interface TimeRange {
  from: number;
  to: number;
}

interface TimeChartProps {
  label: string;
  time: readonly number[];
  lines: readonly ChartLine[];
  height?: number;
  /** Stretches behind the curves, numbered. */
  bands?: readonly TimeRange[];
  range?: TimeRange | undefined;
  onRange?: (range: TimeRange) => void;
  format: (value: number) => string;
}

const noBands: readonly TimeRange[] = [];
const left = 64;
const right = 12;
const top = 8;
const bottom = 20;
const leastDrag = 4;

/** Curves over one axis of time, with a cursor that reads them and a brush that chooses a part. */
export function TimeChart({
  label,
  time,
  lines,
  height = 240,
  bands = noBands,
  range,
  onRange,
  format,
}: TimeChartProps): ReactNode {
  const [holder, width] = useWidth();
  const [at, setAt] = useState<number>();
  const [drag, setDrag] = useState<number>();
  const span: [number, number] = [time[0] ?? 0, time.at(-1) ?? 1];
  const x = scaleOf(span, [left, Math.max(left + 1, width - right)]);
  const domain = domainOf(lines.map(({ values }) => values));
  const y = scaleOf(domain, [height - bottom, top]);
  const timeOf = (event: PointerEvent<SVGSVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.min(span[1], Math.max(span[0], x.invert(event.clientX - box.left)));
  };
  const chosen =
    drag !== undefined && at !== undefined
      ? { from: Math.min(drag, at), to: Math.max(drag, at) }
      : range;
  const handleUp = (event: PointerEvent<SVGSVGElement>): void => {
    const end = timeOf(event);
    if (drag !== undefined && onRange && Math.abs(x(end) - x(drag)) > leastDrag)
      onRange({ from: Math.min(drag, end), to: Math.max(drag, end) });
    setDrag(undefined);
  };
  const index = at === undefined ? time.length - 1 : nearest(time, at);
  return (
    <figure className="tr-figure">
      <figcaption className="tr-legend">
        <span className="wm-muted wm-number">{dayText(time[index] ?? 0)}</span>
        {lines.map(({ name, values, tone }) => (
          <span key={name} className={`tr-legend-item tr-tone-${tone}`}>
            {name} <b className="wm-number">{format(values[index] ?? 0)}</b>
          </span>
        ))}
      </figcaption>
      <div ref={holder} style={{ height }}>
        {width > 0 && (
          <svg
            width={width}
            height={height}
            role="img"
            aria-label={label}
            className={onRange ? 'tr-brushed' : ''}
            onPointerMove={(event) => setAt(timeOf(event))}
            onPointerLeave={() => {
              setAt(undefined);
              setDrag(undefined);
            }}
            onPointerDown={(event) => onRange && setDrag(timeOf(event))}
            onPointerUp={handleUp}
          >
            {niceTicks(domain, height / 50).map((value) => (
              <g key={value} className="tr-tick">
                <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
                <text x={left - 6} y={y(value) + 4} textAnchor="end">
                  {format(value)}
                </text>
              </g>
            ))}
            {timeTicks(span, width / 90).map((tick) => (
              <text key={tick} className="tr-time" x={x(tick)} y={height - 5} textAnchor="middle">
                {dayText(tick).slice(0, 7)}
              </text>
            ))}
            {bands.map(({ from, to }, i) => (
              <g key={from} className="tr-band">
                <rect
                  x={x(from)}
                  width={Math.max(1, x(to) - x(from))}
                  y={top}
                  height={height - top - bottom}
                />
                <text x={(x(from) + x(to)) / 2} y={top + 12} textAnchor="middle">
                  {'①②③④⑤'[i]}
                </text>
              </g>
            ))}
            {lines.map((line) => (
              <path
                key={line.name}
                className={`tr-line tr-tone-${line.tone} ${line.isArea ? 'tr-area' : ''}`}
                d={pathOf(time, line, { x, y })}
              />
            ))}
            {chosen && (
              <rect
                className="tr-chosen"
                x={x(chosen.from)}
                width={Math.max(1, x(chosen.to) - x(chosen.from))}
                y={top}
                height={height - top - bottom}
              />
            )}
            {at !== undefined && (
              <line
                className="tr-cursor"
                x1={x(time[index] ?? 0)}
                x2={x(time[index] ?? 0)}
                y1={top}
                y2={height - bottom}
              />
            )}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** The place of the time next to one. */
export function nearest(time: readonly number[], wanted: number): number {
  let low = 0;
  let high = time.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((time[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  return wanted - (time[before] ?? 0) < (time[low] ?? 0) - wanted ? before : low;
}

function pathOf(
  time: readonly number[],
  { values, isArea }: ChartLine,
  { x, y }: { x: (value: number) => number; y: (value: number) => number },
): string {
  const points = time.map((moment, i) => `${x(moment).toFixed(1)},${y(values[i] ?? 0).toFixed(1)}`);
  if (!isArea) return `M${points.join('L')}`;
  const zero = y(0).toFixed(1);
  return `M${x(time[0] ?? 0).toFixed(1)},${zero}L${points.join('L')}L${x(time.at(-1) ?? 0).toFixed(1)},${zero}Z`;
}
