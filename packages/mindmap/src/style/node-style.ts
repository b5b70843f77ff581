import type { LineStyle, ShapeName } from '../model/document.ts';
import { shapeNames } from '../model/document.ts';
import { isFiniteNumber } from '../model/json.ts';
import type { Level, LevelStyle, ThemeConfig } from '../themes/theme.ts';
import { numberBetween, oneOf, safeColour, safeDashes, safeFontFamily } from './css-values.ts';

/** How one node looks: every value is present and safe to draw with. Lengths are pixels. */
export interface NodeStyle {
  shape: ShapeName;
  fillColor: string;
  color: string;
  fontFamily: string;
  fontSize: number;
  fontWeight: string;
  fontStyle: string;
  textDecoration: string;
  textAlign: 'left' | 'center' | 'right';
  borderColor: string;
  borderWidth: number;
  borderDasharray: string;
  borderRadius: number;
  gradientStyle: boolean;
  startColor: string;
  endColor: string;
  startDir: readonly [number, number];
  endDir: readonly [number, number];
  paddingX: number;
  paddingY: number;
  hoverRectColor: string;
  hoverRectRadius: number;
  imgPlacement: 'left' | 'top' | 'right' | 'bottom';
  tagPlacement: 'right' | 'bottom';
  lineMarkerDir: 'start' | 'end';
}

/** How the line to a node looks. */
export interface LineLook {
  width: number;
  color: string;
  dasharray: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The theme's level for a depth; summaries have a level of their own. */
export function levelOfDepth(depth: number): Exclude<Level, 'generalization'> {
  if (depth === 0) return 'root';
  return depth === 1 ? 'second' : 'node';
}

const maxLength = 2000;
const maxFontSize = 400;

function direction(value: unknown, fallback: readonly [number, number]): readonly [number, number] {
  if (!Array.isArray(value)) return fallback;
  const [x, y]: unknown[] = value;
  return isFiniteNumber(x) && isFiniteNumber(y) ? [x, y] : fallback;
}

function weight(value: unknown, fallback: string | number): string {
  const given = isFiniteNumber(value) ? String(value) : value;
  if (
    typeof given === 'string' &&
    /^(?:normal|bold|bolder|lighter|[1-9]\d{0,2}|1000)$/.test(given)
  ) {
    return given;
  }
  return String(fallback);
}

/** Words of a text decoration that are drawn. */
const decoration =
  /^(?:none|(?:underline|overline|line-through)(?: (?:underline|overline|line-through))*)$/;

/**
 * The style of a node: its own value where it has a fitting one, else the level's, else the theme's.
 * Nodes drawn as lines are always rectangles.
 */
export function nodeStyle(theme: ThemeConfig, level: Level, data: Values): NodeStyle {
  const base: LevelStyle = theme[level];
  const number = (key: keyof LevelStyle & keyof NodeStyle, fallback: number, max = maxLength) =>
    numberBetween(data[key], 0, max, fallback);
  const colour = (key: string, fallback: string) =>
    safeColour(data[key], safeColour(fallback, 'transparent'));
  const shape = oneOf(data['shape'], shapeNames, oneOf(base.shape, shapeNames, 'rectangle'));
  const ownDecoration = data['textDecoration'];
  const isDecorated = typeof ownDecoration === 'string' && decoration.test(ownDecoration);
  const aligns = ['left', 'center', 'right'] as const;
  const sides = ['top', 'bottom', 'left', 'right'] as const;
  const tagSides = ['right', 'bottom'] as const;
  return {
    shape: theme.nodeUseLineStyle ? 'rectangle' : shape,
    fillColor: colour('fillColor', base.fillColor),
    color: colour('color', base.color),
    fontFamily: safeFontFamily(data['fontFamily'], base.fontFamily),
    fontSize: Math.max(1, number('fontSize', base.fontSize, maxFontSize)),
    fontWeight: weight(data['fontWeight'], base.fontWeight),
    fontStyle: oneOf(
      data['fontStyle'],
      ['normal', 'italic', 'oblique'],
      oneOf(base.fontStyle, ['normal', 'italic'], 'normal'),
    ),
    textDecoration: isDecorated ? ownDecoration : base.textDecoration,
    textAlign: oneOf(data['textAlign'], aligns, oneOf(base.textAlign, aligns, 'left')),
    borderColor: colour('borderColor', base.borderColor),
    borderWidth: number('borderWidth', base.borderWidth),
    borderDasharray: safeDashes(data['borderDasharray'], safeDashes(base.borderDasharray)),
    borderRadius: number('borderRadius', base.borderRadius),
    gradientStyle:
      typeof data['gradientStyle'] === 'boolean' ? data['gradientStyle'] : base.gradientStyle,
    startColor: colour('startColor', base.startColor),
    endColor: colour('endColor', base.endColor),
    startDir: direction(data['startDir'], base.startDir),
    endDir: direction(data['endDir'], base.endDir),
    paddingX: numberBetween(data['paddingX'], 0, maxLength, theme.paddingX),
    paddingY: numberBetween(data['paddingY'], 0, maxLength, theme.paddingY),
    hoverRectColor: colour('hoverRectColor', base.hoverRectColor),
    hoverRectRadius: number('hoverRectRadius', base.hoverRectRadius),
    imgPlacement: oneOf(data['imgPlacement'], sides, oneOf(base.imgPlacement, sides, 'top')),
    tagPlacement: oneOf(
      data['tagPlacement'],
      tagSides,
      oneOf(base.tagPlacement, tagSides, 'right'),
    ),
    lineMarkerDir: oneOf(
      data['lineMarkerDir'],
      ['start', 'end'],
      base.lineMarkerDir === 'start' ? 'start' : 'end',
    ),
  };
}

/**
 * The look of the line to a node. Each value is the nearest one set on the node or, when ancestors hand
 * their line style down, on an ancestor; else the theme's. `lineage` is the node's data, then its
 * parent's, and so on up to the root; `branchColour` goes before the theme's colour.
 */
export function lineLook(
  theme: ThemeConfig,
  lineage: readonly Values[],
  branchColour: string | null = null,
): LineLook {
  const nearest = (key: string): unknown => lineage.find((data) => Boolean(data[key]))?.[key];
  return {
    width: numberBetween(nearest('lineWidth'), 0, 100, theme.lineWidth),
    color: safeColour(nearest('lineColor'), branchColour ?? safeColour(theme.lineColor, '#549688')),
    dasharray: safeDashes(nearest('lineDasharray'), safeDashes(theme.lineDasharray)),
  };
}

/** The theme's kind of line. */
export function lineStyleOf(theme: ThemeConfig): LineStyle {
  return oneOf(theme.lineStyle, ['straight', 'curve', 'direct'], 'straight');
}
