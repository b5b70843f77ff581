import { tradingDayOf, tradingMinute, venueOf } from '../venue/venue.ts';
import { DAY_MS, seriesFromBars } from './series.ts';
import type { Bar, Series } from './series.ts';

/** Lengths of bars that a series can be drawn in, from the shortest to the longest. */
export const PERIODS = ['m1', 'm5', 'm15', 'm30', 'm60', 'day', 'week', 'month'] as const;

/** One of {@link PERIODS}. */
export type Period = (typeof PERIODS)[number];

/** Chinese names of the periods. */
export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  m1: '1分',
  m5: '5分',
  m15: '15分',
  m30: '30分',
  m60: '60分',
  day: '日',
  week: '周',
  month: '月',
};

const MINUTES: Partial<Readonly<Record<Period, number>>> = {
  m1: 1,
  m5: 5,
  m15: 15,
  m30: 30,
  m60: 60,
};

/** The period whose bars lie so many milliseconds apart; undefined for other distances. */
export function periodOf(distanceMs: number): Period | undefined {
  if (distanceMs >= 25 * DAY_MS) return 'month';
  if (distanceMs >= 5 * DAY_MS) return 'week';
  if (distanceMs >= DAY_MS) return 'day';
  return PERIODS.find((period) => (MINUTES[period] ?? 0) * 60_000 === distanceMs);
}

/** Bars made of shorter ones, one after the other. */
export interface Resampler {
  /**
   * Takes the next shorter bar, or the last one again with other values (same time). Answers the
   * longer bar as it stands and whether it is a new one.
   */
  readonly push: (bar: Bar) => { readonly bar: Bar; readonly isNew: boolean };
}

/**
 * Makes longer bars of shorter ones as they come. Edges count minutes of trading from the opening
 * of the trading day, so 60-minute bars of Shanghai open at 9:30, 10:30, 13:00 and 14:00; a day is
 * a trading day with its night; a week begins on Monday. A bar's time is that of its first shorter
 * bar within the day, and its first trading day beyond. Bars without volume do not move a bar that
 * has some: m1 to m5 to m30 gives what m1 to m30 gives.
 */
export function openResampler(period: Period, venueId: string | null = null): Resampler {
  const venue = venueId === null ? undefined : venueOf(venueId);
  const minutes = MINUTES[period];
  const keyOf = (time: number): number => {
    const day = tradingDayOf(venue, time);
    if (minutes !== undefined) {
      return day * 2 + Math.floor((tradingMinute(venue, time) + 1e-9) / minutes);
    }
    if (period === 'day') return day;
    // Day 0 was a Thursday: Mondays are days 4, 11, 18 ...
    if (period === 'week') return Math.floor((day / DAY_MS + 3) / 7);
    const date = new Date(day);
    return date.getUTCFullYear() * 12 + date.getUTCMonth();
  };
  let key = Number.NaN;
  let parts: Bar[] = [];
  return {
    push: (bar) => {
      const next = keyOf(bar.time);
      const isNew = next !== key;
      if (isNew) parts = [];
      if (parts.at(-1)?.time === bar.time) parts.pop();
      parts.push(bar);
      key = next;
      if (parts.length > MERGE_AT) parts = [merged(parts.slice(0, -1)), bar];
      const whole = merged(parts);
      const time = minutes === undefined ? tradingDayOf(venue, whole.time) : whole.time;
      return { bar: { ...whole, time }, isNew };
    },
  };
}

/** Parts beyond this are put together, all but the last, which may still change. */
const MERGE_AT = 8;

function merged(parts: readonly Bar[]): Bar {
  const traded = parts.filter((bar) => bar.volume > 0);
  const bars = traded.length > 0 ? traded : parts;
  const [first] = bars;
  return {
    time: parts[0]?.time ?? 0,
    open: first?.open ?? 0,
    high: bars.reduce((value, bar) => Math.max(value, bar.high), Number.NEGATIVE_INFINITY),
    low: bars.reduce((value, bar) => Math.min(value, bar.low), Number.POSITIVE_INFINITY),
    close: bars.at(-1)?.close ?? 0,
    volume: bars.reduce((total, bar) => total + bar.volume, 0),
  };
}

/** A series in longer bars. @throws MarketError as `createSeries`. */
export function resample(series: Series, period: Period, venueId: string | null = null): Series {
  const resampler = openResampler(period, venueId);
  const bars: Bar[] = [];
  for (let i = 0; i < series.length; i += 1) {
    const { time, open, high, low, close, volume } = series;
    const step = resampler.push({
      time: time[i]!,
      open: open[i]!,
      high: high[i]!,
      low: low[i]!,
      close: close[i]!,
      volume: volume[i]!,
    });
    if (step.isNew) bars.push(step.bar);
    else bars[bars.length - 1] = step.bar;
  }
  return seriesFromBars(bars);
}
