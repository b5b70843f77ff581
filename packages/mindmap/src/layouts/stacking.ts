import type { LayoutNode } from './types.ts';

/** Widest and tallest of a node's summaries; zeros when it has none. */
export function summarySizeOf(node: LayoutNode): { width: number; height: number } {
  let width = 0;
  let height = 0;
  for (const summary of node.summaries) {
    if (summary.width > width) width = summary.width;
    if (summary.height > height) height = summary.height;
  }
  return { width, height };
}

/** Along which size siblings are stacked: below each other, or beside each other. */
export type StackSize = 'height' | 'width';

/**
 * The room a node takes among its siblings: its own size, what its children's row is longer than it, and
 * what their branches are longer than they. Linear time, and equal to the original's repeated pushing.
 */
export function centredBlock(
  node: LayoutNode,
  size: StackSize,
  margin: number,
  withSummary: boolean,
): number {
  const own = node[size];
  if (!node.expanded) return own;
  const { children } = node;
  let area = children.length > 0 ? (children.length + 1) * margin : 0;
  let overhang = 0;
  for (const child of children) {
    area += child[size];
    overhang += child.block - child[size];
  }
  if (withSummary && node.summaries.length > 0) {
    area = Math.max(area, summarySizeOf(node)[size] + margin);
  }
  return (
    own + Math.max(0, area - 2 * margin - own) + overhang + roomOfFrames(children, size, margin)
  );
}

/** What the edges of frames between two neighbours, or at an end of the stack, want beyond the margin. */
function roomBetween(
  one: LayoutNode | null,
  other: LayoutNode | null,
  { size, margin }: { size: StackSize; margin: number },
): number {
  const [left, right] = [one?.frame, other?.frame];
  if ((!left && !right) || left?.group === right?.group) return 0;
  const wanted = (left?.[size].after ?? 0) + (right?.[size].before ?? 0);
  return one && other ? Math.max(0, wanted - margin) : wanted;
}

/** What all frames of a stack want beyond its margins; 0 without frames. */
function roomOfFrames(children: readonly LayoutNode[], size: StackSize, margin: number): number {
  let room = 0;
  let before: LayoutNode | null = null;
  for (const child of children) {
    room += roomBetween(before, child, { size, margin });
    before = child;
  }
  return before ? room + roomBetween(before, null, { size, margin }) : 0;
}

/** Stacks blocks with a margin between them, the stack centred on `centre`, each node centred in its block. */
export function stackCentred(
  children: readonly LayoutNode[],
  size: StackSize,
  centre: number,
  margin: number,
): void {
  let total = (children.length - 1) * margin + roomOfFrames(children, size, margin);
  for (const child of children) total += child.block;
  stackFrom(children, size, centre - total / 2, margin);
}

/** Stacks blocks with a margin between them from `start` on, each node centred in its block. */
export function stackFrom(
  children: readonly LayoutNode[],
  size: StackSize,
  start: number,
  margin: number,
): void {
  let at = start;
  let before: LayoutNode | null = null;
  for (const child of children) {
    at += roomBetween(before, child, { size, margin });
    before = child;
    const offset = at + (child.block - child[size]) / 2;
    if (size === 'height') child.dy = offset;
    else child.dx = offset;
    at += child.block + margin;
  }
}
