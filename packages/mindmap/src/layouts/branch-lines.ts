import type { Box } from '../geometry/box.ts';
import { cubicLine, directLine, foldLine, quadraticLine } from '../geometry/line-paths.ts';
import type { EdgeLine, LayoutNode, LayoutTheme, Metrics, PlacedFamily } from './types.ts';

/** Part of the margin after which a folded line turns. */
const foldAt = 0.6;

interface BranchLine {
  node: LayoutNode;
  box: Box;
  child: LayoutNode;
  childBox: Box;
  metrics: Metrics;
}

function isToLeft(line: BranchLine): boolean {
  return line.child.side === 'left';
}

/** Heights at which the line leaves and arrives: middles, or lower edges when nodes are drawn as lines. */
function heightsOf({ node, box, childBox }: BranchLine, theme: LayoutTheme): [number, number] {
  const underline = theme.nodeUseLineStyle;
  const leave = underline && node.depth > 0 ? box.y + box.height : box.y + box.height / 2;
  const arrive = underline ? childBox.y + childBox.height : childBox.y + childBox.height / 2;
  return [leave, arrive];
}

/** The segment under a child that is drawn as a line instead of a box. */
function underlineOf(line: BranchLine, y: number): string {
  if (!line.metrics.options.theme.nodeUseLineStyle) return '';
  const { childBox } = line;
  return ` L ${isToLeft(line) ? childBox.x : childBox.x + childBox.width},${y}`;
}

function straight(line: BranchLine): string {
  const { box, child, childBox, metrics, node } = line;
  const { theme } = metrics.options;
  const way = isToLeft(line) ? -1 : 1;
  const button = node.depth === 0 ? 0 : metrics.lineButtonSize;
  const turn = (metrics.marginX(child.depth) - metrics.lineButtonSize) * foldAt * way;
  const [y1, y2] = heightsOf(line, theme);
  const x1 = way < 0 ? box.x - button : box.x + box.width + button;
  const x2 = way < 0 ? childBox.x + childBox.width : childBox.x;
  const under = theme.nodeUseLineStyle ? childBox.width * way : 0;
  return foldLine(
    [
      { x: x1, y: y1 },
      { x: x1 + turn, y: y1 },
      { x: x1 + turn, y: y2 },
      { x: x2 + under, y: y2 },
    ],
    theme.lineRadius,
  );
}

function direct(line: BranchLine): string {
  const { box, childBox, metrics, node } = line;
  const button = node.depth === 0 ? 0 : metrics.lineButtonSize;
  const [y1, y2] = heightsOf(line, metrics.options.theme);
  const from = { x: isToLeft(line) ? box.x - button : box.x + box.width + button, y: y1 };
  const to = { x: isToLeft(line) ? childBox.x + childBox.width : childBox.x, y: y2 };
  return directLine(from, to) + underlineOf(line, y2);
}

function curve(line: BranchLine): string {
  const { box, childBox, metrics, node } = line;
  const { theme } = metrics.options;
  const isRoot = node.depth === 0;
  const button = isRoot ? 0 : metrics.lineButtonSize;
  const [y1, y2] = heightsOf(line, theme);
  const edge = isToLeft(line) ? box.x - button : box.x + box.width + button;
  const fromMiddle = isRoot && !theme.rootLineStartPositionKeepSameInCurve;
  const from = { x: fromMiddle ? box.x + box.width / 2 : edge, y: y1 };
  const to = { x: isToLeft(line) ? childBox.x + childBox.width : childBox.x, y: y2 };
  const draw = isRoot && !theme.rootLineKeepSameInCurve ? quadraticLine : cubicLine;
  return draw(from, to, 'horizontal') + underlineOf(line, y2);
}

/**
 * Lines of the layouts that grow sideways: one per child, on the child's side, in the theme's line style.
 */
export function sidewaysLines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { lineStyle } = metrics.options.theme;
  const draw = lineStyle === 'curve' ? curve : lineStyle === 'direct' ? direct : straight;
  return family.children.map((child) => ({
    d: draw({
      node: family.node,
      box: family.box,
      child: child.node,
      childBox: child.box,
      metrics,
    }),
    child: child.node.id,
  }));
}
