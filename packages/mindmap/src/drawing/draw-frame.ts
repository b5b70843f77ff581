import type { Bounds, Box } from '../geometry/box.ts';
import { boundsOfBox } from '../geometry/box.ts';
import type { FrameGroup, FrameLook } from '../frames/outer-frames.ts';
import { frameLook } from '../frames/outer-frames.ts';
import { fontStack } from '../style/font-stack.ts';
import type { Measure } from '../text/measure.ts';
import type { SvgElement } from './svg-tree.ts';
import { groupAt, short, svg, svgText } from './svg-tree.ts';

/** What a frame is drawn with besides its own look. */
export interface FrameDrawing {
  measure: Measure;
  /** Whether nothing else stands in an area, so that the label may. */
  isFree(this: void, area: Bounds): boolean;
  /** The colour of its outline while it is chosen; null while it is not. */
  chosen: string | null;
}

/** Distance of the outline of a chosen frame from it, in pixels. */
const outlineAt = 3;

/** Draws a frame with its label. */
export function drawFrame(group: FrameGroup, bounds: Bounds, drawing: FrameDrawing): SvgElement {
  const look = frameLook(group.frame);
  const size = { width: bounds.maxX - bounds.minX, height: bounds.maxY - bounds.minY };
  const rect = svg('rect', {
    width: short(size.width),
    height: short(size.height),
    rx: look.radius,
    fill: look.fill,
    stroke: look.strokeColor,
    'stroke-width': look.strokeWidth,
    'stroke-dasharray': look.strokeDasharray === 'none' ? undefined : look.strokeDasharray,
  });
  const outline = svg('rect', {
    x: -outlineAt,
    y: -outlineAt,
    width: short(size.width + outlineAt * 2),
    height: short(size.height + outlineAt * 2),
    rx: look.radius + outlineAt,
    fill: 'none',
    stroke: drawing.chosen ?? undefined,
    'stroke-width': 2,
    class: 'mm-outline',
  });
  const label = look.text === '' ? [] : [drawLabel(look, bounds, drawing)];
  const attributes = {
    class: 'mm-frame',
    'data-frame': group.groupId,
    'data-parent': group.parent,
  };
  const parts = drawing.chosen === null ? [rect, ...label] : [rect, outline, ...label];
  return groupAt(bounds.minX, bounds.minY, parts, attributes);
}

function drawLabel(look: FrameLook, frame: Bounds, drawing: FrameDrawing): SvgElement {
  const [left, top, right, bottom] = look.textFillPadding;
  const lines = look.text.split('\n');
  const font = {
    family: fontStack(look.fontFamily),
    size: look.fontSize,
    weight: look.fontWeight,
    style: look.fontStyle,
  };
  const lineHeight = look.fontSize * look.lineHeight;
  const width = Math.max(...lines.map((line) => drawing.measure.width(line, font)));
  const box = {
    width: width + left + right,
    height: lineHeight * lines.length + top + bottom,
  };
  const at = placeOfLabel({ look, frame, box, isFree: drawing.isFree });
  const back = svg('rect', {
    width: short(box.width),
    height: short(box.height),
    rx: look.textFillRadius,
    fill: look.textFill,
  });
  const texts = lines.map((line, i) =>
    svgText(
      'text',
      {
        x: left,
        // The baseline of a line of text stands about a third of its size below its middle.
        y: short(top + lineHeight * (i + 0.5) + look.fontSize * 0.35),
        fill: look.color,
        'font-size': look.fontSize,
        'font-family': font.family,
        'font-weight': look.fontWeight === 'normal' ? undefined : look.fontWeight,
        'font-style': look.fontStyle === 'normal' ? undefined : look.fontStyle,
        'xml:space': 'preserve',
      },
      line,
    ),
  );
  return groupAt(short(at.x - frame.minX), short(at.y - frame.minY), [back, ...texts], {
    class: 'mm-frame-label',
  });
}

interface LabelPlace {
  look: FrameLook;
  frame: Bounds;
  box: Pick<Box, 'width' | 'height'>;
  isFree: FrameDrawing['isFree'];
}

/** Part of the free room of a frame's edge that is before its label. */
const alignAt = { left: 0, center: 0.5, right: 1 } as const;

/** The label stands on the frame's upper edge; where that would cover nodes, below it or at a side. */
function placeOfLabel({ look, frame, box, isFree }: LabelPlace): { x: number; y: number } {
  const room = frame.maxX - frame.minX - box.width;
  const x = frame.minX + room * alignAt[look.textAlign];
  const above = { x, y: frame.minY - box.height };
  const places = [
    above,
    { x, y: frame.maxY },
    { x: frame.maxX, y: frame.minY },
    { x: frame.minX - box.width, y: frame.minY },
  ];
  return places.find((at) => isFree(boundsOfBox({ ...at, ...box }))) ?? above;
}
