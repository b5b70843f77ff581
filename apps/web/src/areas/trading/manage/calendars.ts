import type { ImportOptions } from '@wm/contract/trading/import';
import { calendarOf } from '@wm/market/calendar';
import type { Calendar, CalendarData } from '@wm/market/calendar';
import { hasExchangeCode } from '@wm/market/instrument';
import { useMemo } from 'react';
import { usePreference } from '#core/preferences/preferences.ts';

/** Calendars that somebody has imported, by venue. */
export type Calendars = Readonly<Record<string, CalendarData>>;

/** What was kept of imported calendars; what is none is left out. */
export function parseCalendars(kept: unknown): Calendars {
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([venue, data]: [string, unknown]) =>
      isCalendar(data) ? [[venue, data] as const] : [],
    ),
  );
}

function isCalendar(data: unknown): data is CalendarData {
  if (typeof data !== 'object' || data === null || !('known' in data) || !('closed' in data))
    return false;
  const { known, closed } = data;
  if (typeof known !== 'object' || known === null || !('from' in known) || !('to' in known))
    return false;
  const isSpan = Number.isFinite(known.from) && Number.isFinite(known.to);
  const isList = typeof closed === 'object' && closed !== null;
  return (
    isSpan &&
    isList &&
    Object.entries(closed).every(
      ([year, days]) =>
        /^\d{4}$/.test(year) && typeof days === 'string' && /^\d{4}( \d{4})*$/.test(days),
    )
  );
}

/** What one setting of an account may hold. */
const settingBytes = 16 * 1024;

/** Whether calendars are small enough for the account to keep: larger ones would stay in this browser only. */
export function fitAccount(calendars: Calendars): boolean {
  return new TextEncoder().encode(JSON.stringify(calendars)).length <= settingBytes;
}

/** The calendars of the account, and how they are changed. */
export function useCalendars(): [Calendars, (next: Calendars) => void] {
  const [kept, keep] = usePreference('trading-calendars');
  return [useMemo(() => parseCalendars(kept), [kept]), keep];
}

interface Traded {
  venue: string;
  code: string;
}

/**
 * The trading days of a symbol. A venue of China is what a symbol has unless somebody chose another: only codes of six digits
 * are taken to be of it.
 */
export function calendarFor({ venue, code }: Traded, calendars: Calendars): Calendar | undefined {
  if (venue === 'crypto' || (venue === 'cn' && !hasExchangeCode(code))) return undefined;
  return calendarOf(venue, calendars[venue]);
}

/** An imported calendar as a check of a file takes it. */
export function calendarOption(data: CalendarData | undefined): ImportOptions['calendar'] {
  if (!data) return undefined;
  const closed = Object.entries(data.closed).map(([year, days]) => ({ year, days }));
  return { ...data.known, closed };
}
