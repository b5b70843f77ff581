import { sidewaysLines } from './branch-lines.ts';
import { centredBlock, stackCentred } from './stacking.ts';
import type { LayoutNode, LayoutRule, Metrics } from './types.ts';

function arrange(node: LayoutNode, metrics: Metrics): void {
  const depth = node.depth + 1;
  const margin = metrics.marginY(depth);
  const gap = metrics.marginX(depth);
  for (const child of node.children) child.dx = node.width + gap;
  stackCentred(node.children, 'height', node.height / 2, margin);
  node.block = centredBlock(node, 'height', margin, true);
}

/** Children stand to the right of their parent, stacked and centred on it. */
export const logicalStructure: LayoutRule = {
  name: 'logicalStructure',
  summaryAxis: 'h',
  measuresSummaryFromBranch: false,
  sideOf: () => 'right',
  arrange,
  lines: sidewaysLines,
  expandButton(node, metrics) {
    const low = metrics.options.theme.nodeUseLineStyle ? node.height / 2 : 0;
    return { x: node.width, y: node.height / 2 + low };
  },
};
