import { weekdayOf } from '@wm/contract/home/repeat';
import { addDays, addMonths, mondayOf, parseDay } from '#core/time/calendar.ts';
import { numberPattern, readNumber } from './chinese-number.ts';
import type { LineReader, Meaning } from './line-reader.ts';

/** The day, or until then: 周五前, but not the 前 of 前端. */
const before = '(?:之前|以前|前(?![端台期任提景后者面线沿]))?';
/** What makes a range of it, or belongs to a noun. */
const notRange = String.raw`(?!\s*[到至~～—-]|的)`;

const offsets: Readonly<Record<string, number>> = {
  今天: 0,
  今日: 0,
  明天: 1,
  明日: 1,
  后天: 2,
  大后天: 3,
};

const weekdays = '一二三四五六日天';

/** The day of the week from Monday, 1 to 7, of its Chinese name. */
export function weekdayNamed(name: string): number {
  return name === '天' ? 7 : weekdays.indexOf(name) + 1;
}

const sticky = (source: string): RegExp => new RegExp(source, 'y');

function dayNamed(day: string | undefined): Meaning | undefined {
  return day === undefined ? undefined : { day };
}

/** The next day with that month and date, from today; the 29th of February waits for its year. */
function nextDate(today: string, month: number, date: number): string | undefined {
  const year = Number(today.slice(0, 4));
  for (let later = 0; later <= 8; later += 1) {
    const day = parseDay(`${year + later}-${month}-${date}`);
    if (day !== undefined && day >= today) return day;
  }
  return undefined;
}

function inMonth(today: string, months: number, date: number | undefined): string | undefined {
  const first = addMonths(`${today.slice(0, 7)}-01`, months);
  return date === undefined ? undefined : parseDay(`${first.slice(0, 8)}${date}`);
}

function endOfMonth(today: string, months: number): string {
  return addDays(addMonths(`${today.slice(0, 7)}-01`, months + 1), -1);
}

/** A weekday of the week that comes so many after this one; of this one only what is not past. */
function weekday(today: string, weeks: number, name: string): string | undefined {
  const day = addDays(mondayOf(today), weeks * 7 + weekdayNamed(name) - 1);
  return day < today ? undefined : day;
}

function comingWeekday(today: string, name: string): string {
  return addDays(today, (weekdayNamed(name) - weekdayOf(today) + 7) % 7);
}

const weeksLater: Readonly<Record<string, number>> = { 这: 0, 本: 0, 下: 1, 下下: 2 };

function later(today: string, count: number | undefined, unit: string): string | undefined {
  if (count === undefined || count === 0) return undefined;
  if (unit.endsWith('月')) return addMonths(today, count);
  return addDays(today, count * (unit === '天' ? 1 : 7));
}

/** Readers of days, the longer words first. */
export const dayReaders: readonly LineReader[] = [
  {
    kind: 'day',
    pattern: sticky(
      String.raw`(\d{4})(?:[-/.]|\s*年\s*)(\d{1,2})(?:[-/.]|\s*月\s*)(\d{1,2})(?!\d)(?:\s*[日号])?${before}${notRange}`,
    ),
    read: ([, year, month, date]) => dayNamed(parseDay(`${year}-${month}-${date}`)),
  },
  {
    kind: 'day',
    pattern: sticky(
      String.raw`(${numberPattern})\s*月\s*(${numberPattern})\s*[日号]${before}${notRange}`,
    ),
    read([, month = '', date = ''], { now }) {
      return dayNamed(nextDate(now.today, readNumber(month) ?? 0, readNumber(date) ?? 0));
    },
  },
  {
    kind: 'day',
    pattern: sticky(
      String.raw`下个?月\s*(?:(${numberPattern})\s*[日号]|底|末)${before}${notRange}`,
    ),
    read([, date], { now }) {
      if (date === undefined) return { day: endOfMonth(now.today, 1) };
      return dayNamed(inMonth(now.today, 1, readNumber(date)));
    },
  },
  {
    kind: 'day',
    pattern: sticky(`(?:这个?|本)?月(?:底|末)${before}${notRange}`),
    read: (_, { now }) => ({ day: endOfMonth(now.today, 0) }),
  },
  {
    kind: 'day',
    pattern: sticky(`(?:今年)?年底${before}${notRange}`),
    read: (_, { now }) => ({ day: `${now.today.slice(0, 4)}-12-31` }),
  },
  {
    kind: 'day',
    pattern: sticky(
      `(下下|下|这|本)个?(?:周|星期|礼拜)(?:([${weekdays}])|(末))${before}${notRange}`,
    ),
    read([, which = '', name, end], { now }) {
      return dayNamed(weekday(now.today, weeksLater[which] ?? 0, end ? '六' : (name ?? '一')));
    },
  },
  {
    kind: 'day',
    pattern: sticky(`(下下|下)个?(?:周|星期|礼拜)${before}`),
    read([, which = ''], { now, isBeforeGap }) {
      return isBeforeGap ? dayNamed(weekday(now.today, weeksLater[which] ?? 1, '一')) : undefined;
    },
  },
  {
    kind: 'day',
    pattern: sticky(`(?:周|星期|礼拜)([${weekdays}])${before}${notRange}`),
    read: ([, name = ''], { now }) => ({ day: comingWeekday(now.today, name), rolls: 7 }),
  },
  {
    kind: 'day',
    pattern: sticky(`周末${before}${notRange}`),
    read: (_, { now }) => ({ day: comingWeekday(now.today, '六') }),
  },
  {
    kind: 'day',
    pattern: sticky(
      String.raw`(${numberPattern})\s*(?:个\s*)?(天|周|星期|月)(?:之后|以后|后(?!天))`,
    ),
    read: ([, count = '', unit = ''], { now }) =>
      dayNamed(later(now.today, readNumber(count), unit)),
  },
  {
    kind: 'day',
    pattern: sticky(`(大后天|今天|明天|后天|今日|明日)(?!头条)${before}${notRange}`),
    read: ([, name = ''], { now }) => ({ day: addDays(now.today, offsets[name] ?? 0) }),
  },
  {
    kind: 'day',
    // 3号楼, 3日游 and 3日内 are none.
    pattern: sticky(String.raw`(\d{1,2})\s*[日号]${before}`),
    read([, date = ''], { now, isBeforeGap }) {
      if (!isBeforeGap) return undefined;
      const inThis = inMonth(now.today, 0, Number(date));
      return dayNamed(inThis && inThis >= now.today ? inThis : inMonth(now.today, 1, Number(date)));
    },
  },
];
