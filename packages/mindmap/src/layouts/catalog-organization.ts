import { catalogueLines, dropLines } from './bus-lines.ts';
import { hangBelow, heightWithSummary } from './hanging.ts';
import { outlineOf } from './outline.ts';
import { summarySizeOf } from './stacking.ts';
import type { LayoutNode, LayoutRule, Metrics } from './types.ts';

/** The width by which a column is wider than its first node, by the original's estimate of half widths. */
function columnOverhang(node: LayoutNode): number {
  if (!node.expanded) return 0;
  return Math.max(0, node.reach + node.summarySpan - node.width);
}

function arrangeRoot(root: LayoutNode, metrics: Metrics): void {
  const { children } = root;
  if (children.length === 0) return;
  const gap = metrics.marginX(1);
  let row = (children.length + 1) * gap;
  for (const child of children) row += child.width;
  let at = root.width / 2 - row / 2 + gap;
  for (const child of children) {
    child.dx = at;
    child.dy = root.height + gap;
    at += child.width + gap + columnOverhang(child);
  }
  // The row is centred on the root once more, now by what the whole columns take.
  const outline = outlineOf(root, metrics);
  const offset = -outline.minX - (outline.maxX - outline.minX - root.width) / 2;
  for (const child of children) child.dx += offset;
}

function arrange(node: LayoutNode, metrics: Metrics): void {
  let reach = 0;
  let span = summarySizeOf(node).width;
  for (const child of node.children) {
    if (child.reach > reach) reach = child.reach;
    span += child.summarySpan;
  }
  node.reach = node.children.length > 0 ? node.width / 2 + reach : node.width;
  node.summarySpan = span;
  if (node.depth === 0) arrangeRoot(node, metrics);
  else hangBelow(node, metrics, heightWithSummary);
}

/** First-level nodes stand in a row below the root; everything deeper hangs below its parent like a catalogue. */
export const catalogOrganization: LayoutRule = {
  name: 'catalogOrganization',
  summaryAxis: 'h',
  measuresSummaryFromBranch: true,
  sideOf: () => 'bottom',
  arrange,
  lines(family, metrics) {
    return family.node.depth === 0 ? dropLines(family, metrics) : catalogueLines(family, metrics);
  },
  expandButton(node, metrics) {
    const size = metrics.options.expandButtonSize;
    return { x: node.width * 0.3 - size / 2, y: node.height + size / 2 };
  },
};
