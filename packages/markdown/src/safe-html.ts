import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type Token from 'markdown-it/lib/token.mjs';
import { closeTag, openTag, pairTags } from './token-nesting.ts';

const inlineTag =
  /<(\/?)(kbd|sub|sup|mark|u|ins|del|s|b|i|em|strong|small|ruby|rt|rp|br|wbr)[ \t]*(\/?)>/iy;
const voidTags = new Set(['br', 'wbr']);

/**
 * The part of HTML that a text may use: tags of single words, without attributes and in pairs within a paragraph, and
 * `<details>` with its `<summary>` in lines of their own. Every other tag is text.
 */
export function safeHtml(parser: MarkdownIt): void {
  parser.inline.ruler.before('autolink', 'safe_html', readTag);
  parser.block.ruler.before('lheading', 'details', readDetails, {
    alt: ['paragraph', 'reference', 'blockquote'],
  });
  parser.core.ruler.after('inline', 'pair_tags', ({ tokens }) => {
    for (const { children } of tokens) if (children?.some(isTag)) pairTags(children, loosenTag);
    if (tokens.some(isTag)) pairTags(tokens, loosenDetails);
  });
  parser.renderer.rules['html_void'] = (tokens, index) => `<${tokens[index]?.tag}>`;
  parser.renderer.rules['html_text'] = (tokens, index) =>
    `<p>${parser.utils.escapeHtml(tokens[index]?.content ?? '')}</p>\n`;
}

const isTag = ({ type }: Token): boolean => type === openTag || type === closeTag;

function readTag(state: StateInline, isSilent: boolean): boolean {
  if (state.src[state.pos] !== '<') return false;
  inlineTag.lastIndex = state.pos;
  const [whole, slash, written = '', selfClosing] = inlineTag.exec(state.src) ?? [];
  const tag = written.toLowerCase();
  const isVoid = voidTags.has(tag);
  if (whole === undefined || state.pos + whole.length > state.posMax) return false;
  if (isVoid ? slash === '/' : selfClosing === '/') return false;
  if (!isSilent) {
    if (tag === 'br') state.push('hardbreak', 'br', 0);
    else if (isVoid) state.push('html_void', tag, 0);
    else state.push(slash ? closeTag : openTag, tag, 0).markup = whole;
  }
  state.pos += whole.length;
  return true;
}

function loosenTag(token: Token): void {
  token.type = 'text';
  token.content = token.markup;
}

export const detailsOpen =
  /^<details([ \t]+open(?:="")?)?[ \t]*>[ \t]*(?:<summary>(.*)<\/summary>[ \t]*)?$/i;
export const summaryLine = /^[ \t]*<summary>(.*)<\/summary>[ \t]*$/i;
export const detailsClose = /^<\/details[ \t]*>$/i;

/** What a block says that can be folded and does not name itself. */
const defaultSummary = '详情';

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

function readDetails(
  ...[state, line, end, isSilent]: [StateBlock, number, number, boolean]
): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  const text = lineAt(state, line).trimEnd();
  const open = detailsOpen.exec(text);
  if (!open && !detailsClose.test(text)) return false;
  if (isSilent) return true;
  state.line = line + 1;
  const token = state.push(open ? openTag : closeTag, 'details', 0);
  token.block = true;
  token.markup = text;
  if (!open) return true;
  token.map = [line, line + 1];
  if (open[1]) token.attrSet('open', '');
  const hasNext = open[2] === undefined && line + 1 < end && !state.isEmpty(line + 1);
  const next = hasNext ? summaryLine.exec(lineAt(state, line + 1)) : null;
  if (next) state.line = line + 2;
  if (next) token.markup += `\n${next[0].trim()}`;
  const summary = (open[2] ?? next?.[1] ?? defaultSummary).trim();
  token.meta = pushSummary(state, summary, line);
  return true;
}

function pushSummary(state: StateBlock, content: string, line: number): Token[] {
  const opened = state.push('summary_open', 'summary', 1);
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.map = [line, state.line];
  inline.children = [];
  const closed = state.push('summary_close', 'summary', -1);
  closed.block = true;
  return [opened, inline, closed];
}

/** A tag in a line of its own that has no partner is a paragraph that shows it, and what it would have been called. */
function loosenDetails(token: Token): void {
  token.type = 'html_text';
  token.content = token.markup;
  for (const part of (token.meta ?? []) as Token[]) {
    part.hidden = true;
    part.children = [];
  }
}
