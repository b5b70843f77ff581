import { DAY_MS } from '../series/series.ts';
import type { Series } from '../series/series.ts';

/** The last equity of each day, and how many such days make a year. */
export interface DailyEquity {
  /** Start cash followed by nothing: values[k] is the equity at the end of the k-th day. */
  readonly values: Float64Array;
  /** Day numbers (days since 1970-01-01). */
  readonly days: Float64Array;
  /** 252, or 365 when weekends are traded, 52 for weekly and 12 for monthly bars. */
  readonly perYear: number;
}

/** Reduces equity per bar to equity per day. `from` is the series index of equity[0]. */
export function dailyEquity(series: Series, equity: Float64Array, from: number): DailyEquity {
  const values = new Float64Array(equity.length);
  const days = new Float64Array(equity.length);
  let count = 0;
  for (let i = 0; i < equity.length; i += 1) {
    const day = Math.floor(series.time[from + i]! / DAY_MS);
    if (count === 0 || days[count - 1] !== day) {
      days[count] = day;
      count += 1;
    }
    values[count - 1] = equity[i]!;
  }
  const kept = days.subarray(0, count);
  return { values: values.subarray(0, count), days: kept, perYear: daysPerYear(kept) };
}

/** The weekend share above which a market counts as open all week: 60 % of 2 days in 7. */
const WEEKEND_SHARE = (2 / 7) * 0.6;

function daysPerYear(days: Float64Array): number {
  const gaps = Float64Array.from(days.subarray(1), (day, i) => day - days[i]!).sort();
  const median = gaps.length === 0 ? 1 : gaps[gaps.length >> 1]!;
  if (median >= 25) return 12;
  if (median >= 5) return 52;
  let weekend = 0;
  // Day 0 was a Thursday, so day % 7 is 2 on Saturdays and 3 on Sundays.
  for (const day of days) if (day % 7 === 2 || day % 7 === 3) weekend += 1;
  return weekend > WEEKEND_SHARE * days.length ? 365 : 252;
}
