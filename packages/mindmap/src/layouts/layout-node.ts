import { emptyBounds } from '../geometry/box.ts';
import type { FrameRoom } from '../frames/frame-room.ts';
import type { Box, Point } from '../geometry/box.ts';
import { coverOf, outlineOf, placeSummaries } from './outline.ts';
import type { LayoutNode, LayoutRule, Metrics, SummarySize } from './types.ts';

/** What a layout must know about a document: a narrow port, so that it runs on any store. */
export interface LayoutSource {
  readonly rootId: string;
  /** Ids of the free topics, in document order. */
  freeTopics(): readonly string[];
  /** Ids of the children to show, in document order: none when collapsed, never a free topic. */
  shownChildren(id: string): readonly string[];
  /** Number of children in the document, free topics not counted. */
  childCount(id: string): number;
  isExpanded(id: string): boolean;
  /** Side of the root the document asks for. */
  wishedSide(id: string): 'left' | 'right' | null;
  /** Left and top given by hand, in canvas pixels. */
  anchorOf(id: string): Point | null;
  /** Size of the node's box at this depth, and of its summaries. */
  measure(id: string, depth: number): MeasuredNode;
}

/** Sizes of a node and its summaries in pixels. */
export interface MeasuredNode {
  width: number;
  height: number;
  summaries: readonly SummarySize[];
  /** The frame it stands in, where frames get room. */
  frame?: FrameRoom | null;
}

/** Makes a node without a place and without children. */
export function newLayoutNode(id: string, rule: LayoutRule): LayoutNode {
  return {
    id,
    parent: null,
    children: [],
    childCount: 0,
    index: 0,
    depth: 0,
    side: null,
    rule,
    expanded: true,
    width: 0,
    height: 0,
    summaries: [],
    frame: null,
    anchor: null,
    dx: 0,
    dy: 0,
    block: 0,
    reach: 0,
    summarySpan: 0,
    outline: emptyBounds(),
    cover: emptyBounds(),
    summaryPlaces: [],
    isDirty: true,
  };
}

/** Marks the node and its ancestors: their extents must be computed again. */
export function markDirty(node: LayoutNode): void {
  let at: LayoutNode | null = node;
  while (at && !at.isDirty) {
    at.isDirty = true;
    at = at.parent;
  }
}

/** Computes the extents of every dirty node of the branch, children first. Returns how many were computed. */
export function arrangeDirty(top: LayoutNode, metrics: Metrics): number {
  if (!top.isDirty) return 0;
  // Parents are found before their children, so the list backwards has children first. No recursion:
  // documents may be deep.
  const dirty = [top];
  for (let i = 0; i < dirty.length; i += 1) {
    for (const child of dirty[i]?.children ?? []) if (child.isDirty) dirty.push(child);
  }
  for (let i = dirty.length - 1; i >= 0; i -= 1) {
    const node = dirty[i];
    if (node) arrange(node, metrics);
  }
  return dirty.length;
}

function arrange(node: LayoutNode, metrics: Metrics): void {
  node.rule.arrange(node, metrics);
  node.outline = outlineOf(node, metrics);
  node.summaryPlaces = node.summaries.length > 0 ? placeSummaries(node, metrics) : [];
  node.cover = coverOf(node);
  node.isDirty = false;
}

/** Left and top of a node on the canvas: the sum of offsets up to the root or to a place given by hand. */
export function placeOf(node: LayoutNode, rootAt: Point): Point {
  let x = 0;
  let y = 0;
  let at: LayoutNode = node;
  while (!at.anchor) {
    const { parent } = at;
    if (!parent) return { x: x + rootAt.x, y: y + rootAt.y };
    x += at.dx;
    y += at.dy;
    at = parent;
  }
  return { x: x + at.anchor.x, y: y + at.anchor.y };
}

/** Left and top of a child whose parent stands at `parentAt`. */
export function placeOfChild(child: LayoutNode, parentAt: Point): Point {
  return child.anchor ?? { x: parentAt.x + child.dx, y: parentAt.y + child.dy };
}

/** The node's box when it stands at `at`. */
export function boxAt(node: LayoutNode, at: Point): Box {
  return { x: at.x, y: at.y, width: node.width, height: node.height };
}
