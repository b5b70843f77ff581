import type { Box, Point } from '../geometry/box.ts';
import { centreOf } from '../geometry/box.ts';
import type { AssociativeLineStyle, NodeData } from '../model/document.ts';
import { isFiniteNumber, isRecord } from '../model/json.ts';
import { numberBetween, safeColour, safeDashes, safeFontFamily } from '../style/css-values.ts';
import { contrastOf } from '../style/contrast.ts';
import { baseTheme } from '../themes/base-theme.ts';
import type { ThemeConfig } from '../themes/theme.ts';

/** A side of a node that a line leaves from. */
export type BoxSide = 'left' | 'right' | 'top' | 'bottom';

/** An end of a line fixed by hand: a side, and how far from its middle (to the left or upwards), in pixels. */
export interface FixedEnd {
  side: BoxSide;
  range: number;
}

/** An associative line of one node, as its data holds it. */
export interface AssociativeLine {
  /** Place in the node's lists. */
  index: number;
  /** Uid of the node the line goes to. */
  target: string;
  text: string;
  /** Control points relative to the start and to the end; null where they follow from the ends. */
  controls: readonly [Point, Point] | null;
  start: FixedEnd | null;
  end: FixedEnd | null;
  style: AssociativeLineStyle;
}

const sides: readonly BoxSide[] = ['left', 'right', 'top', 'bottom'];

function pointOf(value: unknown): Point | null {
  if (!isRecord(value) || !isFiniteNumber(value['x']) || !isFiniteNumber(value['y'])) return null;
  return { x: value['x'], y: value['y'] };
}

function controlsOf(value: unknown): [Point, Point] | null {
  if (!Array.isArray(value)) return null;
  const first = pointOf(value[0]);
  const second = pointOf(value[1]);
  return first && second ? [first, second] : null;
}

