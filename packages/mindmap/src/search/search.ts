import { summariesOf } from '../model/node-data.ts';
import { summaryId } from '../model/summary-id.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import { walkBranch } from '../model/store.ts';
import type { TextLine, TextRun } from '../text/text-runs.ts';
import { plainTextOf } from '../text/rich-text.ts';

/** How texts are compared. */
export interface SearchOptions {
  matchCase?: boolean;
}

function folded(text: string, { matchCase = false }: SearchOptions): string {
  return matchCase ? text : text.toLowerCase();
}

/** Ids of nodes and summaries whose text holds the query, in document order. An empty query finds none. */
export function searchNodes(
  reader: NodeReader,
  query: string,
  options: SearchOptions = {},
): NodeId[] {
  const wanted = folded(query, options);
  const found: NodeId[] = [];
  if (wanted === '') return found;
  walkBranch(reader, reader.rootId, ({ id, data }) => {
    if (folded(plainTextOf(data), options).includes(wanted)) found.push(id);
    summariesOf(data).forEach((summary, index) => {
      if (folded(plainTextOf(summary), options).includes(wanted)) found.push(summaryId(id, index));
    });
  });
  return found;
}

/**
 * Replaces every occurrence of the query. The new text has the marks of the first character it stands
 * for; marks around it stay. Formulas are left alone and no match reaches across one.
 */
export function replaceInLines(
  lines: readonly TextLine[],
  query: string,
  replacement: string,
  options: SearchOptions = {},
): { lines: TextLine[]; count: number } {
  let count = 0;
  const replaced = lines.flatMap((line) => {
    const result = replaceInLine(line, query, replacement, options);
    count += result.count;
    return splitAtBreaks(result.line);
  });
  return { lines: replaced, count };
}

interface Character {
  text: string;
  run: TextRun;
}

function replaceInLine(
  line: TextLine,
  query: string,
  replacement: string,
  options: SearchOptions,
): { line: TextLine; count: number } {
  const wanted = folded(query, options);
  // A formula counts as one character that no query holds.
  const characters = line.flatMap((run): Character[] =>
    run.formula ? [{ text: '\uFFFC', run }] : run.text.split('').map((text) => ({ text, run })),
  );
  const text = folded(characters.map((character) => character.text).join(''), options);
  const isAligned = text.length === characters.length && wanted !== '';
  const out: TextLine = [];
  let count = 0;
  let at = 0;
  while (at < characters.length) {
    const character = characters[at];
    if (!character) break;
    if (isAligned && text.startsWith(wanted, at)) {
      push(out, { ...character.run, text: replacement });
      count += 1;
      at += wanted.length;
      continue;
    }
    if (character.run.formula) out.push(character.run);
    else push(out, { ...character.run, text: character.text });
    at += 1;
  }
  return { line: count > 0 ? out : [...line], count };
}

/** Adds a run, joined to the last when both have the same marks. */
function push(line: TextLine, run: TextRun): void {
  if (run.text === '') return;
  const last = line.at(-1);
  const { text: _, ...marks } = run;
  const isSame = last && !last.formula && sameMarks(last, marks);
  if (isSame) line[line.length - 1] = { ...last, text: last.text + run.text };
  else line.push(run);
}

function sameMarks(run: TextRun, marks: Partial<TextRun>): boolean {
  const { text: _, ...own } = run;
  return JSON.stringify(own) === JSON.stringify(marks);
}

function splitAtBreaks(line: TextLine): TextLine[] {
  const lines: TextLine[] = [[]];
  for (const run of line) {
    const parts = run.formula ? [run.text] : run.text.split('\n');
    parts.forEach((text, i) => {
      if (i > 0) lines.push([]);
      if (text !== '' || run.formula) lines.at(-1)?.push({ ...run, text });
    });
  }
  return lines;
}
