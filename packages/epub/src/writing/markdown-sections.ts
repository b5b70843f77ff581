import { createParser, type Token } from '@wm/markdown/grammar';
import { inlineText } from '@wm/markdown/plain-text';
import { taskOf } from '@wm/markdown/tasks';

import { relativeUrl, resolveReference } from '../package/book-path.ts';
import { escapeMarkup } from '../package/entities.ts';

export type { Token };

/** A heading of a book made of Markdown. */
export interface BookHeading {
  label: string;
  level: number;
  section: number;
  fragment: string;
}

/** What the parser carries along while it writes a section. */
interface SectionState {
  section: number;
  headings: BookHeading[];
  /** The numbers that the notes of this section have, by their number in the text. */
  numbers: Map<number, number>;
  pictures: ReadonlySet<string>;
}

const parser = createParser();
parser.set({ xhtmlOut: true });
const { rules } = parser.renderer;
const paint = parser.renderer.renderToken.bind(parser.renderer);

rules['heading_open'] = (tokens, index, options, { headings, section }: SectionState) => {
  const token = tokens[index] as Token;
  const fragment = `h-${headings.length + 1}`;
  const label = inlineText(tokens[index + 1]?.children ?? [])
    .replaceAll('\n', ' ')
    .trim();
  headings.push({ label, level: Number(token.tag.slice(1)), section, fragment });
  token.attrSet('id', fragment);
  return paint(tokens, index, options);
};
rules['footnote_ref'] = (tokens, index, _options, { numbers }: SectionState) => {
  const { id } = (tokens[index] as Token).meta as { id: number };
  const number = numbers.get(id) ?? numbers.size + 1;
  numbers.set(id, number);
  return `<a epub:type="noteref" role="doc-noteref" href="#note-${number}"><sup>${number}</sup></a>`;
};
rules['image'] = (tokens, index, _options, { pictures }: SectionState) => {
  const { attrs, children } = tokens[index] as Token;
  const { src = '', title } = Object.fromEntries(attrs ?? []);
  const reference = resolveReference(src, '');
  const path = reference.kind === 'inside' ? reference.path : '';
  const address = pictures.has(path) ? ` src="${escapeMarkup(`../${relativeUrl('', path)}`)}"` : '';
  const named = title ? ` title="${escapeMarkup(title)}"` : '';
  return `<img${address} alt="${escapeMarkup(inlineText(children ?? []))}"${named}/>`;
};
// A book has no boxes to tick, nobody scrolls in it, and what is folded is not found on paper.
rules['task_box'] = (tokens, index) => (taskOf(tokens[index]).isDone ? '☑ ' : '☐ ');
const writeCode = (opening: string) => (tokens: Token[], index: number) =>
  `<pre${opening}><code>${escapeMarkup(tokens[index]?.content ?? '')}</code></pre>\n`;
rules['fence'] = writeCode('');
rules['math_block'] = writeCode(' class="formula-source"');
rules['table_open'] = paint;
rules['table_close'] = paint;

/** A text as it is read, and its notes apart from it, by their number. */
export function readBookText(text: string): { tokens: Token[]; notes: Map<number, Token[]> } {
  const notes = new Map<number, Token[]>();
  const tokens: Token[] = [];
  let note: Token[] | undefined;
  for (const token of parser.parse(text, {})) {
    if (token.type === 'footnote_open') {
      note = [];
      notes.set((token.meta as { id: number }).id, note);
    } else if (token.type === 'footnote_close') note = undefined;
    else if (!/^footnote_(?:anchor|block_)/.test(token.type)) (note ?? tokens).push(token);
  }
  return { tokens, notes };
}

/** Writes sections as XHTML, each with the notes it refers to. */
export function sectionWriter(
  notes: ReadonlyMap<number, Token[]>,
  pictures: ReadonlySet<string>,
): (tokens: Token[], section: number) => { body: string; headings: BookHeading[] } {
  return (tokens, section) => {
    const headings: BookHeading[] = [];
    const numbers = new Map<number, number>();
    const state: SectionState = { section, headings, numbers, pictures };
    const write = (part: Token[], env: SectionState): string =>
      parser.renderer.render(part, parser.options, env);
    let body = write(tokens, state);
    // A note may refer to further notes: the map grows while it is being walked.
    for (const [id, number] of numbers) {
      const note = write(notes.get(id) ?? [], { ...state, headings: [] });
      body += `<aside epub:type="footnote" role="doc-footnote" id="note-${number}">${note}</aside>\n`;
    }
    return { body, headings };
  };
}
