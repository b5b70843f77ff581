import { clockOfZone } from './zone-clock.ts';
import { barLength } from '@wm/market/market-hours';
import { sliceSeries } from '@wm/market/series';
import type { Series } from '@wm/market/series';
import { VENUES } from '@wm/market/venue';

/** Bars after a time that will not change any more: those whose end has passed on the exchange's clock. */
export function closedBarsAfter(
  series: Series,
  { after, period, venue, now }: { after: number; period: string; venue: string; now: number },
): Series {
  const zone = VENUES.find(({ id }) => id === venue)?.zone ?? 'UTC';
  const clock = clockOfZone(zone, now);
  const length = barLength(period);
  const first = series.time.findIndex((time) => time > after);
  const from = first === -1 ? series.length : first;
  const last = series.time.findLastIndex((time) => time + length <= clock);
  return sliceSeries(series, from, Math.max(from, last + 1));
}
