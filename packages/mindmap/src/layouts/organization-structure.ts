import type { Box } from '../geometry/box.ts';
import { cubicLine, directLine, quadraticLine } from '../geometry/line-paths.ts';
import { dropLines } from './bus-lines.ts';
import { centredBlock, stackCentred } from './stacking.ts';
import type { EdgeLine, LayoutNode, LayoutRule, Metrics, PlacedFamily } from './types.ts';

function arrange(node: LayoutNode, metrics: Metrics): void {
  const depth = node.depth + 1;
  const margin = metrics.marginY(depth);
  const gap = metrics.marginX(depth);
  for (const child of node.children) child.dy = node.height + gap;
  stackCentred(node.children, 'width', node.width / 2, margin);
  node.block = centredBlock(node, 'width', margin, true);
}

/** The line over a child that is drawn as a line instead of a box. */
function overlineOf(box: Box, metrics: Metrics): string {
  if (!metrics.options.theme.nodeUseLineStyle) return '';
  return ` L ${box.x},${box.y} L ${box.x + box.width},${box.y}`;
}

function lines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, node } = family;
  const { theme } = metrics.options;
  if (theme.lineStyle === 'straight') return dropLines(family, metrics);
  const isCurve = theme.lineStyle === 'curve';
  const isRoot = node.depth === 0;
  const middle = box.x + box.width / 2;
  const bottom = box.y + box.height;
  const button = isRoot || !isCurve ? 0 : metrics.lineButtonSize;
  const fromMiddle = isCurve && isRoot && !theme.rootLineStartPositionKeepSameInCurve;
  const from = { x: middle, y: fromMiddle ? box.y + box.height / 2 : bottom + button };
  const drawCurve = isRoot && !theme.rootLineKeepSameInCurve ? quadraticLine : cubicLine;
  return family.children.map((child) => {
    const to = { x: child.box.x + child.box.width / 2, y: child.box.y };
    const line = isCurve ? drawCurve(from, to, 'vertical') : directLine(from, to);
    return { d: line + overlineOf(child.box, metrics), child: child.node.id };
  });
}

/** Children stand in a row below their parent, centred on it. */
export const organizationStructure: LayoutRule = {
  name: 'organizationStructure',
  summaryAxis: 'v',
  measuresSummaryFromBranch: true,
  sideOf: () => 'bottom',
  arrange,
  lines,
  expandButton(node, metrics) {
    const size = metrics.options.expandButtonSize;
    return { x: node.width / 2 - size / 2, y: node.height + size / 2 };
  },
};
