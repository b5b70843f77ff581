import type { AssociativeLineStyle, NodeStyleData, OuterFrame } from '../../model/document.ts';
import { isPlainCssValue } from '../../text/text-runs.ts';
import type { XmindStyle } from './topic.ts';

type StyleKey = keyof NodeStyleData;

/** Properties that are texts on both sides. */
const textProperties: readonly (readonly [string, StyleKey])[] = [
  ['fo:color', 'color'],
  ['fo:font-family', 'fontFamily'],
  ['fo:font-weight', 'fontWeight'],
  ['fo:font-style', 'fontStyle'],
  ['fo:text-decoration', 'textDecoration'],
  ['fo:text-align', 'textAlign'],
  ['svg:fill', 'fillColor'],
  ['border-line-color', 'borderColor'],
  ['line-color', 'lineColor'],
];

/** Properties that are lengths like "2pt" in XMind and numbers of pixels in a map; the number is the same. */
const lengthProperties: readonly (readonly [string, StyleKey])[] = [
  ['fo:font-size', 'fontSize'],
  ['border-line-width', 'borderWidth'],
  ['line-width', 'lineWidth'],
];

const shapeByClass: ReadonlyMap<string, string> = new Map([
  ['org.xmind.topicShape.rect', 'rectangle'],
  ['org.xmind.topicShape.ellipserect', 'roundedRectangle'],
  ['org.xmind.topicShape.diamond', 'diamond'],
  ['org.xmind.topicShape.parallelogram', 'parallelogram'],
  ['org.xmind.topicShape.octagon', 'octagonalRectangle'],
  ['org.xmind.topicShape.hexagon', 'outerTriangularRectangle'],
  ['org.xmind.topicShape.ellipse', 'ellipse'],
  ['org.xmind.topicShape.circle', 'circle'],
]);
const similarShapes: ReadonlyMap<string, string> = new Map([
  ['org.xmind.topicShape.roundedRect', 'rectangle'],
  ['org.xmind.topicShape.roundedrect', 'rectangle'],
  ['org.xmind.topicShape.roundedHexagon', 'outerTriangularRectangle'],
]);
const classByShape: ReadonlyMap<string, string> = new Map(
  [...shapeByClass].map(([shapeClass, shape]) => [shape, shapeClass]),
);

/** Node style keys for the properties of a topic; values that are no plain style are left out. */
export function nodeStyleOf(style: XmindStyle): NodeStyleData {
  const data: Record<string, string | number> = {};
  for (const [property, key] of textProperties) {
    const value = style[property];
    if (value !== undefined && value !== '' && isPlainCssValue(value)) data[key] = value;
  }
  for (const [property, key] of lengthProperties) {
    const value = lengthOf(style[property]);
    if (value !== null) data[key] = value;
  }
  const shapeClass = style['shape-class'] ?? '';
  const shape = shapeByClass.get(shapeClass) ?? similarShapes.get(shapeClass);
  if (shape !== undefined) data.shape = shape;
  return data;
}

const knownProperties: ReadonlySet<string> = new Set([
  ...textProperties.map(([property]) => property),
  ...lengthProperties.map(([property]) => property),
]);

/** Properties of a topic that no style key of a node stands for. */
export function unknownStyles(style: XmindStyle): string[] {
  return Object.entries(style).flatMap(([property, value]) => {
    if (value === '' || knownProperties.has(property)) return [];
    if (property !== 'shape-class') return [property];
    return shapeByClass.has(value) || similarShapes.has(value) ? [] : [value];
  });
}

/** Topic properties for the style keys of a node. */
export function topicStyleOf(data: NodeStyleData): XmindStyle {
  const style: Record<string, string> = {};
  for (const [property, key] of textProperties) {
    const value = data[key];
    if (typeof value === 'string' || typeof value === 'number') style[property] = String(value);
  }
  for (const [property, key] of lengthProperties) {
    const value = data[key];
    if (typeof value === 'number') style[property] = `${value}pt`;
  }
  const shapeClass = classByShape.get(data.shape ?? '');
  if (shapeClass !== undefined) style['shape-class'] = shapeClass;
  return style;
}

/** Line style keys for the properties of a relationship. */
export function lineStyleOf(style: XmindStyle): AssociativeLineStyle {
  const data: AssociativeLineStyle = {};
  const color = style['line-color'];
  const width = lengthOf(style['line-width']);
  if (color !== undefined && color !== '' && isPlainCssValue(color))
    data.associativeLineColor = color;
  if (width !== null) data.associativeLineWidth = width;
  return data;
}

/** Relationship properties for the style of an associative line. */
export function relationshipStyleOf(data: AssociativeLineStyle): XmindStyle {
  const style: Record<string, string> = {};
  if (typeof data.associativeLineColor === 'string')
    style['line-color'] = data.associativeLineColor;
  if (typeof data.associativeLineWidth === 'number') {
    style['line-width'] = `${data.associativeLineWidth}pt`;
  }
  return style;
}

/** Frame style keys for the properties of a boundary. */
export function frameStyleOf(style: XmindStyle): Partial<OuterFrame> {
  const frame: Partial<OuterFrame> = {};
  const fill = style['svg:fill'];
  const color = style['line-color'];
  const width = lengthOf(style['line-width']);
  if (fill !== undefined && fill !== '' && isPlainCssValue(fill)) frame.fill = fill;
  if (color !== undefined && color !== '' && isPlainCssValue(color)) frame.strokeColor = color;
  if (width !== null) frame.strokeWidth = width;
  return frame;
}

/** Boundary properties for the style of an outer frame. */
export function boundaryStyleOf(frame: OuterFrame): XmindStyle {
  const style: Record<string, string> = {};
  if (typeof frame.fill === 'string') style['svg:fill'] = frame.fill;
  if (typeof frame.strokeColor === 'string') style['line-color'] = frame.strokeColor;
  if (typeof frame.strokeWidth === 'number') style['line-width'] = `${frame.strokeWidth}pt`;
  return style;
}

function lengthOf(value: string | undefined): number | null {
  const match = /^\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:pt|px)?\s*$/.exec(value ?? '');
  return match ? Number(match[1]) : null;
}
