import { seriesFromBars } from '@wm/market/series';
import { expect, it } from 'vitest';
import { paperSettings } from '@wm/market/paper-orders';
import { paperAccount } from './paper-account.ts';

const closes = [10, 10.1, 10.2, 10.4, 10.3, 10.5];
const series = seriesFromBars(
  closes.map((close, i) => ({
    time: Date.UTC(2024, 2, 4 + (i < 5 ? i : i + 2)),
    open: close,
    high: close + 0.1,
    low: close - 0.1,
    close,
    volume: i === 4 ? 0 : 1000,
  })),
);
const at = (bar: number): number => series.time[bar] ?? 0;
const symbol = { code: '600000', venue: 'cn', board: '', tickSize: 0.01 };
const settings = paperSettings(symbol);
const account = (orders: { bar: number; side: 'buy' | 'sell' }[], bar: number) =>
  paperAccount(
    orders.map(({ bar: of, side }) => ({ time: at(of), side })),
    { series, settings, from: at(0), time: at(bar) },
  );

it('buys at the next open under the rules of the board, and tells what waits', () => {
  const buy = [{ bar: 1, side: 'buy' as const }];
  expect(account(buy, 1)).toMatchObject({ pending: 'buy', held: undefined, fills: 0 });
  const bought = account(buy, 2);
  expect(bought).toMatchObject({ pending: undefined, fills: 1 });
  // A million pays for 97,900 at 10.21 with its costs, in lots of a hundred.
  expect(bought.held?.shares).toBe(97_900);
  expect(account(buy, 3).held?.percent).toBeCloseTo((100 * (10.4 - 10.21)) / 10.21, 8);
});

it('sells when it may: not on a day without trading', () => {
  const orders = [
    { bar: 1, side: 'buy' as const },
    { bar: 3, side: 'sell' as const },
  ];
  expect(account(orders, 4)).toMatchObject({ pending: 'sell', fills: 1 });
  expect(account(orders, 5)).toMatchObject({ pending: undefined, held: undefined, fills: 2 });
});

it('lets an order within a bar wait for its close', () => {
  // Given while the third bar is made: its open is seen, so the next one fills it.
  expect(account([{ bar: 2, side: 'buy' }], 1)).toMatchObject({ pending: 'buy', fills: 0 });
  expect(account([{ bar: 2, side: 'buy' }], 2)).toMatchObject({ pending: 'buy', fills: 0 });
  expect(account([{ bar: 2, side: 'buy' }], 3)).toMatchObject({ pending: undefined, fills: 1 });
});

it('tells why an order was given up', () => {
  expect(account([{ bar: 3, side: 'buy' }], 4)).toMatchObject({
    problem: '停牌或没有成交',
    fills: 0,
    equity: 1_000_000,
  });
});
