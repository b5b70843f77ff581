import type { Completion, CompletionContext } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { cutText } from '@wm/contract/core/stored-text';
import { isLinkable } from '@wm/markdown/note-links';
import { blocksOf, outlineOf } from '@wm/markdown/outline';
import type { TextBlock } from '@wm/markdown/outline';
import { parseText } from '@wm/markdown/parse';
import { readNote } from '../note.api.ts';
import { lineEndingWith, nameBlock, newBlockName } from './name-block.ts';
import { writeLink } from './write-link.ts';
import type { Typed } from './write-link.ts';

const mostPlaces = 50;
const mostShown = 48;
const mostWords = 20;

/** Another note's text while one types a link into it: each key asks for the same one. */
let lately: { name: string; at: number; text: Promise<string> } | undefined;
const freshMs = 5000;

function textOf(note: string, view: CompletionContext): Promise<string> {
  if (note === '') return Promise.resolve(view.state.doc.toString());
  const now = performance.now();
  if (lately?.name !== note || now - lately.at > freshMs) {
    const text = readNote(note).then(({ content }) => content);
    lately = { name: note, at: now, text };
  }
  return lately.text;
}

const holds = (text: string, typed: string): boolean =>
  text.toLowerCase().includes(typed.trim().toLowerCase());

function headingOptions(note: string, text: string, typed: string): [string, Completion][] {
  const found = new Map<string, Completion>();
  for (const { level, text: heading } of outlineOf(parseText(text))) {
    const name = `${note}#${heading}`;
    if (found.has(name) || !holds(heading, typed) || !isLinkable(name)) continue;
    found.set(name, { label: heading, detail: `H${level}`, type: 'text' });
  }
  return [...found].slice(0, mostPlaces);
}

/** Gives a paragraph a name, in this text or in its note, and writes the link to it. */
async function linkBlock(
  view: EditorView,
  { note, ...typed }: Typed & { note: string },
  block: TextBlock,
): Promise<void> {
  const name = block.name ?? newBlockName();
  // Its name says nothing to a reader.
  const words = cutText(block.text.replaceAll(/[[\]|]/g, ''), mostWords).trim();
  writeLink(view, typed, `${note}#^${name}${words && `|${words}`}`);
  if (block.name !== undefined) return;
  if (note !== '') return nameBlock(note, block, name);
  const line = view.state.doc.line(Math.min(view.state.doc.lines, block.lastLine + 1));
  const end = line.from + lineEndingWith(line.text);
  view.dispatch({ changes: { from: end, insert: ` ^${name}` } });
}

function blockOptions(
  note: string,
  { text, typed, begin }: { text: string; typed: string; begin: number },
): Completion[] {
  return blocksOf(parseText(text))
    .filter((block) => block.text !== '' && holds(`${block.text} ${block.name ?? ''}`, typed))
    .slice(0, mostPlaces)
    .map((block) => ({
      label: block.text.length > mostShown ? `${cutText(block.text, mostShown)}…` : block.text,
      detail: block.name === undefined ? '段落' : `^${block.name}`,
      type: 'text',
      apply: (...[view, , , to]: [EditorView, Completion, number, number]) =>
        void linkBlock(view, { note, begin, to }, block),
    }));
}

/** What stands in a note, behind the `#` of a link to it. Loaded when somebody types one: it brings the grammar along. */
export async function placesIn(
  context: CompletionContext,
  begin: number,
  written: string,
): Promise<Completion[]> {
  const sign = written.indexOf('#');
  if (sign < 0) return [];
  const note = written.slice(0, sign).trim();
  const typed = written.slice(sign + 1);
  const text = await textOf(note, context).catch(() => undefined);
  if (text === undefined) return [];
  if (typed.startsWith('^')) return blockOptions(note, { text, typed: typed.slice(1), begin });
  return headingOptions(note, text, typed).map(([name, option]) => ({
    ...option,
    apply: (...[view, , , to]) => writeLink(view, { begin, to }, name),
  }));
}
