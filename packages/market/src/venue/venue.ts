import { DAY_MS } from '../series/series.ts';

/** Part of a day in which is traded, in minutes of the exchange's clock; beyond 1,440 it is the next day. */
export interface Session {
  readonly open: number;
  readonly close: number;
}

/** A place of trading: its clock and its hours. */
export interface Venue {
  readonly id: string;
  /** Chinese name. */
  readonly name: string;
  /** IANA name of its clock. */
  readonly zone: string;
  /** By the order of the clock; empty when it never closes. */
  readonly sessions: readonly Session[];
  /** Minute from which on trading counts for the next trading day, for those with a night session. */
  readonly nightFrom?: number;
}

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;

const MORNING_AND_AFTERNOON: readonly Session[] = [
  { open: at(9, 30), close: at(11, 30) },
  { open: at(13), close: at(15) },
];
const COMMODITY_DAY: readonly Session[] = [
  { open: at(9), close: at(10, 15) },
  { open: at(10, 30), close: at(11, 30) },
  { open: at(13, 30), close: at(15) },
];

/**
 * Venues by what their hours are. Sources: the exchanges' rules of 2026 for stocks, the sessions
 * of the trading system wondertrader for futures, exchange_calendars for Hong Kong.
 */
export const VENUES: readonly Venue[] = [
  { id: 'cn', name: '沪深北交易所', zone: 'Asia/Shanghai', sessions: MORNING_AND_AFTERNOON },
  {
    id: 'hk',
    name: '香港交易所',
    zone: 'Asia/Hong_Kong',
    sessions: [
      { open: at(9, 30), close: at(12) },
      { open: at(13), close: at(16) },
    ],
  },
  {
    id: 'us',
    name: '美国股市',
    zone: 'America/New_York',
    sessions: [{ open: at(9, 30), close: at(16) }],
  },
  {
    id: 'cn-futures',
    name: '商品期货（日盘）',
    zone: 'Asia/Shanghai',
    sessions: COMMODITY_DAY,
  },
  {
    id: 'cn-futures-night',
    name: '商品期货（夜盘至 2:30）',
    zone: 'Asia/Shanghai',
    sessions: [...COMMODITY_DAY, { open: at(21), close: at(26, 30) }],
    nightFrom: at(18),
  },
  { id: 'crypto', name: '全天交易', zone: 'UTC', sessions: [] },
];

/** The venue of an id; undefined for an unknown one. */
export function venueOf(id: string): Venue | undefined {
  return VENUES.find((venue) => venue.id === id);
}

/**
 * The trading day of a moment, as its midnight. With a night session what is traded from the
 * evening on, also after midnight on a Saturday, belongs to the next weekday.
 */
export function tradingDayOf(venue: Venue | undefined, time: number): number {
  const calendarDay = Math.floor(time / DAY_MS) * DAY_MS;
  if (venue?.nightFrom === undefined) return calendarDay;
  const minute = (time - calendarDay) / 60_000;
  const isAfterMidnight = minute < (venue.sessions[0]?.open ?? 0);
  const shifted = minute >= venue.nightFrom ? calendarDay + DAY_MS : calendarDay;
  // Day 0 was a Thursday: Saturday is day 2 of 7, Sunday day 3.
  const weekday = (((shifted / DAY_MS) % 7) + 7) % 7;
  if (weekday === 2) return shifted + 2 * DAY_MS;
  return weekday === 3 && !isAfterMidnight ? shifted + DAY_MS : shifted;
}

/** Whether a moment, as the opening of a bar, lies in a session. */
export function isInSession(venue: Venue, time: number): boolean {
  if (venue.sessions.length === 0) return true;
  const minute = (time - Math.floor(time / DAY_MS) * DAY_MS) / 60_000;
  const inside = (moment: number): boolean =>
    venue.sessions.some(({ open, close }) => open <= moment && moment < close);
  return inside(minute) || inside(minute + 1440);
}

/**
 * Minutes of trading from the beginning of the trading day to a moment; what lies between two
 * sessions counts as the end of the one before. Without sessions: minutes since midnight.
 */
export function tradingMinute(venue: Venue | undefined, time: number): number {
  const minute = (time - Math.floor(time / DAY_MS) * DAY_MS) / 60_000;
  if (!venue || venue.sessions.length === 0) return minute;
  const { nightFrom } = venue;
  // With a night session the day is counted from the evening before.
  const sinceEvening = (moment: number): number =>
    nightFrom === undefined ? moment : (moment - nightFrom + 2880) % 1440;
  const here = sinceEvening(minute);
  let passed = 0;
  for (const { open, close } of venue.sessions) {
    const start = sinceEvening(open);
    passed += Math.min(Math.max(0, here - start), close - open);
  }
  return passed;
}
