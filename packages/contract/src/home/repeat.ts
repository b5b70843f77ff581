/** Days as text, YYYY-MM-DD: they have no time and no zone. */

export const repeats = ['none', 'daily', 'weekly', 'monthly'] as const;

export type Repeat = (typeof repeats)[number];

/** When something comes again: `day` is the day of the week from Monday, 1 to 7, or that of the month, 1 to 31. */
export interface RepeatRule {
  repeat: Repeat;
  day: number | null;
}

const dayMs = 86_400_000;

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function later(day: string, count: number): string {
  return new Date(dateOf(day).getTime() + count * dayMs).toISOString().slice(0, 10);
}

/** The day of the week from Monday, 1 to 7. */
export function weekdayOf(day: string): number {
  return dateOf(day).getUTCDay() || 7;
}

/** What a repeat that names no day follows: the weekday, or the day of the month, of the day it begins with. */
export function ruleFrom(repeat: Repeat, day: string): RepeatRule {
  if (repeat === 'weekly') return { repeat, day: weekdayOf(day) };
  return { repeat, day: repeat === 'monthly' ? Number(day.slice(8)) : null };
}

/** The first day on or after another on which the rule falls; in a shorter month its last day stands for what it has not. */
export function occurrenceFrom({ repeat, day }: RepeatRule, from: string): string {
  if (repeat === 'weekly') return later(from, ((day ?? weekdayOf(from)) - weekdayOf(from) + 7) % 7);
  if (repeat !== 'monthly') return from;
  const wanted = day ?? Number(from.slice(8));
  const inThis = inMonthOf(from, wanted);
  return inThis >= from ? inThis : inMonthOf(firstOfNext(from), wanted);
}

/** When it comes after one of its days was done: never before today. */
export function nextOccurrence(rule: RepeatRule, { due, today }: { due: string; today: string }) {
  const after = later(due, 1);
  return occurrenceFrom(rule, after > today ? after : today);
}

function firstOfNext(day: string): string {
  const date = dateOf(day);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 10);
}

function inMonthOf(day: string, wanted: number): string {
  const last = Number(later(firstOfNext(day), -1).slice(8));
  return `${day.slice(0, 8)}${String(Math.min(wanted, last)).padStart(2, '0')}`;
}
