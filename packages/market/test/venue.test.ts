import { describe, expect, it } from 'vitest';

import { feeOf } from '../src/backtest/costs.ts';
import { runBacktest } from '../src/backtest/run-backtest.ts';
import {
  A_SHARE_SETTINGS,
  parseSettings,
  PLAIN_SETTINGS,
  settingsFor,
} from '../src/backtest/settings.ts';
import { computeIndicator } from '../src/indicators/compute-indicator.ts';
import { requireIndicator } from '../src/indicators/registry.ts';
import { DAY_MS, seriesFromBars } from '../src/series/series.ts';
import type { Series } from '../src/series/series.ts';
import { boardOf, limitOn, lotOf } from '../src/venue/instrument.ts';
import type { Board, Instrument } from '../src/venue/instrument.ts';
import { tradingDayOf, tradingMinute, venueOf } from '../src/venue/venue.ts';
import { closesOf } from './support/series.ts';
import { BUY, codedStrategy, SELL, WAIT } from './support/strategies.ts';

const stock = (board: Board, more: Partial<Instrument> = {}): Instrument => ({
  board,
  kind: 'stock',
  ...more,
});
const limitAt = (instrument: Instrument, date: string, tradingDay?: number) => {
  const limit = limitOn(instrument, Date.parse(date), tradingDay);
  return limit.kind === 'percent' ? limit.percent : limit.kind;
};
const st: Partial<Instrument> = { st: [{ from: 0, to: Date.parse('2030-01-01') }] };

describe('price limits, on their day and the day before', () => {
  it.each([
    ['main', {}, '1996-12-15', '1996-12-16', 'unknown', 10],
    ['main', st, '1998-04-26', '1998-04-27', 10, 5],
    ['main', st, '2026-07-05', '2026-07-06', 5, 10],
    ['chinext', {}, '2020-08-23', '2020-08-24', 10, 20],
    ['chinext', st, '2020-08-23', '2020-08-24', 5, 20],
    ['star', st, '2019-07-21', '2019-07-22', 'unknown', 20],
    ['bse', {}, '2021-11-14', '2021-11-15', 'unknown', 30],
  ] as const)('%s %o: %s and %s', (...row) => {
    const [board, more, before, on, old, now] = row;
    expect(limitAt(stock(board, more), before)).toBe(old);
    expect(limitAt(stock(board, more), on)).toBe(now);
  });

  it('leave the first days after a listing free', () => {
    expect(limitAt(stock('star'), '2020-01-06', 5)).toBe('none');
    expect(limitAt(stock('star'), '2020-01-06', 6)).toBe(20);
    expect(limitAt(stock('main'), '2023-04-07', 2)).toBe(10);
    expect(limitAt(stock('main'), '2023-04-10', 5)).toBe('none');
    expect(limitAt(stock('main', { registration: false }), '2023-04-10', 2)).toBe(10);
  });
});

describe('lots and boards', () => {
  it('are 200 and then single shares on the STAR board', () => {
    expect(lotOf(stock('star'))).toEqual({ least: 200, step: 1 });
    expect(lotOf(stock('bse'))).toEqual({ least: 100, step: 1 });
    expect(lotOf(stock('main'))).toEqual({ least: 100, step: 100 });
  });

  it('are told by the code', () => {
    const codes = [
      '600000',
      '000001.SZ',
      '300750',
      'sh688019',
      '830799',
      '920002',
      'MSFT',
      '1234567',
    ];
    expect(codes.map(boardOf)).toEqual([
      'main',
      'main',
      'chinext',
      'star',
      'bse',
      'bse',
      undefined,
      undefined,
    ]);
  });

  it('let a limit of 20 % be bought at 10 % more, which the main board refuses (M7)', () => {
    const series = at('2021-03-01', [
      [10, BUY],
      [11, 100],
      [11, 100],
    ]);
    const bought = (board: Board): number =>
      runBacktest(codedStrategy(), series, settingsFor(stock(board))).fills.length;
    expect([bought('main'), bought('chinext'), bought('bse')]).toEqual([0, 1, 1]);
  });
});

/** Weekday bars without range from a date on: close and volume. */
function at(date: string, rows: readonly (readonly [number, number])[]): Series {
  const shift = Date.parse(date) - Date.UTC(2024, 0, 1);
  const closes = closesOf(
    rows.map(([close]) => close),
    rows.map(([, volume]) => volume),
  );
  return { ...closes, time: closes.time.map((time) => time + shift) };
}

