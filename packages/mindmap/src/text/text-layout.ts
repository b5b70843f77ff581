import { greatest } from '../model/list.ts';
import { numberBetween, safeColour, safeFontFamily } from '../style/css-values.ts';
import { wrapLine } from './line-breaks.ts';
import type { Font, Measure } from './measure.ts';
import type { TextLine, TextRun } from './rich-text.ts';

/** Height of a line as a multiple of its font size. */
export const lineHeight = 1.2;

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
}

/** One line: `y` is its upper edge relative to the text's. */
export interface PlacedLine {
  y: number;
  height: number;
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
  /** Height of a line with only this piece. */
  height: number;
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
    const height =
      greatest(
        row.map((piece) => piece.height),
        0,
      ) || base.font.size * lineHeight;
    const free = total - rowWidth(row);
    let x = { left: 0, center: free / 2, right: free }[base.align];
    const pieces = row.map((piece): TextPiece => {
      const at = x;
      x += piece.width;
      return Object.assign(piece, { x: at });
    });
    const line = { y, height, pieces };
    y += height;
    return line;
  });
  return { width: total, height: Math.ceil(y), lines: placed };
}

function rowWidth(row: readonly Piece[]): number {
  return row.reduce((sum, piece) => sum + piece.width, 0);
}

function fontOf(run: TextRun, base: Font): Font {
  const size = numberBetween(Number.parseFloat(run.fontSize ?? ''), 1, 400, base.size);
  return {
    family: run.code ? 'monospace' : safeFontFamily(run.fontFamily, base.family),
    size,
    weight: run.bold === undefined ? base.weight : run.bold ? 'bold' : 'normal',
    style: run.italic === undefined ? base.style : run.italic ? 'italic' : 'normal',
  };
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
    const look = {
      font,
      color: safeColour(run.color, base.color),
      background: run.background ? safeColour(run.background, 'transparent') : null,
      decoration: decorationOf(run, base.decoration),
      isCode: run.code === true,
      isFormula: run.formula === true,
      height: font.size * lineHeight,
    };
    if (run.formula) {
      const size = measure.formula?.(run.text, font.size);
      const width = size?.width ?? measure.width(run.text, font);
      if (used > 0 && used + width > limit) breakRow();
      push({ ...look, text: run.text, width, height: size?.height ?? look.height });
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
