import { DAY_MS } from '../series/series.ts';

const DATE = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?(?:[T ]+(.+))?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:[T ]+(.+))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const COMPACT_CLOCK = /^(\d{2})(\d{2})(\d{2})?$/;
const UNIX = /^\d{10}(\d{3})?$/;

/**
 * A date, with or without a time of day, in milliseconds of the exchange's wall clock read as UTC;
 * NaN when it is none. Understood: 2024-01-31, 2024/1/31, 2024.1.31, 2024年1月31日, 20240131, each
 * followed by a time as {@link parseClock} takes it; and Unix time in seconds (10 digits) or
 * milliseconds (13 digits), which is taken as it stands, in UTC. A zone (Z, +08:00) is read and
 * dropped: the wall clock counts. Days that do not exist (31 April) are refused. Years 1600 to
 * 2999.
 */
export function parseTime(text: string): number {
  const simple = simpleDate(text);
  if (!Number.isNaN(simple)) return simple;
  const unix = UNIX.exec(text);
  if (unix) return unix[1] === undefined ? Number(text) * 1000 : Number(text);
  const found = DATE.exec(text) ?? COMPACT_DATE.exec(text);
  if (!found) return Number.NaN;
  const day = dayMs(Number(found[1]), Number(found[2]), Number(found[3]));
  return found[4] === undefined ? day : day + parseClock(found[4]);
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
