import { DAY_MS } from '../series/series.ts';
import { isWeekend } from './calendar.ts';
import type { CalendarData } from './calendar.ts';

/** What a file of days holds. */
export type CalendarReading =
  | {
      readonly ok: true;
      readonly calendar: CalendarData;
      /** What the lines were taken for. */
      readonly kind: 'closed' | 'trading' | 'marked';
      /** Weekends named as trading days: they are taken for closed all the same. */
      readonly weekendsTraded: number;
    }
  /** Chinese, with the line. */
  | { readonly ok: false; readonly problem: string };

interface Day {
  readonly day: number;
  /** Undefined in a plain list. */
  readonly isOpen: boolean | undefined;
}

/** More weekdays a year than any exchange is closed for. */
const MOST_CLOSED = 120;
/** Closed weekdays of a century and more. */
const MOST_LISTED = 2500;
const YEARS = { from: 1950, to: 2100 };

/**
 * Reads the days of an exchange from a text: a list of closed days or of trading days, a day a line (`2027-01-01`,
 * `20270101`, `2027/1/1`, `2027年1月1日`; what follows is left), or a table with the columns `cal_date` and `is_open` as
 * tushare gives it. Which of the lists it is tells their number. A list of closed days is complete for its years, the others
 * from their first to their last day.
 */
export function readCalendar(text: string): CalendarReading {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const table = tableOf(lines[0] ?? '');
  const days: Day[] = [];
  for (const [i, line] of lines.entries()) {
    if ((table && i === 0) || !/\d/.test(line)) continue;
    const day = table ? markedDay(line, table) : { day: dayOf(line), isOpen: undefined };
    if (day?.day === undefined)
      return { ok: false, problem: `第 ${i + 1} 行没有认出日期：${line.trim().slice(0, 40)}` };
    days.push({ day: day.day, isOpen: day.isOpen });
  }
  if (days.length === 0) return { ok: false, problem: '没有读到任何日期' };
  return calendarFrom(days);
}

function calendarFrom(days: readonly Day[]): CalendarReading {
  const sorted = days.map(({ day }) => day).toSorted((a, b) => a - b);
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const years = new Date(last).getUTCFullYear() - new Date(first).getUTCFullYear() + 1;
  const isMarked = days[0]?.isOpen !== undefined;
  const weekdays = new Set(sorted.filter((day) => !isWeekend(day)));
  const isShort = (last - first) / DAY_MS < 60;
  const isTrading =
    !isMarked && (isShort ? weekdays.size > 20 : weekdays.size > MOST_CLOSED * years);
  const kind = isMarked ? 'marked' : isTrading ? 'trading' : 'closed';
  const open = new Set(days.filter(({ isOpen }) => isOpen ?? isTrading).map(({ day }) => day));
  const known =
    kind === 'closed'
      ? { from: yearOf(first, 0), to: yearOf(last, 1) - DAY_MS }
      : { from: first, to: last };
  const closed: Record<string, string[]> = {};
  for (let day = known.from; day <= known.to; day += DAY_MS) {
    if (isWeekend(day)) continue;
    const isClosed = kind === 'closed' ? weekdays.has(day) : !open.has(day);
    if (!isClosed) continue;
    const date = new Date(day).toISOString();
    (closed[date.slice(0, 4)] ??= []).push(date.slice(5, 7) + date.slice(8, 10));
  }
  const count = Object.values(closed).reduce((sum, list) => sum + list.length, 0);
  if (count > MOST_LISTED)
    return { ok: false, problem: `这些日期之间休市 ${count} 天，不像是交易日历` };
  const texts = Object.entries(closed).map(([year, list]) => [year, list.join(' ')] as const);
  const weekendsTraded = [...open].filter(isWeekend).length;
  return { ok: true, kind, weekendsTraded, calendar: { closed: Object.fromEntries(texts), known } };
}

function yearOf(day: number, later: number): number {
  return Date.UTC(new Date(day).getUTCFullYear() + later, 0, 1);
}

interface Table {
  readonly date: number;
  readonly open: number;
}

function tableOf(header: string): Table | undefined {
  const names = header.split(',').map((name) => name.trim().replaceAll('"', '').toLowerCase());
  const table = { date: names.indexOf('cal_date'), open: names.indexOf('is_open') };
  return table.date >= 0 && table.open >= 0 ? table : undefined;
}

function markedDay(
  line: string,
  { date, open }: Table,
): { day: number; isOpen: boolean } | undefined {
  const cells = line.split(',').map((cell) => cell.trim().replaceAll('"', ''));
  const day = dayOf(cells[date] ?? '');
  const mark = cells[open];
  if (day === undefined || (mark !== '0' && mark !== '1')) return undefined;
  return { day, isOpen: mark === '1' };
}

/** The day a line begins with, or that stands first in it; undefined for none, or one that does not exist. */
function dayOf(line: string): number | undefined {
  const found = /(?<!\d)(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})|(\d{2})(\d{2}))(?!\d)/.exec(
    line,
  );
  if (!found) return undefined;
  const [, year, month = found[4], date = found[5]] = found;
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (Number(year) < YEARS.from || Number(year) > YEARS.to) return undefined;
  const exists = new Date(day).getUTCMonth() === Number(month) - 1 && Number(date) > 0;
  return exists ? day : undefined;
}
