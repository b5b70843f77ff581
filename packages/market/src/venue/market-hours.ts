import { DAY_MS } from '../series/series.ts';
import type { Calendar } from './calendar.ts';
import { isInSession, tradingDayOf } from './venue.ts';
import type { Venue } from './venue.ts';

const LENGTHS: Readonly<Record<string, number>> = {
  m1: 60_000,
  m5: 300_000,
  m15: 900_000,
  m30: 1_800_000,
  m60: 3_600_000,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 31 * DAY_MS,
};

/** Milliseconds from the beginning of a bar to when it cannot change any more; a day for an unknown period. */
export function barLength(period: string): number {
  return LENGTHS[period] ?? DAY_MS;
}

/** Whether a market trades at a moment of its clock: on a trading day and within a session. One without hours always does. */
export function isTradingAt(venue: Venue, calendar: Calendar, time: number): boolean {
  if (venue.sessions.length === 0) return true;
  return calendar.isTradingDay(tradingDayOf(venue, time)) && isInSession(venue, time);
}

/** Steps that are looked at between two bars; what is missing beyond is counted as one. */
const MOST_STEPS = 50_000;

/**
 * Bars that should lie between two of a series and do not, by the hours and days of the market. 0 for weeks and months,
 * whose bars begin on the first day that was traded, and for 60 minutes, which begin at the opening of a session.
 */
export function missingBars(
  { after, before, period }: { after: number; before: number; period: string },
  venue: Venue,
  calendar: Calendar,
): number {
  const step = barLength(period);
  if (step > DAY_MS || period === 'm60') return 0;
  const isDaily = step === DAY_MS;
  let missing = 0;
  let time = after + step;
  for (let steps = 0; time < before; time += step, steps += 1) {
    if (steps > MOST_STEPS) return missing + 1;
    const isDue = isDaily
      ? venue.sessions.length === 0 || calendar.isTradingDay(time)
      : isTradingAt(venue, calendar, time);
    if (isDue) missing += 1;
  }
  return missing;
}

/** Whether a bar of this period can begin at a moment of the exchange's clock. */
export function isOnGrid(time: number, period: string): boolean {
  const length = barLength(period);
  const grid = period === 'm60' ? 1_800_000 : Math.min(length, DAY_MS);
  return time % grid === 0;
}
