import { describe, expect, it } from 'vitest';

import { readQuotes } from '../src/csv/read-quotes.ts';
import { calendarOf } from '../src/venue/calendar.ts';
import { isOnGrid, isTradingAt, missingBars } from '../src/venue/market-hours.ts';
import { venueOf } from '../src/venue/venue.ts';

const shanghai = { zone: 'Asia/Shanghai', isDaily: false };
const nine31 = Date.UTC(2024, 0, 2, 9, 31);
/** That moment in Unix time. */
const unix = nine31 - 8 * 3_600_000;

describe('the bars of a message', () => {
  it('are read from objects, lists, envelopes and rows, by long and by short names', () => {
    const bar = { time: nine31, open: 10, high: 11, low: 9, close: 10.5, volume: 300 };
    const long = { timestamp: unix, open: 10, high: 11, low: 9, close: 10.5, volume: 300 };
    const kline = { t: unix, T: unix + 59_999, o: '10', h: '11', l: '9', c: '10.5', v: '300' };
    for (const message of [
      long,
      [long],
      { ...long, timestamp: unix / 1000 },
      { ...long, timestamp: new Date(unix).toISOString() },
      { ...long, timestamp: '2024-01-02T09:31:00+08:00' },
      { ...long, timestamp: '2024-01-02 09:31' },
      { data: [[unix, '10', '11', '9', '10.5', '300']] },
      { stream: 'a@kline', data: { e: 'kline', E: 123_456_789, k: { ...kline, x: false } } },
    ])
      expect(readQuotes(JSON.stringify(message), shanghai), JSON.stringify(message)).toEqual([
        { bar, isClosed: false, code: '' },
      ]);
    expect(
      readQuotes(JSON.stringify({ s: 'BTCUSDT', k: { ...kline, x: true } }), shanghai),
    ).toEqual([{ bar, isClosed: true, code: 'BTCUSDT' }]);
  });

  it('of a day that is told as midnight of UTC are of that day anywhere', () => {
    const day = Date.UTC(2024, 6, 1);
    const text = JSON.stringify({ t: day, o: 1, h: 1, l: 1, c: 1, v: 1 });
    const read = (isDaily: boolean) =>
      readQuotes(text, { zone: 'America/New_York', isDaily })[0]?.bar.time;
    expect(read(true)).toBe(day);
    expect(read(false)).toBe(day - 4 * 3_600_000);
  });

  it('are none where there is nothing, nonsense, or a bar that cannot be', () => {
    const bar = { t: unix, o: 10, h: 11, l: 9, c: 10, v: 1 };
    for (const message of [
      { ...bar, h: 9.5 },
      { ...bar, l: 10.5 },
      { ...bar, v: -1 },
      { ...bar, c: 'x' },
      { ...bar, c: null },
      { ...bar, t: 20_240_102 },
      { ...bar, t: 'soon' },
      { result: null, id: 1 },
      [],
      7,
      null,
      'text',
      { a: { b: { c: { d: { e: { f: { g: bar } } } } } } },
    ])
      expect(readQuotes(JSON.stringify(message), shanghai), JSON.stringify(message)).toEqual([]);
    for (const text of ['', '{', 'pong', '\u0000', '['.repeat(100_000)])
      expect(readQuotes(text, shanghai), text.slice(0, 5)).toEqual([]);
    const many = JSON.stringify(Array.from({ length: 5000 }, () => bar));
    expect(readQuotes(many, shanghai)).toHaveLength(1000);
  });
});

describe('the hours of a market', () => {
  const of = (id: string) => ({ venue: venueOf(id)!, calendar: calendarOf(id) });
  const missing = (id: string, period: string, [after, before]: [number, number]): number => {
    const { venue, calendar } = of(id);
    return missingBars({ after, before, period }, venue, calendar);
  };
  const at = (day: number, hour: number, minute = 0): number =>
    Date.UTC(2024, 1, day, hour, minute);

  it('are those of its days and sessions, the night before a holiday excepted', () => {
    const { venue, calendar } = of('cn');
    // 8 February 2024 was the last day before the spring festival.
    expect(isTradingAt(venue, calendar, at(8, 10))).toBe(true);
    expect(isTradingAt(venue, calendar, at(8, 12))).toBe(false);
    expect(isTradingAt(venue, calendar, at(9, 10))).toBe(false);
    expect(isTradingAt(venue, calendar, at(10, 10))).toBe(false);
    const night = of('cn-futures-night');
    expect(isTradingAt(night.venue, night.calendar, at(6, 22))).toBe(true);
    expect(isTradingAt(night.venue, night.calendar, at(8, 22))).toBe(false);
    const always = of('crypto');
    expect(isTradingAt(always.venue, always.calendar, at(10, 3))).toBe(true);
  });

  it('tell what is missing between two bars: nothing over lunch, a night, a holiday', () => {
    expect(missing('cn', 'm1', [at(8, 11, 29), at(8, 13)])).toBe(0);
    expect(missing('cn', 'm1', [at(8, 14, 59), at(19, 9, 30)])).toBe(0);
    expect(missing('cn', 'm1', [at(8, 11, 28), at(8, 13, 2)])).toBe(3);
    expect(missing('cn', 'day', [Date.UTC(2024, 1, 8), Date.UTC(2024, 1, 19)])).toBe(0);
    expect(missing('cn', 'day', [Date.UTC(2024, 1, 8), Date.UTC(2024, 1, 21)])).toBe(2);
    expect(missing('crypto', 'm5', [at(10, 0), at(10, 1)])).toBe(11);
    expect(missing('crypto', 'day', [Date.UTC(2024, 1, 9), Date.UTC(2024, 1, 12)])).toBe(2);
    expect(missing('cn', 'week', [Date.UTC(2024, 1, 5), Date.UTC(2024, 2, 4)])).toBe(0);
    // The same bar again, and an earlier one.
    expect(missing('cn', 'm1', [at(8, 10), at(8, 10)])).toBe(0);
    expect(missing('cn', 'm1', [at(8, 10), at(8, 9, 40)])).toBe(0);
  });

  it('leave places for bars to begin', () => {
    expect(isOnGrid(at(8, 9, 35), 'm5')).toBe(true);
    expect(isOnGrid(at(8, 9, 36), 'm5')).toBe(false);
    expect(isOnGrid(at(8, 9, 30), 'm60')).toBe(true);
    expect(isOnGrid(Date.UTC(2024, 1, 8), 'day')).toBe(true);
    expect(isOnGrid(at(8, 9), 'week')).toBe(false);
  });
});
