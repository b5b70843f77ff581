import type { RunCurve } from '@wm/contract/trading/run-report';
import { drawdownCurve } from '@wm/market/drawdowns';
import type { BacktestResult } from '@wm/market/result';
import type { Series } from '@wm/market/series';

const curvePoints = 1500;
const sparkPoints = 60;

/** Places of at most about `most` values: the first, the last, and of each stretch the lowest and the highest. */
export function tellingPlaces(values: Float64Array, most: number): number[] {
  const { length } = values;
  if (length <= most) return Array.from(values, (_, i) => i);
  const stretches = most >> 1;
  const places = new Set([0, length - 1]);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const to = Math.floor(((stretch + 1) * length) / stretches);
    let low = Math.floor((stretch * length) / stretches);
    let high = low;
    for (let i = low + 1; i < to; i += 1) {
      if ((values[i] ?? 0) < (values[low] ?? 0)) low = i;
      if ((values[i] ?? 0) > (values[high] ?? 0)) high = i;
    }
    places.add(low).add(high);
  }
  return [...places].toSorted((a, b) => a - b);
}

/** The curves of a run in as many points as a screen can show. */
export function curveOf(series: Series, { equity, from, cash }: BacktestResult): RunCurve {
  const below = drawdownCurve(equity);
  const first = series.close[from] ?? 1;
  const places = tellingPlaces(equity, curvePoints);
  return {
    time: places.map((i) => series.time[from + i] ?? 0),
    equity: places.map((i) => equity[i] ?? 0),
    hold: places.map((i) => (cash * (series.close[from + i] ?? 0)) / first),
    drawdown: places.map((i) => -100 * (below[i] ?? 0)),
  };
}

/** A curve in the size of a word. */
export function sparkOf(equity: Float64Array): number[] {
  const points = Math.min(sparkPoints, equity.length);
  const step = points > 1 ? (equity.length - 1) / (points - 1) : 0;
  return Array.from({ length: points }, (_, k) => equity[Math.round(k * step)] ?? 0);
}
