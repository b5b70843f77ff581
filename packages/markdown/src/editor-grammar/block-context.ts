import { NodeProp, Tree } from '@lezer/common';
import type { Input } from '@lezer/common';
import type { BlockContext, Element, LeafBlock, LeafBlockParser, Line } from '@lezer/markdown';

// What the parser knows and does not publish: its version is pinned, and the fuzz would show a change.

interface InnerContext {
  block: { children: Tree[] };
  input: Input;
}

/** Whether a line goes on with all the quotes and lists that are open; one that does not may still belong to a paragraph. */
export function isWithin(cx: BlockContext, line: Line): boolean {
  return (line as unknown as { depth: number }).depth >= cx.depth;
}

/** Whether a line belongs to a quote above that it has no mark of: there it begins less than elsewhere. */
export function isLazy(cx: BlockContext, line: Line): boolean {
  for (let { depth } = line as unknown as { depth: number }; depth < cx.depth; depth += 1)
    if (cx.parentType(depth).name === 'Blockquote') return true;
  return false;
}

/** Whether nothing but marks stands before the current block in the quote or list entry around it. */
export function isFirstIn(cx: BlockContext, parent: string): boolean {
  if (cx.parentType().name !== parent) return false;
  const { block } = cx as unknown as InnerContext;
  return block.children.every(({ type }) => type.name.endsWith('Mark'));
}

/** Reads a paragraph when all of its lines are there. */
export function whenWhole(read: (cx: BlockContext, leaf: LeafBlock) => void): LeafBlockParser {
  return {
    nextLine: () => false,
    finish(cx, leaf) {
      read(cx, leaf);
      return true;
    },
  };
}

/** The document that is being parsed. */
export function inputOf(cx: BlockContext): Input {
  return (cx as unknown as InnerContext).input;
}

/** Adds a block of several lines, together with the marks of the quotes around them. */
export function addBlock(cx: BlockContext, block: Element, marks: readonly Element[]): void {
  cx.addLeafElement({ marks } as unknown as LeafBlock, block);
}

/** Adds a block that is read anew whenever what is around it is, since it depends on what stands before it. */
export function addUnkept(cx: BlockContext, leaf: LeafBlock, element: Element): void {
  cx.addLeafElement(leaf, element);
  const { children } = (cx as unknown as InnerContext).block;
  const last = children.pop();
  if (!last) return;
  const { type, positions, length } = last;
  children.push(new Tree(type, last.children, positions, length, [[NodeProp.contextHash, -1]]));
}
