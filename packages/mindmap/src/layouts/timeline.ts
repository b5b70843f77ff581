import type { LayoutName } from '../model/document.ts';
import { stemLines } from './bus-lines.ts';
import { hangBelow } from './hanging.ts';
import type { EdgeLine, LayoutNode, LayoutRule, Metrics, PlacedFamily, Side } from './types.ts';

const stemAt = 0.3;

function heightOf(node: LayoutNode): number {
  return node.height;
}

function arrangeRoot(root: LayoutNode, metrics: Metrics): void {
  const gap = metrics.marginX(1);
  let at = root.width + gap;
  for (const child of root.children) {
    child.dx = at;
    child.dy = (root.height - child.height) / 2;
    const column = child.outline.maxX - child.outline.minX;
    at += gap + Math.max(child.width, column);
  }
}

/** Turns the column of a first-level node upwards: each branch keeps its form and its order. */
function mirrorColumn(node: LayoutNode): void {
  for (const child of node.children) child.dy = node.height - child.dy - child.block;
}

function arrange(node: LayoutNode, metrics: Metrics): void {
  if (node.depth === 0) {
    arrangeRoot(node, metrics);
    return;
  }
  hangBelow(node, metrics, heightOf);
  if (node.depth === 1 && node.side === 'top') mirrorColumn(node);
}

function axisLines({ box, children }: PlacedFamily): EdgeLine[] {
  const y = box.y + box.height / 2;
  let from = box.x + box.width;
  return children.map((child) => {
    const d = `M ${from},${y} L ${child.box.x},${y}`;
    from = child.box.x + child.box.width;
    return { d, child: child.node.id };
  });
}

/** The stem of an upward column goes from the node's upper edge to the highest child. */
function upwardLines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const lines = stemLines(family, metrics);
  if (lines.length === 0) return lines;
  const { box, children } = family;
  const x = box.x + box.width * stemAt;
  let highest = Infinity;
  for (const child of children) highest = Math.min(highest, child.box.y + child.box.height / 2);
  lines[lines.length - 1] = { d: `M ${x},${box.y} L ${x},${highest}`, child: null };
  return lines;
}

function lines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  if (family.node.depth === 0) return axisLines(family);
  const isUpward = family.node.depth === 1 && family.node.side === 'top';
  return isUpward ? upwardLines(family, metrics) : stemLines(family, metrics);
}

function timelineRule(name: LayoutName, sideOf: LayoutRule['sideOf']): LayoutRule {
  return {
    name,
    summaryAxis: 'h',
    measuresSummaryFromBranch: true,
    sideOf,
    arrange,
    lines,
    expandButton(node, metrics) {
      const size = metrics.options.expandButtonSize;
      const isUpward = node.depth === 1 && node.side === 'top';
      const y = isUpward ? -size / 2 : node.height + size / 2;
      return { x: node.width * stemAt - size / 2, y };
    },
  };
}

/** First-level nodes stand on a horizontal axis after the root; their branches hang below them. */
export const timeline: LayoutRule = timelineRule('timeline', (): Side => 'bottom');

/** As `timeline`, but every second branch stands above the axis. */
export const timeline2: LayoutRule = timelineRule('timeline2', (parent, index): Side => {
  if (parent.side) return parent.side;
  return index % 2 === 0 ? 'bottom' : 'top';
});
