import { cubicLine, directLine, foldLine } from '../geometry/line-paths.ts';
import { centredBlock, stackCentred, stackFrom } from './stacking.ts';
import type { EdgeLine, LayoutNode, LayoutRule, Metrics, PlacedFamily } from './types.ts';

const foldAt = 0.6;

function arrange(node: LayoutNode, metrics: Metrics): void {
  const depth = node.depth + 1;
  const margin = metrics.marginY(depth);
  if (node.depth === 0) {
    for (const child of node.children) child.dx = (node.width - child.width) / 2;
    stackFrom(node.children, 'height', node.height + margin, margin);
    return;
  }
  const gap = metrics.marginX(depth);
  for (const child of node.children) {
    child.dx = child.side === 'left' ? -gap - child.width : node.width + gap;
  }
  stackCentred(node.children, 'height', node.height / 2, margin);
  node.block = centredBlock(node, 'height', margin, false);
}

function axisLines({ box, children }: PlacedFamily): EdgeLine[] {
  const x = box.x + box.width / 2;
  let from = box.y + box.height;
  return children.map((child) => {
    const d = `M ${x},${from} L ${x},${child.box.y}`;
    from = child.box.y + child.box.height;
    return { d, child: child.node.id };
  });
}

function lines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, node, children } = family;
  if (node.depth === 0) return axisLines(family);
  const { theme } = metrics.options;
  const way = node.side === 'left' ? -1 : 1;
  const isStraight = theme.lineStyle === 'straight';
  const button = isStraight ? 0 : metrics.lineButtonSize;
  const x1 = way < 0 ? box.x - button : box.x + box.width + button;
  const from = { x: x1, y: box.y + box.height / 2 };
  const turn = (metrics.marginX(node.depth + 1) - metrics.lineButtonSize) * foldAt * way;
  return children.map((child) => {
    const to = {
      x: way < 0 ? child.box.x + child.box.width : child.box.x,
      y: child.box.y + child.box.height / 2,
    };
    if (theme.lineStyle === 'curve') {
      return { d: cubicLine(from, to, 'horizontal'), child: child.node.id };
    }
    if (theme.lineStyle === 'direct') return { d: directLine(from, to), child: child.node.id };
    const corners = [from, { x: from.x + turn, y: from.y }, { x: from.x + turn, y: to.y }, to];
    return { d: foldLine(corners, theme.lineRadius), child: child.node.id };
  });
}

/** First-level nodes stand on a vertical axis below the root; their branches grow right and left by turns. */
export const verticalTimeline: LayoutRule = {
  name: 'verticalTimeline',
  summaryAxis: 'h',
  measuresSummaryFromBranch: false,
  sideOf(parent, index) {
    if (parent.side) return parent.side;
    return index % 2 === 0 ? 'right' : 'left';
  },
  arrange,
  lines,
  expandButton(node, metrics) {
    const x = node.side === 'left' ? -metrics.options.expandButtonSize : node.width;
    return { x, y: node.height / 2 };
  },
};