function fixedEnd(value: unknown): FixedEnd | null {
  if (!isRecord(value)) return null;
  const side = sides.find((one) => one === value['dir']);
  return side ? { side, range: isFiniteNumber(value['range']) ? value['range'] : 0 } : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function entryOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The associative lines that leave a node. Fields of wrong type count as absent. */
export function associativeLinesOf(data: Readonly<NodeData>): AssociativeLine[] {
  const controls = listOf(data.associativeLineTargetControlOffsets);
  const points = listOf(data.associativeLinePoint);
  return listOf(data.associativeLineTargets).flatMap((target, index): AssociativeLine[] => {
    if (typeof target !== 'string') return [];
    const text = entryOf(data.associativeLineText, target);
    const style = entryOf(data.associativeLineStyle, target);
    const point = points[index];
    return [
      {
        index,
        target,
        text: typeof text === 'string' ? text : '',
        controls: controlsOf(controls[index]),
        start: isRecord(point) ? fixedEnd(point['startPoint']) : null,
        end: isRecord(point) ? fixedEnd(point['endPoint']) : null,
        style: isRecord(style) ? style : {},
      },
    ];
  });
}

/** A drawn line: its path, and the points a hand can take hold of. */
export interface LineGeometry {
  d: string;
  start: Point;
  end: Point;
  controls: readonly [Point, Point];
  /** Middle of the curve, where its text stands. */
  middle: Point;
}

/** The sides two boxes are joined by when nothing is fixed: by where their middles lie to each other. */
export function defaultSides(from: Box, to: Box): [BoxSide, BoxSide] {
  const a = centreOf(from);
  const b = centreOf(to);
  if (a.x === b.x && a.y <= b.y) return ['right', 'right'];
  if (a.x === b.x) return ['left', 'left'];
  const leave = a.x < b.x ? 'right' : 'left';
  if (a.y === b.y) return [leave, leave === 'right' ? 'left' : 'right'];
  return [leave, a.y < b.y ? 'top' : 'bottom'];
}

function pointOn(box: Box, { side, range }: FixedEnd): Point {
  const middleX = box.x + box.width / 2 - range;
  const middleY = box.y + box.height / 2 - range;
  if (side === 'left') return { x: box.x, y: middleY };
  if (side === 'right') return { x: box.x + box.width, y: middleY };
  return { x: middleX, y: side === 'top' ? box.y : box.y + box.height };
}

/** The place on a box's border nearest to a point: where a dragged end of a line is fixed. */
export function endNear(box: Box, point: Point): FixedEnd {
  const gaps: [BoxSide, number][] = [
    ['left', Math.abs(point.x - box.x)],
    ['right', Math.abs(point.x - box.x - box.width)],
    ['top', Math.abs(point.y - box.y)],
    ['bottom', Math.abs(point.y - box.y - box.height)],
  ];
  const [[side]] = gaps.toSorted((a, b) => a[1] - b[1]) as [[BoxSide, number]];
  const isUpright = side === 'left' || side === 'right';
  const half = (isUpright ? box.height : box.width) / 2;
  const offset = isUpright ? box.y + half - point.y : box.x + half - point.x;
  return { side, range: Math.min(half, Math.max(-half, offset)) };
}

/** Where two boxes are joined when nothing is fixed, as ends that can be fixed. */
export function defaultEnds(from: Box, to: Box): [FixedEnd, FixedEnd] {
  const [leave, arrive] = defaultSides(from, to);
  return [
    { side: leave, range: 0 },
    { side: arrive, range: 0 },
  ];
}

/** Distance within which two ends count as level, in pixels. */
const levelDistance = 5;

/** The control points of a line that nobody bent. */
export function defaultControls(start: Point, end: Point): [Point, Point] {
  const middleX = start.x + (end.x - start.x) / 2;
  const bendX =
    Math.abs(start.x - end.x) <= levelDistance ? start.x + (end.y - start.y) / 2 : middleX;
  if (Math.abs(start.y - end.y) <= levelDistance) {
    const y = start.y - (end.x - start.x) / 2;
    return [
      { x: start.x, y },
      { x: end.x, y },
    ];
  }
  return [
    { x: bendX, y: start.y },
    { x: bendX, y: end.y },
  ];
}

/** The line between two boxes: a cubic Bézier, its ends and bends as fixed by hand or by default. */
export function lineGeometry(
  from: Box,
  to: Box,
  line: Pick<AssociativeLine, 'start' | 'end' | 'controls'>,
): LineGeometry {
  const [leave, arrive] = defaultEnds(from, to);
  const start = pointOn(from, line.start ?? leave);
  const end = pointOn(to, line.end ?? arrive);
  const [c1, c2] = line.controls
    ? [add(start, line.controls[0]), add(end, line.controls[1])]
    : defaultControls(start, end);
  return {
    d: `M ${start.x},${start.y} C ${c1.x},${c1.y} ${c2.x},${c2.y} ${end.x},${end.y}`,
    start,
    end,
    controls: [c1, c2],
    middle: {
      x: (start.x + 3 * c1.x + 3 * c2.x + end.x) / 8,
      y: (start.y + 3 * c1.y + 3 * c2.y + end.y) / 8,
    },
  };
}

function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

/** How an associative line looks: own values where they fit, else the theme's. Lengths are pixels. */
export interface LineAppearance {
  width: number;
  color: string;
  activeWidth: number;
  activeColor: string;
  dasharray: string;
  textColor: string;
  textSize: number;
  textLineHeight: number;
  textFamily: string;
}

/** Least contrast of a line to the sheet, and what is drawn on a dark one instead of the dark colour of all themes. */
const leastContrast = 3;
const lightLine = 'rgb(190, 190, 190)';

/** Most dark themes name no colour for these lines: what they take over is for a light sheet. A colour that was chosen stays. */
function visibleOn(sheet: string, colour: string): string {
  if (colour !== baseTheme.associativeLineColor) return colour;
  return (contrastOf(colour, sheet) ?? leastContrast) < leastContrast ? lightLine : colour;
}

/** The look of an associative line, safe to draw with. */
export function lineAppearance(theme: ThemeConfig, style: AssociativeLineStyle): LineAppearance {
  const colour = (own: unknown, ofTheme: string): string =>
    safeColour(own, visibleOn(theme.backgroundColor, safeColour(ofTheme, '#333')));
  const number = (value: unknown, max: number, fallback: number): number =>
    numberBetween(value, 0, max, fallback);
  return {
    width: number(style.associativeLineWidth, 100, theme.associativeLineWidth),
    color: colour(style.associativeLineColor, theme.associativeLineColor),
    activeWidth: number(style.associativeLineActiveWidth, 100, theme.associativeLineActiveWidth),
    activeColor: colour(style.associativeLineActiveColor, theme.associativeLineActiveColor),
    dasharray: safeDashes(
      style.associativeLineDasharray,
      safeDashes(theme.associativeLineDasharray),
    ),
    textColor: colour(style.associativeLineTextColor, theme.associativeLineTextColor),
    textSize: number(style.associativeLineTextFontSize, 200, theme.associativeLineTextFontSize),
    textLineHeight: number(
      style.associativeLineTextLineHeight,
      5,
      theme.associativeLineTextLineHeight,
    ),
    textFamily: safeFontFamily(
      style.associativeLineTextFontFamily,
      theme.associativeLineTextFontFamily,
    ),
  };
}
