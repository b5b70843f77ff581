/** A font, as CSS names its parts. Size in pixels. */
export interface Font {
  family: string;
  size: number;
  weight: string;
  style: string;
}

/** The port through which text is measured: a canvas in a browser, a table in tests and on a server. */
export interface Measure {
  /** Width in pixels of one line of text. */
  width(text: string, font: Font): number;
  /** A formula ready to draw; null (or no such method) while there is none: its source is shown then. */
  formula?(source: string): DrawnFormula | null;
}

/** One mark of a drawn formula, in ems from its left end and its baseline (downwards is positive). */
export type FormulaMark =
  | { kind: 'glyphs'; text: string; x: number; y: number; size: number; font: Font; color: string }
  | { kind: 'bar'; x: number; y: number; width: number; height: number; color: string }
  /** Path data in units of its own, `scaleX` and `scaleY` ems each, cut off at the box. */
  | {
      kind: 'path';
      d: string;
      x: number;
      y: number;
      width: number;
      height: number;
      /** Where the path's own origin stands, from the box's left top corner. */
      offsetX: number;
      scaleX: number;
      scaleY: number;
      color: string;
    };

/** A formula as flat marks: what is drawn on the screen, in exports and in print alike. Lengths are ems. */
export interface DrawnFormula {
  width: number;
  /** Above and below the baseline. */
  ascent: number;
  descent: number;
  marks: readonly FormulaMark[];
}

/** The font as CSS shorthand: also a key for caches. */
export function fontKey(font: Font): string {
  return `${font.style} ${font.weight} ${font.size}px ${font.family}`;
}

const wideRanges: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Whether a code point is as wide as high: Chinese, Japanese, Korean, full-width signs and pictographs. */
export function isWide(codePoint: number): boolean {
  if (codePoint < 0x1100) return false;
  return wideRanges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

const narrow = 'fijlrtI.,:;\'"!|()[]{}';
const broad = 'mwMW@%';

/** Width of a code point as a part of the font size, after the proportions of common sans serif fonts. */
function emsOf(codePoint: number): number {
  if (isWide(codePoint)) return 1;
  if (codePoint < 0x20 || codePoint === 0x200b || codePoint === 0xfeff) return 0;
  const character = String.fromCodePoint(codePoint);
  if (character === ' ') return 0.28;
  if (narrow.includes(character)) return 0.3;
  if (broad.includes(character)) return 0.86;
  return character >= 'A' && character <= 'Z' ? 0.66 : 0.55;
}

/**
 * Measures by a table instead of a font: the same everywhere, good for tests and for laying out a map
 * where no canvas is.
 */
export const tableMeasure: Measure = {
  width(text, font) {
    let ems = 0;
    for (const character of text) ems += emsOf(character.codePointAt(0) ?? 0);
    const isBold = font.weight === 'bold' || Number(font.weight) >= 600;
    return ems * font.size * (isBold ? 1.06 : 1);
  },
};

/** Entries kept per font before the cache of that font starts anew. */
const cacheSize = 20_000;

/**
 * Measures each text of a font once. Texts of wide characters only are counted instead: in every font
 * used for Chinese they are equally wide.
 */
export function cachedMeasure(measure: Measure): Measure {
  const fonts = new Map<string, { texts: Map<string, number>; wide: number | null }>();
  const allWide = /^[\u4e00-\u9fff]+$/;
  const width = (text: string, font: Font): number => {
    const key = fontKey(font);
    let cache = fonts.get(key);
    if (!cache) {
      cache = { texts: new Map(), wide: null };
      fonts.set(key, cache);
    }
    if (allWide.test(text)) {
      cache.wide ??= measure.width('中', font);
      return cache.wide * text.length;
    }
    const known = cache.texts.get(text);
    if (known !== undefined) return known;
    if (cache.texts.size >= cacheSize) cache.texts.clear();
    const measured = measure.width(text, font);
    cache.texts.set(text, measured);
    return measured;
  };
  return measure.formula
    ? {
        width,
        formula: (source) => measure.formula?.(source) ?? null,
      }
    : { width };
}
