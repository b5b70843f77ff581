import type MarkdownIt from 'markdown-it';
import type StateCore from 'markdown-it/lib/rules_core/state_core.mjs';
import type Token from 'markdown-it/lib/token.mjs';

/** The kinds of callouts: what they are called when their writer does not say, and the other words for them. */
const kinds: Readonly<Record<string, readonly [title: string, ...aliases: string[]]>> = {
  note: ['说明', '备注', '笔记'],
  tip: ['提示', '技巧', '建议', 'hint'],
  important: ['重要', '要点'],
  warning: ['警告', 'attention'],
  caution: ['注意', '小心'],
  abstract: ['摘要', '概要', 'summary', 'tldr'],
  info: ['信息'],
  todo: ['待办'],
  success: ['完成', '成功', 'check', 'done'],
  question: ['问题', '疑问', 'help', 'faq'],
  failure: ['失败', 'fail', 'missing'],
  danger: ['危险', 'error', '错误'],
  bug: ['缺陷'],
  example: ['示例', '例子', '举例'],
  quote: ['引用', 'cite'],
};

const kindOf = new Map(
  Object.entries(kinds).flatMap(([kind, words]) => [kind, ...words].map((word) => [word, kind])),
);

const opening = /^\[!([\p{L}\p{N}_-]{1,40})\]([+-]?)(?:[ \t]+(.*))?$/u;

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
  const [, word = '', fold = '', written = ''] = opening.exec(first.trimEnd()) ?? [];
  if (word === '') return undefined;
  const kind = kindOf.get(word.toLowerCase());
  const tag = fold === '' ? 'div' : 'details';
  retag(quote, tag);
  quote.attrs = [
    ['class', 'callout'],
    ['data-callout', kind ?? 'note'],
    ...(fold === '' ? [['role', 'note'] as [string, string]] : []),
    ...(fold === '+' ? [['open', ''] as [string, string]] : []),
  ];
  const title = new Maker('inline', '', 0);
  title.content = written.trim() || (kind ? (kinds[kind]?.[0] ?? word) : word);
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
