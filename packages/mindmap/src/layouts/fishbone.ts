import { hangBelow } from './hanging.ts';
import type { EdgeLine, LayoutNode, LayoutRule, Metrics, PlacedFamily } from './types.ts';

/** Part of a node's width at which its bone or stem leaves. */
const boneAt = 0.3;
/** Part of a parent's width by which children off the bones are indented. */
const indent = 0.5;
/** How much further right the first lower bone starts, in pixels. */
const lowerOffset = 20;

function heightOf(node: LayoutNode): number {
  return node.height;
}

/** Bones above and below the spine, each row by itself, each bone after the whole width of the one before. */
function arrangeSpine(root: LayoutNode, metrics: Metrics): void {
  const gap = metrics.marginX(1);
  const start = root.width + root.height + gap;
  let upper = start;
  let lower = start + lowerOffset;
  for (const child of root.children) {
    const step = child.width + gap + (child.outline.maxX - child.outline.minX);
    if (child.side === 'top') {
      child.dx = upper;
      child.dy = -child.height - metrics.marginY(1);
      upper += step;
    } else {
      child.dx = lower;
      child.dy = root.height + metrics.marginY(1);
      lower += step;
    }
  }
}

/** Children of an upper bone: stacked upwards, each shifted right as far as the bone leans by then. */
function arrangeUpperBone(node: LayoutNode, metrics: Metrics): void {
  hangBelow(node, metrics, heightOf);
  let leaned = metrics.options.expandButtonSize + metrics.marginY(node.depth + 1);
  for (const child of node.children) {
    child.dy = node.height - child.dy - child.block;
    child.dx = node.width * boneAt + (child.block + leaned) / metrics.tangent;
    leaned += child.block;
  }
}

/** Children of a lower bone: stacked downwards, each below the branch of the one before, which grows up. */
function arrangeLowerBone(node: LayoutNode, metrics: Metrics): void {
  const margin = metrics.marginY(node.depth + 1);
  let at = node.height + metrics.buttonRoom(node) + margin;
  let branches = 0;
  let leaned = metrics.options.expandButtonSize;
  for (const child of node.children) {
    const own = child.height + metrics.buttonRoom(child);
    // What hangs above the child, beyond itself and its margin.
    if (child.childCount > 0) branches += child.block - own - margin;
    child.dy = at + metrics.buttonRoom(child) + branches;
    child.dx = node.width * boneAt + (child.block + leaned) / metrics.tangent;
    at += own + margin;
    leaned += child.block;
  }
  setHangingBlock(node, metrics);
}

function setHangingBlock(node: LayoutNode, metrics: Metrics): void {
  let below = 0;
  for (const child of node.children) below += child.block;
  node.block = node.height + metrics.buttonRoom(node) + metrics.marginY(node.depth) + below;
}

/** Below the spine, deeper children stand above their parent and grow upwards. */
function arrangeUpwards(node: LayoutNode, metrics: Metrics): void {
  let at = -metrics.buttonRoom(node) - metrics.marginY(node.depth + 1);
  for (const child of node.children) {
    child.dx = node.width * indent;
    child.dy = at - child.height;
    at -= child.block;
  }
  setHangingBlock(node, metrics);
}

function arrange(node: LayoutNode, metrics: Metrics): void {
  if (node.depth === 0) {
    arrangeSpine(node, metrics);
    return;
  }
  const isUpper = node.side === 'top';
  if (node.depth === 1) {
    if (isUpper) arrangeUpperBone(node, metrics);
    else arrangeLowerBone(node, metrics);
    return;
  }
  if (isUpper) hangBelow(node, metrics, heightOf);
  else arrangeUpwards(node, metrics);
}

function spineLines({ box, children }: PlacedFamily, metrics: Metrics): EdgeLine[] {
  if (children.length === 0) return [];
  const rise = box.height / 2 + metrics.marginY(1);
  const run = rise / metrics.tangent;
  let furthest = -Infinity;
  const lines: EdgeLine[] = children.map((child) => {
    const { x, y, height } = child.box;
    furthest = Math.max(furthest, x);
    const isUpper = child.node.side === 'top';
    const end = isUpper ? y + height : y;
    const start = isUpper ? end + rise : end - rise;
    return { d: `M ${x - run},${start} L ${x},${end}`, child: null };
  });
  const y = box.y + box.height / 2;
  lines.push({ d: `M ${box.x + box.width},${y} L ${furthest - run},${y}`, child: null });
  return lines;
}

function boneLine({ box, node, children }: PlacedFamily, metrics: Metrics): EdgeLine {
  const x = box.x + box.width * boneAt;
  let length = 0;
  for (const child of children) length = Math.max(length, child.box.x - x);
  const rise = metrics.tangent * length;
  if (node.side === 'top') {
    return { d: `M ${x},${box.y} L ${x + length},${box.y - rise}`, child: null };
  }
  const bottom = box.y + box.height;
  return { d: `M ${x},${bottom} L ${x + length},${bottom + rise}`, child: null };
}

function lines(family: PlacedFamily, metrics: Metrics): EdgeLine[] {
  const { box, node, children } = family;
  if (node.depth === 0) return spineLines(family, metrics);
  if (node.depth === 1) return [boneLine(family, metrics)];
  if (children.length === 0) return [];
  const x = box.x + box.width * boneAt;
  let highest = Infinity;
  let lowest = -Infinity;
  const all: EdgeLine[] = children.map((child) => {
    const y = child.box.y + child.box.height / 2;
    highest = Math.min(highest, y);
    lowest = Math.max(lowest, y);
    return { d: `M ${x},${y} L ${child.box.x},${y}`, child: child.node.id };
  });
  const stem =
    node.side === 'top'
      ? `M ${x},${box.y + box.height + metrics.lineButtonSize} L ${x},${lowest}`
      : `M ${x},${box.y} L ${x},${highest}`;
  all.push({ d: stem, child: null });
  return all;
}

/** First-level nodes are bones above and below a spine by turns; what is deeper hangs along the bones. */
export const fishbone: LayoutRule = {
  name: 'fishbone',
  summaryAxis: 'h',
  measuresSummaryFromBranch: true,
  sideOf(parent, index) {
    if (parent.side) return parent.side;
    return index % 2 === 0 ? 'top' : 'bottom';
  },
  arrange,
  lines,
  expandButton(node, metrics) {
    const size = metrics.options.expandButtonSize;
    const isAbove = node.depth === 1 ? node.side === 'top' : node.side !== 'top';
    const y = isAbove ? -size / 2 : node.height + size / 2;
    return { x: node.width * boneAt - size / 2, y };
  },
};
