import type { FrameRoom } from '../frames/frame-room.ts';
import type { Bounds, Box, Point } from '../geometry/box.ts';
import type { LayoutName, LineStyle } from '../model/document.ts';

/** Where a branch grows to, as seen from the root. */
export type Side = 'right' | 'left' | 'top' | 'bottom';

/** The margins and line rules a theme gives to a layout. All lengths are pixels. */
export interface LayoutTheme {
  second: { marginX: number; marginY: number };
  node: { marginX: number; marginY: number };
  generalizationLineMargin: number;
  generalizationNodeMargin: number;
  lineStyle: LineStyle;
  lineRadius: number;
  rootLineKeepSameInCurve: boolean;
  rootLineStartPositionKeepSameInCurve: boolean;
  nodeUseLineStyle: boolean;
}

/** What a layout depends on besides the tree and its sizes. */
export interface LayoutOptions {
  layout: LayoutName;
  theme: LayoutTheme;
  /** Left and top of the root, in canvas pixels. */
  rootAt: Point;
  /** Room kept around each node for the outline of a hovered or selected one. */
  hoverRectPadding: number;
  expandButtonSize: number;
  alwaysShowExpandButton: boolean;
  notShowExpandButton: boolean;
  /** Where the structure grows to; null, or a side it has not, leaves its own. */
  growth: Side | null;
  /** Angle between a bone of the fishbone and its spine, in degrees. */
  fishboneDegrees: number;
}

/** The size of a summary node and the children it covers (null: its owner with all descendants). */
export interface SummarySize {
  width: number;
  height: number;
  range: readonly [number, number] | null;
}

/** Where a summary node and its brace stand, relative to the left top corner of its owner. */
export interface SummaryPlace {
  box: Box;
  brace: { from: Point; control: Point; to: Point };
}

/**
 * A node that has a place on the canvas. `dx`, `dy` are relative to the parent's left top corner, all
 * bounds to the node's own, so that a change moves whole branches without visiting them.
 */
export interface LayoutNode {
  readonly id: string;
  parent: LayoutNode | null;
  /** Shown children in document order: empty when collapsed; without free topics. */
  children: LayoutNode[];
  /** Number of children in the document, also when collapsed. */
  childCount: number;
  /** Index among the root's children that the layouts alternate by. */
  index: number;
  depth: number;
  side: Side | null;
  rule: LayoutRule;
  expanded: boolean;
  width: number;
  height: number;
  summaries: readonly SummarySize[];
  /** The frame around the node and perhaps its neighbours, and the room it wants; null for most. */
  frame: FrameRoom | null;
  /** Left and top given by hand, in canvas pixels; null when the layout decides. */
  anchor: Point | null;

  dx: number;
  dy: number;
  /** Room along the stacking axis that the node and its descendants take, by the rule's own measure. */
  block: number;
  /** Widest path of half widths down the tree; only the catalogue uses it. */
  reach: number;
  /** Width of all summaries in the branch; only the catalogue uses it. */
  summarySpan: number;
  /** What the layouts count as the branch's outline (the original's rule, with summaries on both sides). */
  outline: Bounds;
  /** What the branch really covers, for culling: boxes, summaries and braces. */
  cover: Bounds;
  summaryPlaces: SummaryPlace[];
  /** True while `arrange` must run again. */
  isDirty: boolean;
}

/** A line to draw: its SVG path data, and the child whose style it has (null: the node's own style). */
export interface EdgeLine {
  d: string;
  child: string | null;
}

/** Margins of a level and derived sizes, for the rules. */
export interface Metrics {
  readonly options: LayoutOptions;
  /** Distance to the parent for nodes of this depth, along the growth. */
  marginX(depth: number): number;
  /** Distance between siblings of this depth. */
  marginY(depth: number): number;
  /** Room under a node for its expand button; 0 without children. */
  buttonRoom(node: LayoutNode): number;
  /** Size of the expand button where lines must leave room for it; 0 when it only shows on hover. */
  readonly lineButtonSize: number;
  /** Tangent of the fishbone's angle. */
  readonly tangent: number;
}

/** A node with its place, and its children with theirs, in canvas pixels. */
export interface PlacedFamily {
  node: LayoutNode;
  box: Box;
  children: readonly { node: LayoutNode; box: Box }[];
}

/** One layout: which side a child grows to, where children stand, and which lines lead to them. */
export interface LayoutRule {
  readonly name: LayoutName;
  /** Summaries stand beside the branch (h) or below it (v). */
  readonly summaryAxis: 'h' | 'v';
  /** Whether the gap before a summary node is measured from the branch and not from its brace. */
  readonly measuresSummaryFromBranch: boolean;
  /** Side of the whole branch of the root, where that is not the structure's own. */
  readonly rootSide?: Side;
  /** Side of a child; `wished` is the side the document asks for. */
  sideOf(parent: LayoutNode, index: number, wished: Side | null): Side | null;
  /** Sets `dx`, `dy` of the children and the node's own extents from the children's extents. */
  arrange(node: LayoutNode, metrics: Metrics): void;
  lines(family: PlacedFamily, metrics: Metrics): EdgeLine[];
  /** Left and middle of the expand button relative to the node, in pixels. */
  expandButton(node: LayoutNode, metrics: Metrics): Point;
}
