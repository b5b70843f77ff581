import { formulaAt, longestFormula } from '@wm/contract/blog/formula';
import { renderToString } from 'katex';
import type MarkdownIt from 'markdown-it';
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs';
import type Token from 'markdown-it/lib/token.mjs';

/** What one text has left for its formulas; what is more is shown as it is written. */
export interface Drawing {
  /** Characters of HTML that may still be drawn. */
  left: number;
  /** Marks that may still turn out to begin none. */
  misses: number;
}

/** For the drawings of one text: a thousand formulas of the usual size. */
export const newDrawing = (): Drawing => ({ left: 2_000_000, misses: 5000 });
const mostOfOne = 200_000;
/** What a formula costs whatever it comes to. */
const leastOfOne = 1000;
const costOfFault = 20_000;

/** A formula that defines commands could unfold without end. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|long|(?:new|renew|provide)command)(?![a-z])/i;

const blockMarks = [
  { open: '$$', close: '$$' },
  { open: '\\[', close: '\\]' },
];

/** A displayed formula over several lines ends within so many. */
const mostLines = 60;

/** Teaches a parser formulas in TeX. They are drawn here: a page with them needs a style sheet and no script. */
export function formulas(parser: MarkdownIt): void {
  parser.inline.ruler.before('escape', 'formula', (state, isSilent) => {
    const drawing = state.env as Drawing;
    if (drawing.misses <= 0 || !/^(?:\$|\\[([])/.test(state.src.slice(state.pos, state.pos + 2)))
      return false;
    const found = formulaAt(state.src.slice(0, state.posMax), state.pos);
    if (!found) drawing.misses -= 1;
    if (!found) return false;
    if (!isSilent) {
      const token = state.push('formula', '', 0);
      token.content = found.tex;
      token.markup = found.isDisplayed ? '$$' : '$';
    }
    state.pos = found.end;
    return true;
  });
  parser.block.ruler.before('fence', 'formula_block', readBlock, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  const { escapeHtml } = parser.utils;
  parser.renderer.rules['formula'] = (...[tokens, index, , env]) => {
    const { content, markup } = tokens[index] as Token;
    const source = escapeHtml(`${markup}${content}${markup}`);
    return (
      draw(content, markup === '$$', env as Drawing) ??
      `<code class="formula-source">${source}</code>`
    );
  };
  parser.renderer.rules['formula_block'] = (...[tokens, index, , env]) => {
    const { content } = tokens[index] as Token;
    const drawn = draw(content, true, env as Drawing);
    if (drawn === undefined)
      return `<pre class="formula-source" tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`;
    return `<div class="formula" role="group" aria-label="公式" tabindex="0">${drawn}</div>\n`;
  };
}

/** A formula that stands in lines of its own, between marks of its own. */
function readBlock(...[state, from, to, isSilent]: [StateBlock, number, number, boolean]): boolean {
  const block = blockAt(state, from, Math.min(to, from + mostLines));
  if (!block || isSilent) return block !== undefined;
  const token = state.push('formula_block', '', 0);
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
  const mark = blockMarks.find(({ open }) => first.startsWith(open));
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

/** The drawing of a formula; undefined for one that is wrong, or that would cost too much. */
function draw(tex: string, displayMode: boolean, drawing: Drawing): string | undefined {
  if (tex.length > longestFormula || drawing.left <= 0 || definition.test(tex)) return undefined;
  drawing.left -= leastOfOne;
  try {
    const drawn = renderToString(tex, {
      displayMode,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
    drawing.left -= drawn.length;
    return drawn.length > mostOfOne ? undefined : drawn;
  } catch {
    // Wrong or too deep: whoever wrote it sees its source, and what is wrong in the preview. To find out may take long.
    drawing.left -= costOfFault;
    return undefined;
  }
}
