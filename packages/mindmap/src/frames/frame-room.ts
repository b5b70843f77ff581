import type { NodeData } from '../model/document.ts';
import { outerFrameOf } from '../model/node-data.ts';
import { frameLook } from './outer-frames.ts';

/** Room for the edges of a frame before its first and behind its last member, in pixels. */
interface Edges {
  before: number;
  after: number;
}

/** The frame a node stands in, and the room it takes along either axis. */
export interface FrameRoom {
  group: string;
  height: Edges;
  width: Edges;
}

/** The room that the frame of a node's data wants; null without a frame. Its label stands above it. */
export function frameRoom(
  data: Readonly<NodeData>,
  padding: { x: number; y: number },
): FrameRoom | null {
  const frame = outerFrameOf(data);
  if (!frame) return null;
  const { text, fontSize, lineHeight, textFillPadding, strokeWidth } = frameLook(frame);
  const [, top, , bottom] = textFillPadding;
  const lines = text === '' ? 0 : text.split('\n').length;
  const label = lines === 0 ? 0 : lines * fontSize * lineHeight + top + bottom;
  const x = padding.x + strokeWidth / 2;
  const y = padding.y + strokeWidth / 2;
  return {
    group: frame.groupId,
    height: { before: y + label, after: y },
    width: { before: x, after: x },
  };
}
