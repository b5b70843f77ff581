import { openResampler } from '@wm/market/resample';
import type { Period } from '@wm/market/resample';
import { barAt } from '@wm/market/series';
import type { Bar, Series } from '@wm/market/series';

/** Bars that are looked at before the first that comes: of minutes more than a month. */
const seedBars = 20_000;

interface LiveOptions {
  /** Bars of the symbol as they are stored. */
  base: Series;
  /** Undefined when the chart shows the symbol's own bars. */
  period: Period | undefined;
  venue: string;
}

/**
 * What is to be drawn of bars that come one by one, the last of them forming: those of the period that is shown. What is
 * stored already, or lies before what has come, is left out.
 */
export function liveBars({ base, period, venue }: LiveOptions): (bar: Bar) => Bar | undefined {
  const resampler = period && openResampler(period, venue);
  const from = resampler ? Math.max(0, base.length - seedBars) : base.length;
  for (let i = from; i < base.length; i += 1) resampler?.push(barAt(base, i));
  let reached = base.time.at(-1) ?? Number.NEGATIVE_INFINITY;
  let isStored = true;
  return (bar) => {
    if (bar.time < reached || (isStored && bar.time === reached)) return undefined;
    reached = bar.time;
    isStored = false;
    return resampler ? resampler.push(bar).bar : bar;
  };
}
