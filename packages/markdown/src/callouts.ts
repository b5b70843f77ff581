import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { calloutKind } from './callout-kinds.ts';

/** How a quote begins that is a callout: what it is, whether it folds, its title. */
export const calloutOpening = /^\[!([\p{L}\p{N}_-]{1,40})\]([+-]?)(?:[ \t]+(.*))?$/u;

/** Makes callouts of quotes that begin with `[!type]`: `[!type] 标题`, folded with `[!type]-`, unfolded with `[!type]+`. */
export function callouts(parser: MarkdownIt): void {
  parser.core.ruler.after('block', 'callout', readCallouts);
}

function readCallouts(state: StateCore): void {
  const open: (Callout | undefined)[] = [];
  const tokens: Token[] = [];
  let isChanged = false;
  for (const [index, token] of state.tokens.entries()) {
    if (token.type === 'blockquote_open') {
      const callout = calloutAt(state, index);
      open.push(callout);
      isChanged ||= callout !== undefined;
      tokens.push(...(callout?.opening ?? [token]));
      continue;
    }
    if (token.type === 'blockquote_close') {
      const callout = open.pop();
      if (callout) retag(token, callout.tag);
    }
    // A callout whose first paragraph was its title alone has no such paragraph.
    const skipped = open.at(-1)?.titleParagraph;
    if (!skipped?.includes(token)) tokens.push(token);
  }
  if (isChanged) state.tokens = tokens;
}

interface Callout {
  tag: 'div' | 'details';
  opening: Token[];
  titleParagraph: Token[];
}

function retag(token: Token, tag: string): void {
  token.type = token.nesting === 1 ? 'callout_open' : 'callout_close';
  token.tag = tag;
}

function calloutAt({ tokens, Token: Maker }: StateCore, index: number): Callout | undefined {
  const [quote, paragraph, inline, end] = tokens.slice(index, index + 4);
  if (!quote || !end || paragraph?.type !== 'paragraph_open' || inline?.type !== 'inline')
    return undefined;
  const [first = '', ...rest] = inline.content.split('\n');
  const [, word = '', fold = '', written = ''] = calloutOpening.exec(first.trimEnd()) ?? [];
  if (word === '') return undefined;
  const { kind, title: ownTitle } = calloutKind(word);
  const tag = fold === '' ? 'div' : 'details';
  retag(quote, tag);
  quote.attrs = [
    ['class', 'callout'],
    ['data-callout', kind],
    ...(fold === '' ? [['role', 'note'] as [string, string]] : []),
    ...(fold === '+' ? [['open', ''] as [string, string]] : []),
  ];
  const title = new Maker('inline', '', 0);
  title.content = written.trim() || ownTitle;
  title.children = [];
  title.map = inline.map;
  title.level = quote.level + 2;
  const titleTag = fold === '' ? 'p' : 'summary';
  const opened = new Maker('callout_title_open', titleTag, 1);
  opened.attrs = [['class', 'callout-title']];
  opened.block = true;
  const closed = new Maker('callout_title_close', titleTag, -1);
  closed.block = true;
  inline.content = rest.join('\n');
  const titleParagraph = rest.length === 0 ? [paragraph, inline, end] : [];
  return { tag, opening: [quote, opened, title, closed], titleParagraph };
}
