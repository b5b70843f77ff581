import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { footnotePlugin } from './plugins.ts';

interface Footnote {
  label?: string;
  count?: number;
  /** Of a note that is written where it is referred to, `^[...]`. */
  content?: string;
  tokens?: Token[];
}

interface FootnoteEnv {
  docId?: string;
  footnotes?: { list?: Footnote[] };
}

/** Labels are no longer. */
const reference = /\[\^[^\] \n]{1,200}\]/y;

/**
 * Footnotes `[^1]` and `^[...]`. Their ids begin with `docId`, or with that of the text's own `env`, so that two texts on a
 * page do not share them.
 */
export function footnotes(parser: MarkdownIt, docId?: string): void {
  const { ruler } = parser.inline;
  const others = ruler.getRules('');
  parser.use(footnotePlugin);
  const [, readReference] = ruler.getRules('').filter((rule) => !others.includes(rule));
  // The plugin looks for the end of a label up to that of the text, at each beginning of one.
  ruler.at('footnote_ref', (state, isSilent) => {
    reference.lastIndex = state.pos;
    return reference.test(state.src) && readReference?.(state, isSilent) === true;
  });
  // The plugin copies all tokens of the text for each note.
  parser.core.ruler.at('footnote_tail', gatherNotes);
  const { rules } = parser.renderer;
  rules['footnote_anchor_name'] = (tokens, index, _options, env: FootnoteEnv) => {
    const own = env.docId ?? docId;
    return `${own === undefined ? '' : `-${own}-`}${noteOf(tokens[index]).id + 1}`;
  };
  rules['footnote_block_open'] = () =>
    '<section class="footnotes" aria-label="脚注">\n<ol class="footnotes-list">\n';
  const nameOf = (...args: Parameters<NonNullable<typeof rules.text>>): string => {
    const name = rules['footnote_anchor_name']?.(...args) ?? '';
    const { subId } = noteOf(args[0][args[1]]);
    return subId > 0 ? `${name}:${subId}` : name;
  };
  rules['footnote_anchor'] = (...args) =>
    ` <a href="#fnref${nameOf(...args)}" class="footnote-backref" aria-label="回到正文">\u21A9\uFE0E</a>`;
}

function noteOf(token: Token | undefined): { id: number; subId: number } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number };
  return { id, subId };
}

/** Takes the notes out of where they were written and puts those that are referred to behind the text. */
function gatherNotes(state: StateCore): void {
  const { footnotes: found } = state.env as FootnoteEnv;
  if (!found) return;
  const bodies = new Map<string, Token[]>();
  const text: Token[] = [];
  let body: Token[] | undefined;
  for (const token of state.tokens) {
    if (token.type === 'footnote_reference_open') {
      body = [];
      bodies.set((token.meta as { label: string }).label, body);
    } else if (token.type === 'footnote_reference_close') body = undefined;
    else (body ?? text).push(token);
  }
  state.tokens = text;
  const { list = [] } = found;
  if (list.length === 0) return;
  const make = (type: string, nesting: -1 | 0 | 1, tag = ''): Token =>
    new state.Token(type, tag, nesting);
  text.push(make('footnote_block_open', 1));
  for (const [id, note] of list.entries()) {
    const meta = { id, label: note.label };
    const inside = note.tokens ? inlineNote(note, make) : (bodies.get(note.label ?? '') ?? []);
    const isParagraph = inside.at(-1)?.type === 'paragraph_close';
    text.push(Object.assign(make('footnote_open', 1), { meta }));
    for (const token of isParagraph ? inside.slice(0, -1) : inside) text.push(token);
    for (let subId = 0; subId < Math.max(1, note.count ?? 0); subId += 1)
      text.push(Object.assign(make('footnote_anchor', 0), { meta: { ...meta, subId } }));
    if (isParagraph) text.push(inside.at(-1) as Token);
    text.push(make('footnote_close', -1));
  }
  text.push(make('footnote_block_close', -1));
}

function inlineNote(
  { content = '', tokens = [] }: Footnote,
  make: (type: string, nesting: -1 | 0 | 1, tag?: string) => Token,
): Token[] {
  const inline = Object.assign(make('inline', 0), { content, children: tokens });
  const [open, close] = [make('paragraph_open', 1, 'p'), make('paragraph_close', -1, 'p')];
  open.block = true;
  close.block = true;
  return [open, inline, close];
}
