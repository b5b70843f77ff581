import type { ParamType } from './definition.ts';

// What a parameter can be in place of a value that stays: written as @{last_days 7}, it means something else each day, or to
// each reader. Days are those of the office's clock, weeks begin on Monday.

/** What stands for a day. */
const dateNames = {
  today: '今天',
  yesterday: '昨天',
  days_ago: 'N 天前',
  week_start: '本周一',
  month_start: '本月 1 日',
} as const;

/** What stands for a range of days; `last_days` ends with today. */
const rangeNames = {
  today: '今天',
  yesterday: '昨天',
  last_days: '最近 N 天',
  this_week: '本周',
  last_week: '上周',
  this_month: '本月',
  last_month: '上月',
  this_year: '今年',
} as const;

/** What stands for whoever runs the report. */
const textNames = { user: '当前用户', dept: '当前部门' } as const;

type DateKind = keyof typeof dateNames;
type RangeKind = keyof typeof rangeNames;
type TextKind = keyof typeof textNames;

export type RelativeKind = DateKind | RangeKind | TextKind;

/** The relative values that a parameter of a type takes, with their names. */
export const relativeNames: Readonly<Record<ParamType, Partial<Record<RelativeKind, string>>>> = {
  date: dateNames,
  daterange: rangeNames,
  text: textNames,
  number: {},
  enum: {},
};

/** Days that a relative value may go back. */
export const relativeDays = 3660;

const counted: ReadonlySet<RelativeKind> = new Set(['days_ago', 'last_days']);

/** Whether a relative value asks for a number of days. */
export function isCounted(kind: RelativeKind): boolean {
  return counted.has(kind);
}

export interface Relative {
  kind: RelativeKind;
  /** Days; 0 where it asks for none. */
  count: number;
}

/** Whether a text is written as a relative value is, also where its parameter takes no such one. */
export function isRelative(text: string): boolean {
  return /^@\{[^{}]*\}$/.test(text.trim());
}

/** Reads a relative value of a parameter; undefined for a value that stays, and for what its type does not take. */
export function readRelative(type: ParamType, text: string): Relative | undefined {
  const [, name = '', number] = /^@\{([a-z_]+)(?: (\d{1,4}))?\}$/.exec(text.trim()) ?? [];
  if (!Object.hasOwn(relativeNames[type], name)) return undefined;
  const kind = name as RelativeKind;
  const count = Number(number ?? 0);
  if (isCounted(kind)) return count >= 1 && count <= relativeDays ? { kind, count } : undefined;
  return number === undefined ? { kind, count: 0 } : undefined;
}

/** A relative value as it is stored and sent. */
export function relativeText({ kind, count }: Relative): string {
  return isCounted(kind) ? `@{${kind} ${count}}` : `@{${kind}}`;
}

/** A relative value as people call it, such as 最近 7 天. */
export function relativeLabel(type: ParamType, { kind, count }: Relative): string {
  return (relativeNames[type][kind] ?? '').replace('N', String(count));
}

/** For whom, and on which day, relative values are meant. */
export interface RelativeNow {
  /** YYYY-MM-DD at the office. */
  today: string;
  user: string;
  /** Nothing for who has no department. */
  dept?: string | undefined;
}

const dayMs = 86_400_000;

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function addDays(day: string, count: number): string {
  return textOf(new Date(dateOf(day).getTime() + count * dayMs));
}

function mondayOf(day: string): string {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

function monthOf(day: string, later: number): string {
  const date = dateOf(day);
  return textOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)));
}

/** The day of an instant in a time zone of the IANA's list, the office's as a rule. */
export function dayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant);
}

const dates: Record<DateKind, (today: string, count: number) => string> = {
  today: (today) => today,
  yesterday: (today) => addDays(today, -1),
  days_ago: (today, count) => addDays(today, -count),
  week_start: mondayOf,
  month_start: (today) => monthOf(today, 0),
};

const ranges: Record<RangeKind, (today: string, count: number) => [string, string]> = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  last_days: (today, count) => [addDays(today, 1 - count), today],
  this_week: (today) => [mondayOf(today), addDays(mondayOf(today), 6)],
  last_week: (today) => [addDays(mondayOf(today), -7), addDays(mondayOf(today), -1)],
  this_month: (today) => [monthOf(today, 0), addDays(monthOf(today, 1), -1)],
  last_month: (today) => [monthOf(today, -1), addDays(monthOf(today, 0), -1)],
  this_year: (today) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
};

/** What a relative value of a type means, written as a value that stays; undefined for who has no such thing. */
export function meaningOf(
  type: ParamType,
  { kind, count }: Relative,
  { today, user, dept }: RelativeNow,
): string | undefined {
  if (type === 'date') return dates[kind as DateKind](today, count);
  if (type === 'daterange') return ranges[kind as RangeKind](today, count).join('~');
  return kind === 'user' ? user : dept;
}

/** A parameter's value as people read it: a relative day with the one that it was, or is, on `today`. */
export function paramText(type: ParamType, text: string, today: string): string {
  const relative = readRelative(type, text);
  if (!relative) return type === 'daterange' ? text.replace(/\s*~\s*/, ' 至 ') : text;
  const label = relativeLabel(type, relative);
  if (type === 'text') return label;
  const [from = '', to = from] = (meaningOf(type, relative, { today, user: '' }) ?? '').split('~');
  return `${label}（${from === to ? from : `${from} 至 ${to}`}）`;
}
