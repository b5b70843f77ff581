import { DAY_MS } from '../series/series.ts';

/** The order of year, month and day in a column of dates. */
export type DateOrder = 'ymd' | 'mdy' | 'dmy';

const DATE = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?(?:[T ]+(.+))?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:[T ]+(.+))?$/;
/** Two parts and a year at the end: 1/31/2024, 31.01.24. */
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,]+(.+))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})?$/;
const UNIX = /^\d{10}(?:\d{3}|\d{6}|\d{9})?$/;
/** Days since 1899-12-30, as Excel keeps them; with a fraction for the time of day. */
const EXCEL = /^[3-7]\d{4}(?:\.\d+)?$/;
const EXCEL_EPOCH_DAYS = 25_569;
/** Terminals write the weekday behind the date: 2024-01-02,二. */
const WEEKDAY = /[,，\s]*(?:星期|周)?[一二三四五六日]$/;

/**
 * A date, with or without a time of day, in milliseconds of the exchange's wall clock read as UTC;
 * NaN when it is none. Understood: 2024-01-31, 2024/1/31, 2024.1.31, 2024年1月31日, 20240131; with
 * the `order` `mdy` or `dmy` also 1/31/2024 or 31.01.24 (years from 70 on are of the last century);
 * each followed by a time as {@link parseClock} takes it; Unix time of 10, 13, 16 or 19 digits and
 * the day numbers of Excel (5 digits), which are taken as they stand, in UTC. A zone (Z, +08:00) is
 * read and dropped: the wall clock counts. Days that do not exist (31 April) are refused. Years
 * 1600 to 2999.
 */
export function parseTime(text: string, order: DateOrder = 'ymd'): number {
  const simple = simpleDate(text);
  if (!Number.isNaN(simple)) return simple;
  if (UNIX.test(text)) return unixTime(text);
  const found = DATE.exec(text) ?? COMPACT_DATE.exec(text);
  if (found)
    return withClock(dayMs(Number(found[1]), Number(found[2]), Number(found[3])), found[4]);
  const last = order === 'ymd' ? null : YEAR_LAST.exec(text);
  if (last) {
    const [first, second] = [Number(last[1]), Number(last[2])];
    const [month, date] = order === 'mdy' ? [first, second] : [second, first];
    return withClock(dayMs(fullYear(last[3] ?? ''), month, date), last[4]);
  }
  if (EXCEL.test(text)) {
    return Math.round((Number(text) - EXCEL_EPOCH_DAYS) * 1440) * 60_000;
  }
  const short = text.replace(WEEKDAY, '');
  return short === text ? Number.NaN : parseTime(short, order);
}

function withClock(day: number, clock: string | undefined): number {
  return clock === undefined ? day : day + parseClock(clock.replace(WEEKDAY, ''));
}

function fullYear(text: string): number {
  if (text.length === 4) return Number(text);
  return Number(text) >= 70 ? 1900 + Number(text) : 2000 + Number(text);
}

function unixTime(text: string): number {
  const value = Number(text.slice(0, 13));
  return text.length === 10 ? value * 1000 : value;
}

/** The two leading parts of a date whose year stands last; undefined for others. */
export function leadingParts(text: string): readonly [number, number] | undefined {
  const found = YEAR_LAST.exec(text);
  return found ? [Number(found[1]), Number(found[2])] : undefined;
}

/** Whether a text could be a time in some order of its parts. */
export function couldBeTime(text: string): boolean {
  return !Number.isNaN(parseTime(text)) || leadingParts(text) !== undefined;
}

/** Whether a text says which moment it means, and not only what the clock showed. */
export function isMoment(text: string): boolean {
  return UNIX.test(text) || /\d(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
}

/** The offset that a text names, in milliseconds; 0 for Unix time and Z. */
export function namedOffset(text: string): number {
  const found = /:\d{2}(?:\.\d+)?([+-])(\d{2}):?(\d{2})$/.exec(text);
  if (!found) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return (found[1] === '-' ? -1 : 1) * minutes * 60_000;
}

/**
 * A time of day (9:30, 09:30:00, 09:30:00.500, 093000, 0930) in milliseconds since midnight; NaN
 * when it is none.
 */
export function parseClock(text: string): number {
  const found = CLOCK.exec(text) ?? COMPACT_CLOCK.exec(text);
  if (!found) return Number.NaN;
  const hours = Number(found[1]);
  const minutes = Number(found[2]);
  const seconds = Number(found[3] ?? 0);
  if (hours > 23 || minutes > 59 || seconds > 59) return Number.NaN;
  const fraction = Number((found[4] ?? '0').padEnd(3, '0'));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction;
}

/** The commonest form, YYYY-MM-DD, without a regular expression. */
function simpleDate(text: string): number {
  if (text.length !== 10) return Number.NaN;
  let number = 0;
  for (let i = 0; i < 10; i += 1) {
    const code = text.charCodeAt(i);
    if (i === 4 || i === 7) {
      if (code !== 45) return Number.NaN;
    } else if (code < 48 || code > 57) return Number.NaN;
    else number = number * 10 + (code - 48);
  }
  return dayMs(Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100);
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function dayMs(year: number, month: number, day: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && !isLeap ? 28 : (DAYS_IN_MONTH[month - 1] ?? 0);
  if (year < 1600 || year > 2999 || day < 1 || day > days) return Number.NaN;
  // Days since 1970-01-01 by H. Hinnant's algorithm: years begin in March, so the leap day comes
  // last.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return (era * 146_097 + dayOfEra - 719_468) * DAY_MS;
}
