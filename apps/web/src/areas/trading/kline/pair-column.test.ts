import { computePair, findPairIndicator } from '@wm/market/pair-indicators';
import type { KLineData } from 'klinecharts';
import { expect, it } from 'vitest';
import { alignCloses } from './compare-line.ts';
import { pairColumn } from './pair-column.ts';

const definition = findPairIndicator('pair-beta');
if (!definition) throw new Error('there is no beta');
const params = { n: 5 };

const bars: KLineData[] = Array.from({ length: 60 }, (_, i) => {
  const close = 100 + 10 * Math.sin(i / 4) + i / 7;
  return { timestamp: i * 86_400_000, open: close, high: close, low: close, close, volume: 1 };
});
const closes = bars.map((_, i) => 50 + 5 * Math.cos(i / 3) + i / 9);
const compared = {
  code: 'B',
  time: Float64Array.from(bars, ({ timestamp }) => timestamp),
  close: Float64Array.from(closes),
  isSamePeriod: true,
};
const expected = (own: readonly KLineData[]): number[] => [
  ...computePair(
    definition,
    { own: own.map(({ close }) => close), other: closes.slice(0, own.length) },
    params,
  ),
];
const shown = (rows: ReturnType<ReturnType<typeof pairColumn>>, length: number): number[] =>
  Array.from({ length }, (_, i) => rows[i]?.['beta'] ?? Number.NaN);

it('shows the same over all bars, after new bars, ticks, and older ones', () => {
  const column = pairColumn(definition, params, compared);
  expect(shown(column(bars.slice(0, 40)), 40)).toEqual(expected(bars.slice(0, 40)));
  for (const length of [41, 42, 60])
    expect(shown(column(bars.slice(0, length)), length)).toEqual(expected(bars.slice(0, length)));
  const tick = bars.with(59, { ...bars[59]!, close: 130 });
  expect(shown(column(tick), 60)).toEqual(expected(tick));
  const late = bars.slice(20);
  const older = pairColumn(definition, params, compared);
  older(late);
  expect(shown(older(bars), 60)).toEqual(expected(bars));
});

it('shows nothing without another symbol, or beside longer bars of it', () => {
  expect(pairColumn(definition, params, undefined)(bars)).toEqual([]);
  expect(pairColumn(definition, params, { ...compared, isSamePeriod: false })(bars)).toEqual([]);
});

it('takes weeks and months that begin in the same one for the same, whichever of their days was traded first', () => {
  const day = (date: number, month = 0): number => Date.UTC(2024, month, date);
  // The other one was suspended on Monday the 8th, this one on Monday the 15th.
  const times = [day(2), day(8), day(16), day(22)];
  const other = { time: Float64Array.of(day(2), day(9), day(15), day(22)) };
  const close = Float64Array.of(1, 2, 3, 4);
  expect([...alignCloses(times, { ...other, close, period: 'week' })]).toEqual([1, 2, 3, 4]);
  // Days are what they are: on the 8th nothing later than the 2nd is known.
  expect([...alignCloses(times, { ...other, close, period: 'day' })]).toEqual([1, 1, 3, 4]);
  const months = { time: Float64Array.of(day(3), day(5, 1), day(1, 3)), close: close.slice(0, 3) };
  expect([...alignCloses([day(2), day(1, 1), day(1, 2)], { ...months, period: 'month' })]).toEqual([
    1, 2, 2,
  ]);
});
