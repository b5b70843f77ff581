/** Days of the calendar as text, YYYY-MM-DD, and months, YYYY-MM: they have no time and no zone. */

/** The first and the last day of a range, either of which may be empty. */
export type Days = readonly [begin: string, end: string];

const dayMs = 86_400_000;

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day of a moment where the browser stands. */
export function dayOf(moment: Date): string {
  return textOf(new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000));
}

/** Reads 2026-11-05, 2026/11/5, 2026.11.5, 20261105 and 2026年11月5日; undefined for what is no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const [, year, month, date] =
    /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text.trim()) ?? [];
  if (!year || !month || !date) return undefined;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = dateOf(day);
  return !Number.isNaN(parsed.getTime()) && textOf(parsed) === day ? day : undefined;
}

/** The day so many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return textOf(new Date(dateOf(day).getTime() + count * dayMs));
}

/** The same day of another month, or its last. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(day);
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return textOf(new Date(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * dayMs));
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

/** The six weeks, from Monday, in which the month of a day stands. */
export function weeksAround(day: string): string[][] {
  const start = mondayOf(`${day.slice(0, 7)}-01`);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_unused, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** Ranges that are asked for every day, by their names. */
export function commonRanges(today: string): { name: string; days: Days }[] {
  const first = `${today.slice(0, 7)}-01`;
  return [
    { name: '今天', days: [today, today] },
    { name: '近 7 天', days: [addDays(today, -6), today] },
    { name: '近 30 天', days: [addDays(today, -29), today] },
    { name: '本月', days: [first, addDays(addMonths(first, 1), -1)] },
    { name: '上月', days: [addMonths(first, -1), addDays(first, -1)] },
  ];
}
