import { resample } from '@wm/market/resample';
import { seriesFromBars } from '@wm/market/series';
import type { Bar } from '@wm/market/series';
import { expect, it } from 'vitest';
import { liveBars } from './live-bars.ts';

const opening = Date.UTC(2024, 0, 2, 9, 30);
const minute = 60_000;
const barOf = (k: number, close = 10 + k): Bar => ({
  time: opening + k * minute,
  open: 10 + k,
  high: Math.max(10 + k, close),
  low: Math.min(10 + k, close),
  close,
  volume: 100,
});
const bars = Array.from({ length: 12 }, (_, k) => barOf(k));

it('bars that come are drawn as they come, but for what is stored and what is late', () => {
  const next = liveBars({ base: seriesFromBars(bars), period: undefined, venue: 'cn' });
  expect(next(barOf(11, 99))).toBeUndefined();
  expect(next(barOf(12, 1))).toEqual(barOf(12, 1));
  expect(next(barOf(12, 2))).toEqual(barOf(12, 2));
  expect(next(barOf(13))).toEqual(barOf(13));
  expect(next(barOf(12, 99))).toBeUndefined();
});

it('in longer bars they come to what all of them would be together', () => {
  const next = liveBars({ base: seriesFromBars(bars), period: 'm5', venue: 'cn' });
  const later = Array.from({ length: 200 }, (_, k) => barOf(12 + k));
  for (const [k, bar] of later.entries()) {
    next({ ...bar, high: bar.high + 5 });
    const whole = resample(seriesFromBars([...bars, ...later.slice(0, k + 1)]), 'm5', 'cn');
    const last = whole.length - 1;
    expect(next(bar)).toEqual({
      time: whole.time[last],
      open: whole.open[last],
      high: whole.high[last],
      low: whole.low[last],
      close: whole.close[last],
      volume: whole.volume[last],
    });
  }
});
