import { greatest } from '../model/list.ts';
import { numberBetween, safeColour, safeFontFamily } from '../style/css-values.ts';
import { fontStack } from '../style/font-stack.ts';
import { wrapLine } from './line-breaks.ts';
import type { DrawnFormula, Font, Measure } from './measure.ts';
import type { TextLine, TextRun } from './text-runs.ts';

/** Height of a line as a multiple of its font size. */
export const lineHeight = 1.2;

/** Part of a line's height at which its baseline stands. */
export const baselinePart = 0.8;
/** Size of a sub- or superscript, and how far it stands below or above, as parts of the font size. */
const scripts = { size: 0.7, sub: 0.15, super: -0.4 };

/** The style a node gives to text that has no marks. */
export interface BaseTextStyle {
  font: Font;
  color: string;
  align: 'left' | 'center' | 'right';
  decoration: string;
}

/** A stretch of text on one line with one look. `x` is relative to the text's left edge. */
export interface TextPiece {
  x: number;
  width: number;
  text: string;
  font: Font;
  color: string;
  background: string | null;
  decoration: string;
  isCode: boolean;
  /** The text is the source of a formula. */
  isFormula: boolean;
  /** The formula as marks, once the view can draw it. */
  formula: DrawnFormula | null;
  /** How far the piece stands below the line's baseline; negative above. */
  drop: number;
}

/** One line: `y` is its upper edge relative to the text's. */
export interface PlacedLine {
  y: number;
  height: number;
  /** Baseline of the line, from its upper edge. */
  baseline: number;
  pieces: TextPiece[];
}

/** A text with its size in whole pixels and everything needed to draw it. */
export interface TextLayout {
  width: number;
  height: number;
  lines: PlacedLine[];
}

/** Limits of a text's width: it wraps at `limit`; `exact` makes it that wide whatever it holds. */
export interface TextWidth {
  limit: number;
  exact: boolean;
}

interface Piece extends Omit<TextPiece, 'x'> {
  /** How much of a line with only this piece stands above and below its baseline. */
  ascent: number;
  descent: number;
}

/** Lays out lines of runs: wraps, measures, and places every piece. */
export function layoutText(
  lines: readonly TextLine[],
  base: BaseTextStyle,
  width: TextWidth,
  measure: Measure,
): TextLayout {
  const rows = lines.flatMap((line) => wrapRuns(line, base, width.limit, measure));
  const widest = greatest(rows.map(rowWidth), 0);
  const total = width.exact ? width.limit : Math.min(Math.ceil(widest), width.limit);
  let y = 0;
  const placed = rows.map((row): PlacedLine => {
    const empty = base.font.size * lineHeight;
    const baseline =
      greatest(
        row.map((piece) => piece.ascent),
        0,
      ) || empty * baselinePart;
    const below =
      greatest(
        row.map((piece) => piece.descent),
        0,
      ) || empty * (1 - baselinePart);
    // Without the rounding, parts of a whole height may sum up to a little more than it.
    const height = Math.round((baseline + below) * 1e6) / 1e6;
    const free = total - rowWidth(row);
    let x = { left: 0, center: free / 2, right: free }[base.align];
    const pieces = row.map((piece): TextPiece => {
      const at = x;
      x += piece.width;
      return Object.assign(piece, { x: at });
    });
    const line = { y, height, baseline, pieces };
    y += height;
    return line;
  });
  return { width: total, height: Math.ceil(y), lines: placed };
}

function rowWidth(row: readonly Piece[]): number {
  return row.reduce((sum, piece) => sum + piece.width, 0);
}

function fontOf(run: TextRun, base: Font): Font {
  const given = numberBetween(Number.parseFloat(run.fontSize ?? ''), 1, 400, base.size);
  const size = run.script ? given * scripts.size : given;
  return {
    family: run.code ? 'monospace' : familyOf(run.fontFamily, base.family),
    size,
    weight: run.bold === undefined ? base.weight : run.bold ? 'bold' : 'normal',
    style: run.italic === undefined ? base.style : run.italic ? 'italic' : 'normal',
  };
}

/** The family of a marked stretch; that of the node already is a whole stack. */
function familyOf(own: string | undefined, base: string): string {
  const safe = safeFontFamily(own, '');
  return safe === '' ? base : fontStack(safe);
}

function decorationOf(run: TextRun, base: string): string {
  const own = [run.underline && 'underline', run.strike && 'line-through']
    .filter(Boolean)
    .join(' ');
  return own || base;
}

/** Wraps a line of runs: words may break between runs, and within them. */
function wrapRuns(line: TextLine, base: BaseTextStyle, limit: number, measure: Measure): Piece[][] {
  const rows: Piece[][] = [[]];
  let used = 0;
  const push = (piece: Piece): void => {
    rows.at(-1)?.push(piece);
    used += piece.width;
  };
  const breakRow = (): void => {
    rows.push([]);
    used = 0;
  };
  for (const run of line) {
    const font = fontOf(run, base.font);
    const full = run.script ? font.size / scripts.size : font.size;
    const look = {
      font,
      color: safeColour(run.color, base.color),
      background: run.background ? safeColour(run.background, 'transparent') : null,
      decoration: decorationOf(run, base.decoration),
      isCode: run.code === true,
      isFormula: run.formula === true,
      formula: null,
      drop: run.script ? scripts[run.script] * full : 0,
      ascent: full * lineHeight * baselinePart,
      descent: full * lineHeight * (1 - baselinePart),
    };
    if (run.formula) {
      const formula = measure.formula?.(run.text) ?? null;
      const width = formula ? formula.width * font.size : measure.width(run.text, font);
      if (used > 0 && used + width > limit) breakRow();
      push({ ...look, text: run.text, width, ...(formula && drawnLook(formula, look)) });
      continue;
    }
    const widthOf = (text: string): number => measure.width(text, font);
    if (used > 0 && used + widthOf(run.text) > limit) {
      const [head, rest] = splitToFit(run.text, limit - used, widthOf);
      if (head !== '') push({ ...look, text: head, width: widthOf(head) });
      breakRow();
      pushWrapped(rest, limit, widthOf, look, { push, breakRow });
    } else pushWrapped(run.text, limit, widthOf, look, { push, breakRow });
  }
  return rows;
}

/** How a drawn formula stands on its line: at least as high as the text around it. */
function drawnLook(
  formula: DrawnFormula,
  { font, ascent, descent }: Pick<Piece, 'font' | 'ascent' | 'descent'>,
): Pick<Piece, 'formula' | 'ascent' | 'descent'> {
  return {
    formula,
    ascent: Math.max(ascent, formula.ascent * font.size),
    descent: Math.max(descent, formula.descent * font.size),
  };
}

interface RowWriter {
  push(this: void, piece: Piece): void;
  breakRow(this: void): void;
}

function pushWrapped(
  text: string,
  limit: number,
  widthOf: (text: string) => number,
  look: Omit<Piece, 'text' | 'width'>,
  writer: RowWriter,
): void {
  wrapLine(text, limit, widthOf).forEach((part, i) => {
    if (i > 0) writer.breakRow();
    if (part !== '') writer.push({ ...look, text: part, width: widthOf(part) });
  });
}

/** What of a text still fits into `room` at a break, and the rest. */
function splitToFit(
  text: string,
  room: number,
  widthOf: (text: string) => number,
): [string, string] {
  const [first = ''] = wrapLine(text, Math.max(0, room), widthOf);
  return widthOf(first) <= room ? [first, text.slice(first.length).trimStart()] : ['', text];
}
