import { summarySizeOf } from './stacking.ts';
import type { LayoutNode, Metrics } from './types.ts';

/** Part of a parent's width by which hanging children are indented. */
const indent = 0.5;

/** Height of a node, or of its tallest summary where summaries stand beside it and need the room. */
export function heightWithSummary(node: LayoutNode): number {
  return Math.max(node.height, summarySizeOf(node).height);
}

/**
 * Hangs the children below the node, indented by half its width, each after the whole branch of the one
 * before; and sets the node's own block: its height, its button and margin, and all branches below it.
 */
export function hangBelow(
  node: LayoutNode,
  metrics: Metrics,
  heightOf: (node: LayoutNode) => number,
): void {
  const own = heightOf(node) + metrics.buttonRoom(node);
  let at = own + metrics.marginY(node.depth + 1);
  let below = 0;
  for (const child of node.children) {
    child.dx = node.width * indent;
    child.dy = at;
    at += child.block;
    below += child.block;
  }
  node.block = own + metrics.marginY(node.depth) + below;
}
