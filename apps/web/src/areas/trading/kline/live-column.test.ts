import { computeIndicator } from '@wm/market/compute-indicator';
import { INDICATORS, requireIndicator } from '@wm/market/registry';
import { seriesFromBars } from '@wm/market/series';
import type { KLineData } from 'klinecharts';
import { expect, it } from 'vitest';
import { lazyRows } from './lazy-rows.ts';
import { liveColumn } from './live-column.ts';

const bars: KLineData[] = Array.from({ length: 300 }, (_, i) => {
  const close = 100 + 10 * Math.sin(i / 9) + i / 50;
  return {
    timestamp: i * 86_400_000,
    open: close - 0.5,
    high: close + 1,
    low: close - 1,
    close,
    volume: 1000 + i,
  };
});

/** What the batch form gives over some bars, row by row. */
function expected(id: string, upTo: KLineData[]): Record<string, number>[] {
  const series = seriesFromBars(
    upTo.map(({ timestamp, volume = 0, ...prices }) => ({
      ...(prices as { open: number; high: number; low: number; close: number }),
      time: timestamp,
      volume,
    })),
  );
  const outputs = Object.entries(computeIndicator(requireIndicator(id), series));
  return upTo.map((_, i) =>
    Object.fromEntries(
      outputs.flatMap(([key, { values }]) => {
        const value = values[i] ?? Number.NaN;
        return Number.isNaN(value) ? [] : [[key, value]];
      }),
    ),
  );
}

it('rows are made where they are read and nowhere else', () => {
  const rows = lazyRows({ a: Float64Array.of(Number.NaN, 2, 3), b: Float64Array.of(1, 2, 3) }, 3);
  expect(rows.length).toBe(3);
  expect([rows[0], rows[2], rows[3]]).toEqual([{ b: 1 }, { a: 3, b: 3 }, undefined]);
  expect([...rows]).toHaveLength(3);
});

it('gives over ticks, new bars, older bars and another symbol what the batch form gives', () => {
  for (const { id } of INDICATORS.slice(0, 30)) {
    const column = liveColumn(requireIndicator(id), {});
    const check = (upTo: KLineData[], epoch = 1): void =>
      expect([...column(upTo, epoch)], id).toEqual(expected(id, upTo));
    check(bars.slice(50, 200));
    const tick = { ...(bars[200] ?? bars[0]!), close: 1, low: 1 };
    check([...bars.slice(50, 200), tick]);
    check(bars.slice(50, 201));
    check(bars.slice(0, 201));
    check(bars.slice(0, 100), 2);
  }
});
