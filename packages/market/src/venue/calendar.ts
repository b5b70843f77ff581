import { DAY_MS } from '../series/series.ts';
import { CHINA_CLOSED } from './closed-days.ts';
import type { ClosedDays } from './closed-days.ts';
import type { DaySpan } from './instrument.ts';

/** Days of an exchange as data: what is not listed and no weekend is a trading day. */
export interface CalendarData {
  readonly closed: ClosedDays;
  /** The days for which the list is complete. */
  readonly known: DaySpan;
}

/** Which days an exchange trades. Days are midnights of its wall clock read as UTC. */
export interface Calendar {
  /** Outside of it weekdays are taken for trading days; null when nothing is recorded. */
  readonly known: DaySpan | null;
  readonly isTradingDay: (day: number) => boolean;
}

const CHINA: CalendarData = {
  closed: CHINA_CLOSED,
  known: { from: Date.UTC(1990, 11, 19), to: Date.UTC(2026, 11, 31) },
};

/** What comes with the package; the futures exchanges close with the stock exchanges. */
const BUILT_IN: Readonly<Record<string, CalendarData>> = {
  cn: CHINA,
  'cn-futures': CHINA,
  'cn-futures-night': CHINA,
};

/** The calendar of a venue as it comes with the package; undefined where none does. */
export function builtInCalendar(venueId: string): CalendarData | undefined {
  return Object.hasOwn(BUILT_IN, venueId) ? BUILT_IN[venueId] : undefined;
}

/** Whether a day is a Saturday or Sunday. */
export function isWeekend(day: number): boolean {
  // Day 0 was a Thursday.
  const weekday = (((Math.floor(day / DAY_MS) + 4) % 7) + 7) % 7;
  return weekday === 0 || weekday === 6;
}

/** The calendar of a venue. What was imported holds within its own days, what comes with the package before and after. */
export function calendarOf(venueId: string, imported?: CalendarData): Calendar {
  const data = [imported, builtInCalendar(venueId)].filter((one) => one !== undefined);
  const closed = data.map(({ known, closed: days }) => ({ known, days: closedSet(days) }));
  return {
    known: data.reduce<DaySpan | null>(
      (all, { known }) => (all ? joined(all, known) : known),
      null,
    ),
    isTradingDay: (day) => {
      if (isWeekend(day)) return false;
      const own = closed.find(({ known }) => known.from <= day && day <= known.to);
      return own ? !own.days.has(day) : true;
    },
  };
}

/** Whether two spans overlap or follow each other, so that they are known as one. */
export function isJoined(a: DaySpan, b: DaySpan): boolean {
  return a.from <= b.to + DAY_MS && b.from <= a.to + DAY_MS;
}

/** Both as one; the first alone when days lie between them that nobody knows. */
function joined(a: DaySpan, b: DaySpan): DaySpan {
  return isJoined(a, b) ? { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) } : a;
}

function closedSet(closed: ClosedDays): Set<number> {
  const days = Object.entries(closed).flatMap(([year, text]) =>
    text
      .split(' ')
      .map((day) => Date.UTC(Number(year), Number(day.slice(0, 2)) - 1, Number(day.slice(2)))),
  );
  return new Set(days);
}
