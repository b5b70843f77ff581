import type { Input, PartialParse } from '@lezer/common';
import { TreeFragment } from '@lezer/common';
import { BlockContext } from '@lezer/markdown';
import type { MarkdownConfig } from '@lezer/markdown';
import { frontMatterSource } from '../front-matter.ts';
import { inputOf } from './block-context.ts';

/** Front matter ends before. */
const mostCharacters = 60_000;
/** Lines that are longer than this are no rows of a table. */
const longestLines = 10_000;

/** Where the front matter of a document ends; 0 where it has none. */
function frontMatterEnd(input: Input): number {
  if (input.read(0, 3) !== '---') return 0;
  return frontMatterSource(input.read(0, Math.min(input.length, mostCharacters))).length;
}

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

/**
 * What is not kept of an older tree: above, what has become front matter by a line far below; and the line above a change,
 * since a table begins where the line behind says so.
 */
function narrowed(fragment: TreeFragment, input: Input): TreeFragment[] {
  const hadFrontMatter = fragment.tree.topNode.firstChild?.name === 'FrontMatter';
  const from = hadFrontMatter ? fragment.from : Math.max(fragment.from, frontMatterEnd(input));
  const to = fragment.to < input.length ? lineBefore(input, fragment.to) : fragment.to;
  if (from >= to) return [];
  const isCut = from > fragment.from;
  return [
    new TreeFragment(
      from,
      to,
      fragment.tree,
      fragment.offset,
      isCut || fragment.openStart,
      to < fragment.to || fragment.openEnd,
    ),
  ];
}

/** Front matter, above everything else; what it says is not parsed. */
export const frontMatterGrammar: MarkdownConfig = {
  defineNodes: [{ name: 'FrontMatter', block: true }],
  parseBlock: [
    {
      name: 'FrontMatter',
      before: 'IndentedCode',
      parse(cx, line) {
        if (cx.lineStart !== 0 || cx.depth !== 1 || !line.text.startsWith('---')) return false;
        const end = frontMatterEnd(inputOf(cx));
        if (end === 0) return false;
        while (cx.lineStart < end && cx.nextLine());
        cx.addElement(cx.elt('FrontMatter', 0, cx.prevLineEnd()));
        return true;
      },
    },
  ],
  wrap(inner, input, fragments) {
    const kept = (blockContextOf(inner) as unknown as { fragments?: KeptTrees | null } | undefined)
      ?.fragments;
    if (kept) {
      kept.fragments = fragments.flatMap((fragment) => narrowed(fragment, input));
      kept.fragment = kept.fragments[0] ?? null;
    }
    return inner;
  },
};
