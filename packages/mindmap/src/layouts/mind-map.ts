import { sidewaysLines } from './branch-lines.ts';
import { centredBlock, stackCentred } from './stacking.ts';
import type { LayoutNode, LayoutRule, Metrics } from './types.ts';

function arrange(node: LayoutNode, metrics: Metrics): void {
  const depth = node.depth + 1;
  const margin = metrics.marginY(depth);
  const gap = metrics.marginX(depth);
  const left: LayoutNode[] = [];
  const right: LayoutNode[] = [];
  for (const child of node.children) {
    const isLeft = child.side === 'left';
    child.dx = isLeft ? -gap - child.width : node.width + gap;
    (isLeft ? left : right).push(child);
  }
  stackCentred(left, 'height', node.height / 2, margin);
  stackCentred(right, 'height', node.height / 2, margin);
  node.block = centredBlock(node, 'height', margin, true);
}

/**
 * The root's children stand on both sides, by turns from the right unless the document names a side; each
 * side is stacked and centred by itself. Descendants keep the side.
 */
export const mindMap: LayoutRule = {
  name: 'mindMap',
  summaryAxis: 'h',
  measuresSummaryFromBranch: false,
  sideOf(parent, index, wished) {
    if (parent.side) return parent.side;
    if (wished === 'left' || wished === 'right') return wished;
    return index % 2 === 0 ? 'right' : 'left';
  },
  arrange,
  lines: sidewaysLines,
  expandButton(node, metrics) {
    const low = metrics.options.theme.nodeUseLineStyle ? node.height / 2 : 0;
    const x = node.side === 'left' ? -metrics.options.expandButtonSize : node.width;
    return { x, y: node.height / 2 + low };
  },
};
