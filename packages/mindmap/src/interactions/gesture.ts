import type { SvgElement } from '../drawing/svg-tree.ts';
import type { Box, Point } from '../geometry/box.ts';
import type { Mindmap } from '../mindmap.ts';
import type { NodeId } from '../model/store.ts';
import type { MapView } from '../render/map-view.ts';
import type { Hit } from './hit.ts';

/** A pointer's state. The point is in pixels of the screen, from the map's left top corner. */
export interface Pointer {
  id: number;
  at: Point;
  button: 'left' | 'middle' | 'right';
  isMultiple: boolean;
  isTouch: boolean;
  hit: Hit;
}

/** What gestures act on. */
export interface GesturePort {
  readonly map: Mindmap;
  readonly view: MapView;
  readonly overlay: Overlay;
  /** The nodes whose box meets a rectangle on the canvas. */
  nodesIn(from: Point, to: Point): NodeId[];
}

/** Drawings that only exist during a gesture. Points are on the canvas. */
export interface Overlay {
  showBox(from: Point, to: Point): void;
  /** A picture of what is dragged, and a strip where it would go; null for none. */
  showDrag(ghost: SvgElement | null, slot: Box | null): void;
  /** The edge of the node under the pointer, and a button to give it a child; null takes both away. */
  showHover(hover: { box: Box; add: NodeId | null; at: Point } | null): void;
  clear(): void;
}

/** One gesture under way: a small state that hears what the pointer does until it ends or is cancelled. */
export interface Gesture {
  readonly name: string;
  move(pointer: Pointer): void;
  end(pointer: Pointer): void;
  /** Takes back what the gesture did. */
  cancel(): void;
}

/** How far a pointer may move before a press is a drag, in pixels. */
const dragDistance = 5;

/** Whether two points are so far apart that a press is a drag. */
export function isDrag(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= dragDistance;
}
