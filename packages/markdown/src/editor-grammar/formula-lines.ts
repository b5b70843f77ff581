import type { Input } from '@lezer/common';
import { formulaMarks, longestBlock } from '../formulas.ts';

/** What a displayed formula stands between. */
export interface FormulaEnds {
  open: string;
  close: string;
}

/** Characters that are read of a document at a time. */
const stride = 500;
/** Looked back for the beginning of a formula. */
const longestFormulaBack = 30_000;

/** A line without the marks of the quotes and the indentation of the lists that it stands in. */
const bare = (line: string): string => line.replace(/^[>\s]+/, '').trimEnd();

/** The lines of a document from a place on. */
function* linesFrom(input: Input, place: number): Generator<string> {
  let line = '';
  for (let from = place; from < input.length; from += stride) {
    const parts = input.read(from, Math.min(input.length, from + stride)).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      yield line + part;
      line = '';
    }
    line += last;
  }
  yield line;
}

/** Whether a formula that begins above a place has an end, as far as its lines say; they may leave a quote before. */
export function hasFormulaEnd(input: Input, place: number, { open, close }: FormulaEnds): boolean {
  let hasWords = false;
  let count = 1;
  for (const line of linesFrom(input, place)) {
    const text = bare(line);
    if (text === '' || (text === open && open !== close) || count >= longestBlock) return false;
    hasWords ||= text !== close;
    if (text.endsWith(close)) return hasWords;
    count += 1;
  }
  return false;
}

/** Where the first line above a place begins that would open a formula if one of the lines behind it closed it. */
export function openingAbove(input: Input, place: number): number {
  const begin = Math.max(0, place - longestFormulaBack);
  const lines = input.read(begin, place).split('\n');
  let at = place - (lines.pop() ?? '').length;
  let opening = place;
  for (const line of lines.slice(-longestBlock).toReversed()) {
    at -= line.length + 1;
    const text = bare(line);
    if (text === '') break;
    if (formulaMarks.some(({ open }) => text.endsWith(open))) opening = at;
  }
  return opening;
}
