import { readCalendar } from '@wm/market/read-calendar';
import { seriesFromBars } from '@wm/market/series';
import { describe, expect, it } from 'vitest';
import { calendarFor, calendarOption, fitAccount, parseCalendars } from './calendars.ts';
import { findFaults } from './quality-strip.tsx';

const reading = readCalendar('2024-07-04\n2024-12-25');
if (!reading.ok) throw new Error(reading.problem);
const { calendar } = reading;

const seriesOf = (days: readonly string[]) =>
  seriesFromBars(
    days.map((day) => ({
      time: Date.parse(`${day}T00:00:00Z`),
      open: 1,
      high: 1,
      low: 1,
      close: 1,
      volume: 1,
    })),
  );

describe('imported calendars', () => {
  it('are taken from what was kept, and left out where that is none', () => {
    const kept: unknown = JSON.parse(JSON.stringify({ us: calendar, hk: { known: 1 }, cn: null }));
    expect(parseCalendars(kept)).toEqual({ us: calendar });
    const odd = { us: { ...calendar, closed: { 2024: '<script>' } } };
    expect(parseCalendars(odd)).toEqual({});
    expect(parseCalendars('x')).toEqual({});
  });

  it('go to the check of a file as they are', () => {
    expect(calendarOption(calendar)).toEqual({
      from: Date.UTC(2024, 0, 1),
      to: Date.UTC(2024, 11, 31),
      closed: [{ year: '2024', days: '0704 1225' }],
    });
    expect(calendarOption(undefined)).toBeUndefined();
  });

  it('tell what is a gap of a symbol', () => {
    const us = { venue: 'us', code: 'MSFT' };
    const holiday = seriesOf(['2024-07-02', '2024-07-03', '2024-07-05', '2024-07-09']);
    const gaps = (series: typeof holiday, of: typeof us): number[] =>
      findFaults(series, calendarFor(of, { us: calendar })).map(({ time }) => time);
    // The fourth of July is none, the Monday after is one.
    expect(gaps(holiday, us)).toEqual([Date.UTC(2024, 6, 9)]);
    const spring = seriesOf(['2024-02-07', '2024-02-08', '2024-02-19']);
    expect(gaps(spring, { venue: 'cn', code: '600000' })).toEqual([]);
    // Nobody has said that this is of China: six weekdays without a bar are suspicious.
    expect(gaps(spring, { venue: 'cn', code: 'MSFT' })).toHaveLength(1);
  });
});

it('calendars that the account cannot hold are told from those it can, by all of them together', () => {
  const years = (from: number, to: number) =>
    Object.fromEntries(
      Array.from({ length: to - from + 1 }, (_, i) => [
        `${from + i}`,
        Array.from({ length: 40 }, () => '0101').join(' '),
      ]),
    );
  const one = { closed: years(1960, 2000), known: { from: 0, to: 1 } };
  expect(fitAccount({ us: one })).toBe(true);
  expect(fitAccount({ us: one, hk: one, cn: one })).toBe(false);
});
