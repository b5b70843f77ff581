import type { Input, PartialParse } from '@lezer/common';
import { TreeFragment } from '@lezer/common';
import { BlockContext } from '@lezer/markdown';
import type { Line, MarkdownConfig } from '@lezer/markdown';
import { isWithin } from './block-context.ts';
import { openingAbove } from './formula-lines.ts';
import { frontMatterEnd } from './front-matter-grammar.ts';

/** Lines that are longer than this are no rows of a table. */
const longestLines = 10_000;

/** What the parser keeps of the trees before: it publishes neither. */
interface KeptTrees {
  fragments: TreeFragment[];
  fragment: TreeFragment | null;
}

/** Between the parser and who asked for it may stand what parses code in other languages. */
function blockContextOf(parse: PartialParse): BlockContext | undefined {
  let inner: unknown = parse;
  while (inner && !(inner instanceof BlockContext))
    inner = (inner as { baseParse?: unknown }).baseParse;
  return inner instanceof BlockContext ? inner : undefined;
}

/** Where the line before that of a place begins, and no further back than a page. */
function lineBefore(input: Input, place: number): number {
  const from = Math.max(0, place - longestLines);
  const before = input.read(from, place);
  const line = before.lastIndexOf('\n');
  return line <= 0 ? from : from + before.lastIndexOf('\n', line - 1) + 1;
}

/** Where the line of a place ends. */
function lineEnd(input: Input, place: number): number {
  const line = input.read(place, Math.min(input.length, place + longestLines));
  const end = line.indexOf('\n');
  return place + (end < 0 ? line.length : end);
}

/**
 * What is not kept of an older tree: above, what has become front matter by a line far below; the line of a change and
 * the line above it, since a table begins where the line behind says so, and what may be a formula that the change ends.
 */
function narrowed(fragment: TreeFragment, input: Input): TreeFragment[] {
  const hadFrontMatter = fragment.tree.topNode.firstChild?.name === 'FrontMatter';
  const isCut = fragment.openStart || fragment.from > 0;
  const begin = isCut ? lineEnd(input, fragment.from) : 0;
  const from = hadFrontMatter ? begin : Math.max(begin, frontMatterEnd(input));
  const isChanged = fragment.openEnd || fragment.to < input.length;
  const last = openingAbove(input, fragment.to);
  const to = isChanged ? Math.min(last, lineBefore(input, fragment.to)) : fragment.to;
  if (from >= to) return [];
  return [new TreeFragment(from, to, fragment.tree, fragment.offset, isCut || from > 0, isChanged)];
}

/** Whether a line begins a list where a paragraph stands: with 1 and words, but for a line that leaves a list or a quote. */
function beginsList(cx: BlockContext, line: Line): boolean {
  const found = /^(?:[-+*]|(\d{1,9})[.)])(?:[ \t]+(\S)?|$)/.exec(line.text.slice(line.pos));
  if (!found) return false;
  return !isWithin(cx, line) || (found[2] !== undefined && Number(found[1] ?? 1) === 1);
}

type EndsLeaf = (cx: BlockContext, line: Line) => boolean;

/** Where the parser keeps what ends a paragraph: these of its own are not ours. */
const [bulletEnd, orderedEnd, htmlEnd] = [3, 4, 6];

/** What has to be set up for each parse, since no configuration reaches it. */
export const parseSetup: MarkdownConfig = {
  wrap(inner, input, fragments) {
    const context = blockContextOf(inner);
    if (!context) return inner;
    const { endLeafBlock } = context.parser as unknown as { endLeafBlock: EndsLeaf[] };
    endLeafBlock[bulletEnd] = beginsList;
    endLeafBlock[orderedEnd] = beginsList;
    endLeafBlock[htmlEnd] = () => false;
    const { fragments: kept } = context as unknown as { fragments: KeptTrees | null };
    if (kept) {
      kept.fragments = fragments.flatMap((fragment) => narrowed(fragment, input));
      kept.fragment = kept.fragments[0] ?? null;
    }
    return inner;
  },
};
