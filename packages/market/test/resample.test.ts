import { describe, expect, it } from 'vitest';

import { openResampler, periodOf, resample } from '../src/series/resample.ts';
import type { Period } from '../src/series/resample.ts';
import { DAY_MS, seriesFromBars } from '../src/series/series.ts';
import type { Bar, Series } from '../src/series/series.ts';
import { createRandom } from '../src/research/random.ts';
import { barsIn } from './support/series.ts';

/** Minutes of Shanghai over some weeks, one in ten without volume. */
function minutes(days: number): Series {
  const random = createRandom(9);
  const bars: Bar[] = [];
  for (let day = 0; day < days; day += 1) {
    const midnight = Date.UTC(2024, 0, 29) + (Math.floor(day / 5) * 7 + (day % 5)) * DAY_MS;
    for (let minute = 0; minute < 240; minute += 1) {
      const clock = minute < 120 ? 570 + minute : 780 + minute - 120;
      const price = 10 + random.below(100) / 100;
      const volume = random.below(10) === 0 ? 0 : 1 + random.below(100);
      bars.push({
        time: midnight + clock * 60_000,
        open: price,
        high: price + random.below(5) / 100,
        low: price - random.below(5) / 100,
        close: price,
        volume,
      });
    }
  }
  return seriesFromBars(bars);
}

const market = minutes(30);
const text = (time: number): string => new Date(time).toISOString().slice(0, 16);

describe('longer bars', () => {
  it('open with the hours of the exchange', () => {
    const day = barsIn(resample(market, 'm60', 'cn')).slice(0, 4);
    expect(day.map(({ time }) => text(time).slice(11))).toEqual([
      '09:30',
      '10:30',
      '13:00',
      '14:00',
    ]);
    expect(resample(market, 'day', 'cn').length).toBe(30);
  });

  it('are the same by way of shorter ones', () => {
    const direct = (period: Period): Bar[] => barsIn(resample(market, period, 'cn'));
    const byM5 = resample(market, 'm5', 'cn');
    for (const period of ['m15', 'm30', 'm60', 'day', 'week', 'month'] as const) {
      expect(barsIn(resample(byM5, period, 'cn'))).toEqual(direct(period));
    }
    const byDay = resample(market, 'day', 'cn');
    expect(barsIn(resample(byDay, 'week'))).toEqual(direct('week'));
    expect(barsIn(resample(byDay, 'month'))).toEqual(direct('month'));
  });

  it('are the same when they come live, also when the last bar comes again and again', () => {
    const bars = barsIn(market).slice(0, 1200);
    const live = openResampler('m30', 'cn');
    const made: Bar[] = [];
    for (const bar of bars) {
      const wild = { ...bar, high: bar.high + 9, volume: bar.volume + 5 };
      for (const tick of [wild, bar]) {
        const { bar: whole, isNew } = live.push(tick);
        if (isNew) made.push(whole);
        else made[made.length - 1] = whole;
      }
    }
    expect(made).toEqual(barsIn(resample(market, 'm30', 'cn')).slice(0, made.length));
  });

  it('are not moved by bars without volume, unless there are no others', () => {
    const bar = (minute: number, high: number, volume: number): Bar => ({
      time: Date.UTC(2024, 0, 29, 9, 30 + minute),
      open: 10,
      high,
      low: 9,
      close: 10,
      volume,
    });
    const [first] = barsIn(resample(seriesFromBars([bar(0, 11, 5), bar(1, 99, 0)]), 'm5', 'cn'));
    expect(first).toMatchObject({ high: 11, volume: 5 });
    const [still] = barsIn(resample(seriesFromBars([bar(0, 11, 0), bar(1, 12, 0)]), 'm5', 'cn'));
    expect(still).toMatchObject({ high: 12, volume: 0 });
  });

  it('put a night of futures to the next trading day', () => {
    const night = [
      [Date.UTC(2024, 0, 5, 21), 5],
      [Date.UTC(2024, 0, 6, 1), 7],
      [Date.UTC(2024, 0, 8, 9), 6],
    ] as const;
    const series = seriesFromBars(
      night.map(([time, price]) => ({
        time,
        open: price,
        high: price,
        low: price,
        close: price,
        volume: 1,
      })),
    );
    expect(barsIn(resample(series, 'day', 'cn-futures-night'))).toEqual([
      { time: Date.UTC(2024, 0, 8), open: 5, high: 7, low: 5, close: 6, volume: 3 },
    ]);
  });
});

describe('the period of a distance', () => {
  it('is told for minutes to months', () => {
    const distances = [60_000, 300_000, 3_600_000, DAY_MS, 7 * DAY_MS, 31 * DAY_MS, 7_200_000];
    expect(distances.map(periodOf)).toEqual(['m1', 'm5', 'm60', 'day', 'week', 'month', undefined]);
  });
});
