import type { Box } from '../geometry/box.ts';
import type { EdgeLine, Metrics, PlacedFamily } from './types.ts';

/** Part of the margin at which a parent's line meets the bus. */
const busAt = 0.7;

/** Part of a node's width at which the line down to its children leaves. */
const stemAt = 0.3;

/**
 * Lines of a row of children below their parent: one down to each child, then the parent's line down to
 * the bus and the bus itself.
 */
export function dropLines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, node, children } = family;
  if (children.length === 0) return [];
  const { theme } = metrics.options;
  const middle = box.x + box.width / 2;
  const bottom = box.y + box.height;
  const busY = bottom + metrics.marginX(node.depth + 1) * busAt;
  let minX = middle;
  let maxX = middle;
  const lines: EdgeLine[] = children.map((child) => {
    const x = child.box.x + child.box.width / 2;
    const top = child.box.y;
    const y = busY > top ? top + child.box.height : top;
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    const over = theme.nodeUseLineStyle
      ? ` L ${child.box.x},${y} L ${child.box.x + child.box.width},${y}`
      : '';
    return { d: `M ${x},${busY} L ${x},${y}${over}`, child: child.node.id };
  });
  const button = node.depth === 0 ? 0 : metrics.lineButtonSize;
  lines.push({ d: `M ${middle},${bottom + button} L ${middle},${busY}`, child: null });
  lines.push({ d: `M ${minX},${busY} L ${maxX},${busY}`, child: null });
  return lines;
}

/** Lines of children stacked below their parent: one across to each child, then the stem. */
export function stemLines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, children } = family;
  if (children.length === 0) return [];
  const x = box.x + box.width * stemAt;
  let lowest = -Infinity;
  const lines: EdgeLine[] = children.map((child) => {
    const y = child.box.y + child.box.height / 2;
    lowest = Math.max(lowest, y);
    return { d: `M ${x},${y} L ${child.box.x},${y}`, child: child.node.id };
  });
  const from = box.y + box.height + metrics.lineButtonSize;
  lines.push({ d: `M ${x},${from} L ${x},${lowest}`, child: null });
  return lines;
}

interface Branch {
  d: string;
  /** Where the stem must reach to. */
  y: number;
}

/** One line of `catalogueLines`: it also finds children that were moved above or beside their parent. */
function branchTo(parent: Box, child: Box, stemX: number, underline: boolean): Branch {
  const bottom = parent.y + parent.height;
  const childRight = child.x + child.width;
  const isLeft = childRight < stemX;
  const isAcross = !isLeft && child.x < stemX && childRight > stemX;
  const reach = isAcross ? child.y : child.y + child.height / 2;
  let y = reach;
  let x = isLeft ? childRight : child.x;
  let d: string;
  if (y > parent.y && y < bottom) {
    d = `M ${isLeft ? parent.x : parent.x + parent.width},${y} L ${x},${y}`;
  } else if (y < bottom) {
    if (isAcross) {
      y = child.y + child.height;
      x = stemX;
    }
    d = `M ${stemX},${parent.y} L ${stemX},${y} L ${x},${y}`;
  } else {
    if (isAcross) x = stemX;
    d = `M ${stemX},${y} L ${x},${y}`;
  }
  if (underline) d += ` L ${x},${y - child.height / 2} L ${x},${y + child.height / 2}`;
  return { d, y: reach };
}

/** Lines of the catalogue's deeper levels: as `stemLines`, and right for children moved by hand. */
export function catalogueLines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, children } = family;
  if (children.length === 0) return [];
  const x = box.x + box.width * stemAt;
  const underline = metrics.options.theme.nodeUseLineStyle;
  let lowest = -Infinity;
  const lines: EdgeLine[] = children.map((child) => {
    const branch = branchTo(box, child.box, x, underline);
    lowest = Math.max(lowest, branch.y);
    return { d: branch.d, child: child.node.id };
  });
  const from = box.y + box.height + metrics.lineButtonSize;
  if (lowest >= from) lines.push({ d: `M ${x},${from} L ${x},${lowest}`, child: null });
  return lines;
}
