import type { TodoLine } from './parse-todo-line.ts';
import { clockText } from '#core/time/clock-text.ts';
import { dateText, repeatText, weekdayText } from '../due-text.ts';
import type { LineSpan } from './parse-todo-line.ts';

/** One thing that a line was read to say, and the words that say it. */
export interface LineMark {
  span: LineSpan;
  /** The words as they were typed. */
  words: string;
  /** What they were read as. */
  meaning: string;
}

/** Where an address of ours leads, as its last part says. */
export function linkTitleOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const last = path.split('/').findLast(Boolean) ?? '首页';
  try {
    return decodeURIComponent(last).slice(0, 100);
  } catch {
    return last.slice(0, 100);
  }
}

function meaningOf(line: TodoLine, { kind }: LineSpan): string {
  const { dueDay, dueMinute, linkAddress } = line;
  if (kind === 'link') return linkTitleOf(linkAddress);
  if (kind === 'repeat') return `${repeatText(line)}，从 ${dueDay ?? ''} 起`;
  if (kind === 'time' && dueMinute !== null) return `${dayOf(line)} ${clockText(dueMinute)}`.trim();
  return dueDay === null ? '' : `${dateText(dueDay)} ${weekdayText(dueDay)}`;
}

/** The day beside a time, where no other words name it. */
function dayOf({ dueDay, spans }: TodoLine): string {
  const isNamed = spans.some(({ kind }) => kind === 'day' || kind === 'repeat');
  return isNamed || dueDay === null ? '' : dateText(dueDay);
}

/** What a line was read to say, in the order of its words. */
export function marksOf(text: string, line: TodoLine): LineMark[] {
  return line.spans.map((span) => ({
    span,
    words: text.slice(span.begin, span.end),
    meaning: meaningOf(line, span),
  }));
}

/** The line in pieces, those that were read with their kind. */
export function piecesOf(text: string, spans: readonly LineSpan[]) {
  const pieces: { text: string; kind?: LineSpan['kind']; at: number }[] = [];
  let at = 0;
  for (const { begin, end, kind } of spans) {
    if (begin > at) pieces.push({ text: text.slice(at, begin), at });
    pieces.push({ text: text.slice(begin, end), kind, at: begin });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), at });
  return pieces;
}
