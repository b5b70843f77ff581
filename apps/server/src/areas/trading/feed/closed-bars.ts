import { clockOfZone } from './zone-clock.ts';
import { DAY_MS, sliceSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import { VENUES } from '@wm/market/venue';

const periodMs: Readonly<Record<string, number>> = {
  m1: 60_000,
  m5: 300_000,
  m15: 900_000,
  m30: 1_800_000,
  m60: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
};

/** Bars after a time that will not change any more: those whose end has passed on the exchange's clock. */
export function closedBarsAfter(
  series: Series,
  { after, period, venue, now }: { after: number; period: string; venue: string; now: number },
): Series {
  const zone = VENUES.find(({ id }) => id === venue)?.zone ?? 'UTC';
  const clock = clockOfZone(zone, now);
  const length = periodMs[period] ?? DAY_MS;
  const first = series.time.findIndex((time) => time > after);
  const from = first === -1 ? series.length : first;
  const last = series.time.findLastIndex((time) => time + length <= clock);
  return sliceSeries(series, from, Math.max(from, last + 1));
}
