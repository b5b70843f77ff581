import type { Bounds } from '../geometry/box.ts';
import { emptyBounds, growBounds, isEmptyBounds } from '../geometry/box.ts';
import type { OuterFrame } from '../model/document.ts';
import { outerFrameOf } from '../model/node-data.ts';
import type { NodeId, NodeReader } from '../model/store.ts';
import {
  numberBetween,
  oneOf,
  safeColour,
  safeDashes,
  safeFontFamily,
} from '../style/css-values.ts';

/** An outer frame: siblings with the same group in one rectangle. */
export interface FrameGroup {
  groupId: string;
  parent: NodeId;
  members: NodeId[];
  /** The first member's data: it decides the look. */
  frame: OuterFrame;
}

/** The frames around children of a node, in document order. */
export function framesOfChildren(reader: NodeReader, parent: NodeId): FrameGroup[] {
  const groups = new Map<string, FrameGroup>();
  for (const id of reader.get(parent)?.children ?? []) {
    const frame = outerFrameOf(reader.get(id)?.data ?? {});
    if (!frame) continue;
    const group = groups.get(frame.groupId);
    if (group) group.members.push(id);
    else groups.set(frame.groupId, { groupId: frame.groupId, parent, members: [id], frame });
  }
  return [...groups.values()];
}

/**
 * The rectangle of a frame: around the branches of all members, with padding. Null while no member is
 * shown. `branchBounds` answers the edges of a shown branch.
 */
export function frameBounds(
  group: FrameGroup,
  padding: { x: number; y: number },
  branchBounds: (id: NodeId) => Bounds | undefined,
): Bounds | null {
  const bounds = emptyBounds();
  for (const id of group.members) {
    const branch = branchBounds(id);
    if (branch) growBounds(bounds, branch);
  }
  if (isEmptyBounds(bounds)) return null;
  return {
    minX: bounds.minX - padding.x,
    minY: bounds.minY - padding.y,
    maxX: bounds.maxX + padding.x,
    maxY: bounds.maxY + padding.y,
  };
}

/** How a frame looks: own values where they fit, else the format's defaults. Lengths are pixels. */
export interface FrameLook {
  text: string;
  radius: number;
  strokeWidth: number;
  strokeColor: string;
  strokeDasharray: string;
  fill: string;
  fontSize: number;
  fontFamily: string;
  fontWeight: string;
  fontStyle: string;
  color: string;
  lineHeight: number;
  textFill: string;
  textFillRadius: number;
  /** Left, top, right and bottom. */
  textFillPadding: readonly [number, number, number, number];
  textAlign: 'left' | 'center' | 'right';
}

function paddingOf(value: unknown): FrameLook['textFillPadding'] {
  const given: readonly unknown[] = Array.isArray(value) ? value : [];
  const side = (at: number): number => numberBetween(given[at], 0, 200, 5);
  return [side(0), side(1), side(2), side(3)];
}

/** The look of a frame, safe to draw with. */
export function frameLook(frame: OuterFrame): FrameLook {
  const bold = frame.fontWeight === 'bold' || Number(frame.fontWeight) >= 600;
  return {
    text: typeof frame.text === 'string' ? frame.text : '',
    radius: numberBetween(frame.radius, 0, 500, 5),
    strokeWidth: numberBetween(frame.strokeWidth, 0, 100, 2),
    strokeColor: safeColour(frame.strokeColor, '#0984e3'),
    strokeDasharray: safeDashes(frame.strokeDasharray ?? '5,5'),
    fill: safeColour(frame.fill, 'rgba(9,132,227,0.05)'),
    fontSize: numberBetween(frame.fontSize, 1, 200, 14),
    fontFamily: safeFontFamily(frame.fontFamily, '微软雅黑, Microsoft YaHei'),
    fontWeight: bold ? 'bold' : 'normal',
    fontStyle: oneOf(frame.fontStyle, ['normal', 'italic'], 'normal'),
    color: safeColour(frame.color, '#fff'),
    lineHeight: numberBetween(frame.lineHeight, 0.5, 5, 1.2),
    textFill: safeColour(frame.textFill, '#0984e3'),
    textFillRadius: numberBetween(frame.textFillRadius, 0, 100, 5),
    textFillPadding: paddingOf(frame.textFillPadding),
    textAlign: oneOf(frame.textAlign, ['left', 'center', 'right'], 'left'),
  };
}
