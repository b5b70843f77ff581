import type { NodeData } from '../model/document.ts';
import { isRichText, rawTextOf } from '../model/node-data.ts';
import type { TextLine, TextRun } from './text-runs.ts';
import { hasMarks, parseRichText, runsToHtml, runsToText } from './text-runs.ts';

/** The node's text as lines of runs with marks, from plain text or from an old document's HTML. */
export function richTextOf(data: Readonly<NodeData>): TextLine[] {
  const text = rawTextOf(data);
  if (isRichText(data)) return parseRichText(text);
  return text.split('\n').map((line) => (line === '' ? [] : [{ text: line }]));
}

/** The node's text without marks. */
export function plainTextOf(data: Readonly<NodeData>): string {
  const text = rawTextOf(data);
  return isRichText(data) ? runsToText(parseRichText(text)) : text;
}

/** The keys that hold these lines in a document: plain text unless a mark needs more. */
export function textPatch(lines: readonly TextLine[]): {
  text: string;
  richText: true | undefined;
} {
  if (!hasMarks(lines)) return { text: runsToText(lines), richText: undefined };
  return { text: runsToHtml(lines), richText: true };
}

/** Marks that a stretch of text may carry. */
export type Mark = Exclude<keyof TextRun, 'text' | 'formula'>;

/** A stretch of a text: from offset `from` up to, not including, `to`, counted as in the plain text. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Sets marks on a stretch (undefined removes one). Runs are cut at its ends; line breaks count as one
 * character each. Formulas keep their source and take only the marks.
 */
export function markText(
  lines: readonly TextLine[],
  range: TextRange,
  marks: Partial<Omit<TextRun, 'text' | 'formula'>>,
): TextLine[] {
  let at = 0;
  return lines.map((line) => {
    const marked: TextLine = [];
    for (const run of line) {
      const length = runLength(run);
      const from = Math.min(Math.max(range.from - at, 0), length);
      const to = Math.min(Math.max(range.to - at, 0), length);
      at += length;
      if (from >= to) marked.push(run);
      else if (run.formula) marked.push(withMarks(run, marks));
      else {
        const { text } = run;
        if (from > 0) marked.push({ ...run, text: text.slice(0, from) });
        marked.push(withMarks({ ...run, text: text.slice(from, to) }, marks));
        if (to < length) marked.push({ ...run, text: text.slice(to) });
      }
    }
    at += 1;
    return joined(marked);
  });
}

/** Whether every character of a stretch carries the mark: then a toolbar button takes it away. */
export function hasMark(lines: readonly TextLine[], range: TextRange, mark: Mark): boolean {
  let at = 0;
  let seen = false;
  for (const line of lines) {
    for (const run of line) {
      const end = at + runLength(run);
      if (end > range.from && at < range.to) {
        if (!run[mark]) return false;
        seen = true;
      }
      at = end;
    }
    at += 1;
  }
  return seen;
}

/** Puts a formula behind the text, or in place of a stretch of it when a line holds the whole stretch. */
export function insertFormula(lines: readonly TextLine[], source: string): TextLine[] {
  const formula: TextRun = { text: source, formula: true };
  const last = lines.at(-1) ?? [];
  return [...lines.slice(0, -1), [...last, formula]];
}

function runLength(run: TextRun): number {
  return run.formula ? run.text.length + 2 : run.text.length;
}

function withMarks(run: TextRun, marks: Partial<TextRun>): TextRun {
  const entries = Object.entries({ ...run, ...marks }).filter(
    ([, value]) => value !== undefined && value !== false && value !== '',
  );
  return { text: run.text, ...Object.fromEntries(entries) };
}

function joined(line: TextLine): TextLine {
  const runs: TextLine = [];
  for (const run of line) {
    const last = runs.at(-1);
    const isSame = last && !run.formula && sameMarks(last, run);
    if (isSame) runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function sameMarks(a: TextRun, b: TextRun): boolean {
  const { text: _a, ...marksOfA } = a;
  const { text: _b, ...marksOfB } = b;
  const keys = Object.keys(marksOfA) as (keyof typeof marksOfA)[];
  return (
    keys.length === Object.keys(marksOfB).length && keys.every((k) => marksOfA[k] === marksOfB[k])
  );
}
