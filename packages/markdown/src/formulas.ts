import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import { formulaAt } from './formula-rule.ts';

/** Turns TeX into HTML; undefined shows the source instead. `env` is what the parser was given with the text. */
export type DrawFormula = (tex: string, isDisplayed: boolean, env: object) => string | undefined;

/** Marks of one text that may turn out to begin no formula; what is more is not looked at. */
const mostMisses = 5000;

/** What a formula in lines of its own stands between. */
export const formulaMarks = [
  { open: '$$', close: '$$' },
  { open: '\\[', close: '\\]' },
];

/** A displayed formula over several lines ends within so many. */
export const longestBlock = 60;

/** Teaches a parser formulas in TeX, as tokens `math_inline` and `math_block` (the names an editor's outline knows). */
export function formulas(parser: MarkdownIt, draw: DrawFormula = () => undefined): void {
  const misses = new WeakMap<object, number>();
  const readInline = (state: StateInline, isSilent: boolean): boolean => {
    if (!/^(?:\$|\\[([])/.test(state.src.slice(state.pos, state.pos + 2))) return false;
    const env = state.env as object;
    const missed = misses.get(env) ?? 0;
    if (missed >= mostMisses) return false;
    const found = formulaAt(state.src.slice(0, state.posMax), state.pos);
    if (!found) {
      misses.set(env, missed + 1);
      return false;
    }
    if (!isSilent) {
      const token = state.push('math_inline', '', 0);
      token.content = found.tex;
      token.markup = found.isDisplayed ? '$$' : '$';
    }
    state.pos = found.end;
    return true;
  };
  parser.inline.ruler.before('escape', 'formula', readInline);
  parser.block.ruler.before('fence', 'formula_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const { escapeHtml } = parser.utils;
  parser.renderer.rules['math_inline'] = (tokens, index, _options, env) => {
    const { content = '', markup = '' } = tokens[index] ?? {};
    const source = escapeHtml(`${markup}${content}${markup}`);
    return (
      draw(content, markup === '$$', env as object) ??
      `<code class="formula-source">${source}</code>`
    );
  };
  parser.renderer.rules['math_block'] = (tokens, index, _options, env) => {
    const { content = '' } = tokens[index] ?? {};
    const drawn = draw(content, true, env as object);
    if (drawn === undefined)
      return `<pre class="formula-source" tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
    return `<div class="formula" role="group" aria-label="公式" tabindex="0">${drawn}</div>\n`;
  };
}

/** A formula that stands in lines of its own, between marks of its own. */
function readBlock(...[state, from, to, isSilent]: [StateBlock, number, number, boolean]): boolean {
  const block = blockAt(state, from, Math.min(to, from + longestBlock));
  if (!block || isSilent) return block !== undefined;
  const token = state.push('math_block', '', 0);
  token.block = true;
  token.content = block.content;
  token.map = [from, block.end];
  state.line = block.end;
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  const begin = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(begin, state.eMarks[line]).trimEnd();
}

interface Block {
  content: string;
  /** The line after it. */
  end: number;
}

function blockAt(state: StateBlock, from: number, to: number): Block | undefined {
  const first = lineAt(state, from);
  const mark = formulaMarks.find(({ open }) => first.startsWith(open));
  if (!mark || (state.sCount[from] ?? 0) - state.blkIndent >= 4) return undefined;
  const { open, close } = mark;
  if (first === open) return linesUntil(state, { from: from + 1, to, open, close });
  const isWhole = first.indexOf(close, open.length) === first.length - close.length;
  const content = first.slice(open.length, -close.length).trim();
  return isWhole && content !== '' ? { content, end: from + 1 } : undefined;
}

interface Stretch {
  from: number;
  to: number;
  open: string;
  close: string;
}

/** What stands in lines up to one that ends with the mark; nothing when an empty line or another formula comes before. */
function linesUntil(state: StateBlock, { from, to, open, close }: Stretch): Block | undefined {
  const lines: string[] = [];
  for (let at = from; at < to; at += 1) {
    const line = lineAt(state, at);
    const isOut = (state.sCount[at] ?? 0) < state.blkIndent || line === '';
    if (isOut || (line === open && open !== close)) return undefined;
    const isLast = line.endsWith(close);
    lines.push(isLast ? line.slice(0, -close.length) : line);
    const content = lines.join('\n').trim();
    if (isLast) return content === '' ? undefined : { content, end: at + 1 };
  }
  return undefined;
}
