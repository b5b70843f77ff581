import { occurrenceFrom, ruleFrom } from '@wm/contract/home/repeat';
import type { Repeat, RepeatRule } from '@wm/contract/home/repeat';
import { addDays } from '#core/time/calendar.ts';
import { dayReaders } from './day-readers.ts';
import type { LineNow, LineReader, Meaning, SpanKind } from './line-reader.ts';
import { repeatReaders } from './repeat-readers.ts';
import { timeReaders } from './time-readers.ts';

/** Words of a line that were read, from `begin` up to `end`. */
export interface LineSpan {
  begin: number;
  end: number;
  kind: SpanKind;
}

/** What a line says. */
export interface TodoLine {
  /** The line without what was read. */
  text: string;
  dueDay: string | null;
  /** The minute of that day. */
  dueMinute: number | null;
  repeat: Repeat;
  repeatDay: number | null;
  /** A page of ours, as its path; empty without one. */
  linkAddress: string;
  spans: LineSpan[];
}

interface LineOptions {
  now: LineNow;
  /** Words that are to stay as they stand, as they were read before. */
  plain?: readonly string[];
  /** Where this product stands: addresses below it are links. */
  origin?: string;
}

interface Found {
  span: LineSpan;
  meaning: Meaning;
}

const gap = /^$|^[\s，,。；;、！!？?）)】\]”"]/;
const cleanBefore = /(?:^|[\s，,。；;：、！!？?（(【[“"])$/;
/** 第 3 点, 共 3 天: a number that counts something else. */
const counting = /(?:[第共约近满差]|[vV])\s*$/;

/** Reads days, times, repeats and links out of a line; one of each kind, the first that stands there. */
export function parseTodoLine(line: string, options: LineOptions): TodoLine {
  const found = readSpans(line, options);
  const meaning: Meaning = Object.assign({}, ...found.map((one) => one.meaning));
  const spans = found.map(({ span }) => span);
  const due = dueOf(meaning, options.now);
  return { text: textBetween(line, spans), ...due, linkAddress: meaning.link ?? '', spans };
}

function readSpans(line: string, options: LineOptions): Found[] {
  const found: Found[] = [];
  const left = new Set<SpanKind>(['day', 'time', 'repeat', 'link']);
  let at = 0;
  while (at < line.length) {
    const one = isBeginning(line, at, found.at(-1))
      ? readAt(line, at, { found, left, options })
      : undefined;
    if (one) {
      found.push(one);
      left.delete(one.span.kind);
      // A repeat has its day, 今晚 its day.
      if (one.meaning.day !== undefined) left.delete('day');
      if (typeof one.meaning.rule?.day === 'number') left.delete('day');
    }
    at = one?.span.end ?? at + 1;
  }
  return found;
}

function isBeginning(line: string, at: number, last: Found | undefined): boolean {
  if (/\s/.test(line.charAt(at))) return false;
  const before = line.slice(0, at);
  if (last && before.slice(last.span.end).trim() === '') return true;
  return cleanBefore.test(before) && !counting.test(before);
}

interface Reading {
  found: readonly Found[];
  /** Kinds that were not read yet. */
  left: ReadonlySet<SpanKind>;
  options: LineOptions;
}

function readAt(line: string, at: number, { found, left, options }: Reading): Found | undefined {
  const last = found.at(-1)?.span;
  const isAfterSpan =
    last !== undefined && line.slice(last.end, at).trim() === '' && last.kind !== 'link';
  for (const { kind, pattern, read } of readersOf(options.origin)) {
    pattern.lastIndex = at;
    const match = left.has(kind) ? pattern.exec(line) : null;
    if (!match || options.plain?.includes(match[0])) continue;
    const end = at + match[0].length;
    const isBeforeGap =
      gap.test(line.slice(end)) || (kind !== 'time' && left.has('time') && startsTime(line, end));
    const meaning = read(match, { now: options.now, isAfterSpan, isBeforeGap });
    if (meaning && fits(meaning, left, kind)) return { span: { begin: at, end, kind }, meaning };
  }
  return undefined;
}

/** 15号上午9点: a time follows at once. */
function startsTime(line: string, at: number): boolean {
  return timeReaders.some(({ pattern }) => {
    pattern.lastIndex = at;
    return pattern.test(line);
  });
}

/** 今晚 names a day, which another word may have named before. */
function fits(meaning: Meaning, left: ReadonlySet<SpanKind>, kind: SpanKind): boolean {
  return kind === 'day' || meaning.day === undefined || left.has('day');
}

function readersOf(origin: string | undefined): readonly LineReader[] {
  return origin === undefined ? readers : [linkReader(origin), ...readers];
}

const readers: readonly LineReader[] = [...repeatReaders, ...dayReaders, ...timeReaders];

function linkReader(origin: string): LineReader {
  const escaped = origin.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return {
    kind: 'link',
    pattern: new RegExp(String.raw`${escaped}(/(?!/)[^\s\\]*)`, 'y'),
    read: ([, link = '']) => (link.length <= longestLink ? { link } : undefined),
  };
}

const longestLink = 500;

type LineDue = Pick<TodoLine, 'dueDay' | 'dueMinute' | 'repeat' | 'repeatDay'>;

function dueOf({ day, minute, rolls = 0, rule }: Meaning, now: LineNow): LineDue {
  const isPast = minute !== undefined && minute <= now.minute;
  const dueMinute = minute === undefined ? null : minute % 1440;
  const carried = minute === 1440 ? 1 : 0;
  const rolled = isPast && day === now.today ? rolls : 0;
  if (rule) {
    const first = day ?? firstOf(rule, now, isPast);
    const { day: repeatDay } = rule.day === null ? ruleFrom(rule.repeat, first) : rule;
    return { dueDay: addDays(first, carried), dueMinute, repeat: rule.repeat, repeatDay };
  }
  const none = { repeat: 'none', repeatDay: null } as const;
  if (day !== undefined) return { dueDay: addDays(day, carried + rolled), dueMinute, ...none };
  if (minute === undefined) return { dueDay: null, dueMinute: null, ...none };
  return { dueDay: addDays(now.today, isPast ? 1 : carried), dueMinute, ...none };
}

function firstOf(rule: RepeatRule, { today }: LineNow, isPast: boolean): string {
  const first = occurrenceFrom(rule, today);
  return isPast && first === today ? occurrenceFrom(rule, addDays(today, 1)) : first;
}

function textBetween(line: string, spans: readonly LineSpan[]): string {
  let text = '';
  let at = 0;
  for (const { begin, end } of spans) {
    text += `${line.slice(at, begin)} `;
    at = end;
  }
  text += line.slice(at);
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[（(【[]\s*[)）\]】]/g, '')
    .replaceAll(/^[\s，,、：:；;]+|[\s，,、：:；;]+$/g, '');
}