describe('duty and fees by their history (M6)', () => {
  const { fees } = A_SHARE_SETTINGS;
  const dutyOf = (date: string, direction: 1 | -1): number =>
    Math.round(
      (feeOf(
        { ...fees, commission: 0, minimum: 0, transfers: [], transfer: 0 },
        direction,
        1e6,
        Date.parse(date),
      ) /
        1e6) *
        1e6,
    ) / 1e6;

  it.each([
    ['2001-11-15', '2001-11-16', [0, 0], [0.002, 0.002]],
    ['2005-01-23', '2005-01-24', [0.002, 0.002], [0.001, 0.001]],
    ['2007-05-29', '2007-05-30', [0.001, 0.001], [0.003, 0.003]],
    ['2008-04-23', '2008-04-24', [0.003, 0.003], [0.001, 0.001]],
    ['2008-09-18', '2008-09-19', [0.001, 0.001], [0, 0.001]],
    ['2023-08-27', '2023-08-28', [0, 0.001], [0, 0.0005]],
  ] as const)('of %s and %s', (before, on, old, now) => {
    expect([dutyOf(before, 1), dutyOf(before, -1)]).toEqual(old);
    expect([dutyOf(on, 1), dutyOf(on, -1)]).toEqual(now);
  });

  it('say in the result what is not recorded, and nothing where all is', () => {
    const run = (date: string) =>
      runBacktest(
        codedStrategy(),
        at(date, [
          [10, BUY],
          [10, WAIT],
          [10, SELL],
          [10, 100],
        ]),
        A_SHARE_SETTINGS,
      ).caveats;
    expect(run('1999-03-01')).toEqual([
      '2001-11-16 之前的印花税未收录，2 笔成交没有计入这项费用',
      '2015-08-01 之前的过户费未收录，2 笔成交没有计入这项费用',
    ]);
    expect(run('2016-03-07')).toEqual([]);
  });
});

describe('suspension (M3)', () => {
  it('lets entries lapse and exits wait', () => {
    const series = at('2021-03-01', [
      [10, BUY],
      [10, 0],
      [10, BUY],
      [10, 100],
      [10, SELL],
      [10, 0],
      [10, 0],
      [10, 100],
    ]);
    const { fills, cancelled, delayedExits } = runBacktest(
      codedStrategy(),
      series,
      A_SHARE_SETTINGS,
    );
    expect(fills.map(({ bar }) => bar)).toEqual([3, 7]);
    expect(cancelled.map(({ bar, reason }) => [bar, reason])).toEqual([[1, 'noVolume']]);
    expect(delayedExits).toBe(1);
  });
});

describe('hours', () => {
  const night = venueOf('cn-futures-night')!;

  it('count the night for the next trading day, that of Friday for Monday', () => {
    const days = [
      '2024-01-04T21:00',
      '2024-01-05T01:00',
      '2024-01-05T21:00',
      '2024-01-06T01:00',
      '2024-01-08T09:00',
    ];
    expect(
      days.map((text) =>
        new Date(tradingDayOf(night, Date.parse(`${text}Z`))).toISOString().slice(0, 10),
      ),
    ).toEqual(['2024-01-05', '2024-01-05', '2024-01-08', '2024-01-08', '2024-01-08']);
  });

  it('count minutes of trading across the breaks', () => {
    const cn = venueOf('cn');
    const minutes = ['09:30', '11:29', '12:10', '13:00', '14:59'];
    expect(minutes.map((text) => tradingMinute(cn, Date.parse(`2024-01-05T${text}Z`)))).toEqual([
      0, 119, 120, 120, 239,
    ]);
    expect(tradingMinute(night, Date.parse('2024-01-05T21:10Z'))).toBe(10);
    expect(tradingMinute(night, Date.parse('2024-01-05T09:00Z'))).toBe(330);
  });
});

describe('settings', () => {
  it('read an instrument and a venue, and refuse unknown ones', () => {
    const parsed = parseSettings({
      instrument: { board: 'star', listed: 5 * DAY_MS },
      venue: 'cn',
    });
    expect(parsed).toEqual({
      ok: true,
      settings: {
        ...PLAIN_SETTINGS,
        instrument: { board: 'star', kind: 'stock', listed: 5 * DAY_MS, registration: true },
        venue: 'cn',
      },
    });
    expect(parseSettings({ instrument: { board: 'x' } }).ok).toBe(false);
    expect(parseSettings({ venue: 'mars' }).ok).toBe(false);
  });
});

describe('a run', () => {
  it('tells its progress and ends when told to', () => {
    const series = closesOf(Array.from({ length: 20_000 }, (_, i) => 10 + (i % 7)));
    const seen: number[] = [];
    const run = (keep: boolean) =>
      runBacktest(codedStrategy(), series, PLAIN_SETTINGS, {
        onProgress: (done) => {
          seen.push(done);
          return keep;
        },
      });
    run(true);
    expect(seen).toEqual([0, 8192, 16_384]);
    expect(() => run(false)).toThrow('回测已取消');
  });
});

describe('the Hull average (M5)', () => {
  it('truncates half and root of its length, as Hull and TradingView do', () => {
    const closes = Array.from({ length: 60 }, (_, i) => 10 + Math.sin(i) + i / 10);
    const series = seriesFromBars(
      closes.map((close, i) => ({
        time: i * DAY_MS,
        open: close,
        high: close,
        low: close,
        close,
        volume: 1,
      })),
    );
    const weighted = (values: readonly number[], n: number): number[] =>
      values.map((_, i) => {
        let total = 0;
        for (let k = 0; k < n; k += 1) total += (values[i - k] ?? Number.NaN) * (n - k);
        return total / ((n * (n + 1)) / 2);
      });
    // 14: half 7, root 3 (3.74); 15: half 7 (7.5), root 3 (3.87).
    for (const n of [14, 15]) {
      const half = weighted(closes, 7);
      const full = weighted(closes, n);
      const expected = weighted(
        half.map((value, i) => 2 * value - full[i]!),
        3,
      );
      const { values } = computeIndicator(requireIndicator('hma'), series, { n }).hma!;
      expect(values.at(-1)).toBeCloseTo(expected.at(-1)!, 10);
    }
  });
});
