import type { RunCurve } from '@wm/contract/trading/run-report';
import type { TimeRange } from '../figures/time-chart.tsx';

/** A curve as if it had begun with 100. */
export function from100(values: readonly number[]): number[] {
  const [first = 1] = values;
  return values.map((value) => (first === 0 ? 0 : (value / first) * 100));
}

/** The part of a curve within a range; all of it without one. */
export function curveWithin(curve: RunCurve, range: TimeRange | undefined): RunCurve {
  if (!range) return curve;
  const places = curve.time.flatMap((time, i) =>
    time >= range.from && time <= range.to ? [i] : [],
  );
  const pick = (values: readonly number[]): number[] => places.map((i) => values[i] ?? 0);
  return {
    time: pick(curve.time),
    equity: pick(curve.equity),
    hold: pick(curve.hold),
    drawdown: pick(curve.drawdown),
  };
}

/** The value of one curve at the times of another: the last before each. */
export function valuesAt(
  time: readonly number[],
  values: readonly number[],
  wanted: readonly number[],
): number[] {
  let at = 0;
  return wanted.map((moment) => {
    while (at + 1 < time.length && (time[at + 1] ?? 0) <= moment) at += 1;
    return values[at] ?? 0;
  });
}
