import type { Bounds } from '../geometry/box.ts';
import { emptyBounds, growBounds } from '../geometry/box.ts';
import { summarySizeOf } from './stacking.ts';
import type { LayoutNode, Metrics, Side, SummaryPlace, SummarySize } from './types.ts';

/** Room kept around a node's box in `cover` for outlines and expand buttons, in pixels. */
const coverPadding = 24;
/** How far a summary's brace reaches out, in pixels. */
const braceDepth = 20;

function ownBounds(node: LayoutNode, padding: number): Bounds {
  return {
    minX: -padding,
    minY: -padding,
    maxX: node.width + padding,
    maxY: node.height + padding,
  };
}

/**
 * The outline of a branch relative to the node. As in the original, a child's summary widens it on both
 * sides (or below, when summaries stand below). Branches moved by hand do not count.
 */
export function outlineOf(node: LayoutNode, metrics: Metrics): Bounds {
  const outline = ownBounds(node, 0);
  const isBeside = node.rule.summaryAxis === 'h';
  const gap = metrics.options.theme.generalizationNodeMargin;
  for (const child of node.children) {
    if (child.anchor) continue;
    growBounds(outline, child.outline, child.dx, child.dy);
    if (child.summaries.length === 0 || !child.expanded) continue;
    const size = summarySizeOf(child);
    const x = isBeside ? size.width + gap : 0;
    const y = isBeside ? 0 : size.height + gap;
    const { minX, minY, maxX, maxY } = child.outline;
    if (child.dx + minX - x < outline.minX) outline.minX = child.dx + minX - x;
    if (child.dx + maxX + x > outline.maxX) outline.maxX = child.dx + maxX + x;
    if (child.side === 'top') {
      if (child.dy + minY - y < outline.minY) outline.minY = child.dy + minY - y;
    } else if (child.dy + maxY + y > outline.maxY) outline.maxY = child.dy + maxY + y;
  }
  return outline;
}

/** The outline of children `first` to `last`, relative to their parent; empty when there are none. */
function outlineOfChildren(node: LayoutNode, first: number, last: number): Bounds {
  const bounds = emptyBounds();
  for (let i = Math.max(0, first); i <= last; i += 1) {
    const child = node.children[i];
    if (child && !child.anchor) growBounds(bounds, child.outline, child.dx, child.dy);
  }
  return bounds;
}

/** Whether the branch of a node grows to a side that is not its structure's own. */
function growsTo(node: LayoutNode, side: Side): boolean {
  return (node.side ?? node.rule.rootSide) === side;
}

/** A summary below an area, or above it. */
function placeAcross(
  area: Bounds,
  { width, height }: SummarySize,
  { lineGap, nodeGap, isAbove }: { lineGap: number; nodeGap: number; isAbove: boolean },
): SummaryPlace {
  const middle = (area.minX + area.maxX) / 2;
  const y = isAbove ? area.minY - lineGap : area.maxY + lineGap;
  const top = isAbove ? area.minY - nodeGap - height : area.maxY + nodeGap;
  return {
    box: { x: middle - width / 2, y: top, width, height },
    brace: {
      from: { x: area.minX, y },
      control: { x: middle, y: y + (isAbove ? -braceDepth : braceDepth) },
      to: { x: area.maxX, y },
    },
  };
}

/** Places the summary nodes of one owner, each after the branch or the children it covers. */
export function placeSummaries(node: LayoutNode, metrics: Metrics): SummaryPlace[] {
  if (!node.expanded) return [];
  const { generalizationLineMargin: lineGap, generalizationNodeMargin: nodeGap } =
    metrics.options.theme;
  const places: SummaryPlace[] = [];
  for (const summary of node.summaries) {
    const { range, width, height } = summary;
    let area = range ? outlineOfChildren(node, range[0], range[1]) : node.outline;
    if (area.minX > area.maxX) area = node.outline;
    if (node.rule.summaryAxis === 'v') {
      places.push(placeAcross(area, summary, { lineGap, nodeGap, isAbove: growsTo(node, 'top') }));
      continue;
    }
    const isLeft = growsTo(node, 'left');
    const x = isLeft ? area.minX - lineGap : area.maxX + lineGap;
    // Layouts that never grow to the left measure the node's gap from the branch, not from the brace.
    const nodeFrom = node.rule.measuresSummaryFromBranch ? area.maxX : x;
    const middle = (area.minY + area.maxY) / 2;
    places.push({
      box: {
        x: isLeft ? x - nodeGap - width : nodeFrom + nodeGap,
        y: middle - height / 2,
        width,
        height,
      },
      brace: {
        from: { x, y: area.minY },
        control: { x: x + (isLeft ? -braceDepth : braceDepth), y: middle },
        to: { x, y: area.maxY },
      },
    });
  }
  return places;
}

/** What the branch covers on the canvas relative to the node, without branches moved by hand. */
export function coverOf(node: LayoutNode): Bounds {
  const cover = ownBounds(node, coverPadding);
  for (const child of node.children) {
    if (!child.anchor) growBounds(cover, child.cover, child.dx, child.dy);
  }
  for (const { box, brace } of node.summaryPlaces) {
    growBounds(cover, {
      minX: box.x,
      minY: box.y,
      maxX: box.x + box.width,
      maxY: box.y + box.height,
    });
    growBounds(cover, {
      minX: brace.from.x,
      minY: brace.from.y,
      maxX: brace.to.x,
      maxY: brace.to.y,
    });
  }
  return cover;
}
