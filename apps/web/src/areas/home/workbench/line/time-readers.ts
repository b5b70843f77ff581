import { addDays } from '#core/time/calendar.ts';
import { isChineseNumber, numberPattern, readNumber } from './chinese-number.ts';
import type { LineNow, LineReader, Meaning } from './line-reader.ts';

/** Parts of the day, and the hours that are meant in them by 12 less. */
const partPattern = '凌晨|清晨|早上|早晨|上午|中午|下午|傍晚|晚上|夜里|半夜';
const afternoon = new Set(['下午', '傍晚', '晚上', '夜里', '半夜']);
const dayMinutes = 1440;

const sticky = (source: string): RegExp => new RegExp(source, 'y');

/** The hour of the day; 24 for midnight at its end. */
function hourOf(hour: number, part: string | undefined): number | undefined {
  if (hour > 24) return undefined;
  if (part === '凌晨') return hour % 12;
  if (part === '中午') return hour <= 3 ? hour + 12 : hour;
  if (part !== undefined && afternoon.has(part)) return lateHourOf(hour, part);
  // Nobody at work means three in the morning by 3点.
  return part === undefined && hour >= 1 && hour <= 6 ? hour + 12 : hour;
}

function lateHourOf(hour: number, part: string): number {
  if (hour === 12) return part === '下午' ? 12 : 24;
  const isAfterMidnight = (part === '半夜' || part === '夜里') && hour <= 5;
  return hour < 12 && !isAfterMidnight ? hour + 12 : hour;
}

function minuteOf(half: string | undefined, quarter: string | undefined, minutes = ''): number {
  if (half) return 30;
  if (quarter) return (readNumber(quarter) ?? 0) * 15;
  return readNumber(minutes) ?? 0;
}

function timeOf(hour: number | undefined, minute: number): Meaning | undefined {
  if (hour === undefined || minute > 59 || hour * 60 + minute > dayMinutes) return undefined;
  return { minute: hour * 60 + minute };
}

/** What stands a while after now. */
function after(now: LineNow, minutes: number): Meaning {
  const whole = now.minute + minutes;
  return { day: addDays(now.today, Math.floor(whole / dayMinutes)), minute: whole % dayMinutes };
}

const parts: Readonly<Record<string, { day: number; minute: number; part: string }>> = {
  今早: { day: 0, minute: 9 * 60, part: '早上' },
  今晚: { day: 0, minute: 20 * 60, part: '晚上' },
  明早: { day: 1, minute: 9 * 60, part: '早上' },
  明晚: { day: 1, minute: 20 * 60, part: '晚上' },
};

const clock = String.raw`([01]?\d|2[0-3])[:：]([0-5]\d)(?![\d:：.])(?!\s*[-~～—到至])`;
const hours = String.raw`(${numberPattern})\s*[点时](?:(半)|\s*([一三1-3])\s*刻|\s*(${numberPattern})\s*分?(?![\d点时]))?(?:整|钟(?!头))?`;

/** A part of the day and an hour of it in one go, as captured by `hours`. */
function readHours(groups: readonly (string | undefined)[], part: string | undefined) {
  const [hour = '', half, quarter, minutes] = groups;
  const read = readNumber(hour);
  if (read === undefined) return undefined;
  return timeOf(hourOf(read, part), minuteOf(half, quarter, minutes));
}

/** Readers of times, the longer words first. */
export const timeReaders: readonly LineReader[] = [
  {
    kind: 'time',
    pattern: sticky(String.raw`(今早|今晚|明早|明晚)(?:\s*${hours}|\s*${clock})?(?!的)`),
    read([, name = '', ...groups], { now }) {
      const named = parts[name];
      if (!named) return undefined;
      const [hour, minute] = groups.slice(4);
      const given =
        groups[0] !== undefined
          ? readHours(groups, named.part)
          : hour === undefined
            ? { minute: named.minute }
            : timeOf(hourOf(Number(hour), named.part), Number(minute));
      return given && { ...given, day: addDays(now.today, named.day) };
    },
  },
  {
    kind: 'time',
    pattern: sticky(String.raw`(${partPattern})?\s*${clock}`),
    read([, part, hour = '', minute = '']) {
      const given = part === undefined ? Number(hour) : hourOf(Number(hour), part);
      return timeOf(given, Number(minute));
    },
  },
  {
    kind: 'time',
    pattern: sticky(
      String.raw`(?:(半)|(\d{1,3}|[一二两三四五六七八九十]{1,3}))\s*个?(小时|钟头|分钟)(?:之后|以后|后)`,
    ),
    read([, half, count = '', unit = ''], { now }) {
      const number = half ? 0.5 : readNumber(count);
      if (!number) return undefined;
      return after(now, Math.round(number * (unit === '分钟' ? 1 : 60)));
    },
  },
  {
    kind: 'time',
    pattern: sticky(String.raw`(${partPattern})\s*${hours}`),
    read: ([, part, ...groups]) => readHours(groups, part),
  },
  {
    kind: 'time',
    pattern: sticky(hours),
    read([, ...groups], { isAfterSpan, isBeforeGap }) {
      // 3点建议 and 一点 are no times; 周五3点 is one.
      if (!isAfterSpan && (!isBeforeGap || isChineseNumber(groups[0] ?? ''))) return undefined;
      return readHours(groups, undefined);
    },
  },
];
