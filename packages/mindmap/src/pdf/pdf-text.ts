import type { Font, Measure } from '../text/measure.ts';
import { hexOf, pdfNumber } from './pdf-file.ts';

/** How a stretch of text is written: in a font of every reader, in its Chinese font, or as a picture of its signs. */
export type RunKind = 'latin' | 'han' | 'picture';

/** A stretch of text that is written in one way. */
export interface PdfRun {
  kind: RunKind;
  text: string;
}

/** Signs outside of the Chinese blocks that the character collection Adobe-GB1 has too. */
const alsoChinese =
  /^[—‖‘’“”…‰′″※℃№ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ←↑→↓∈∏∑√∝∞∠∥∧∨∩∪∫∴∵∶∷≈≠≡≤≥⊙⊥①-⑩⑴-⒛■□▲△◆◇○◎●★☆♀♂Α-Ωα-ωА-яЁё·×÷°±§]$/u;

const chineseRanges: readonly (readonly [number, number])[] = [
  [0x3000, 0x303f],
  [0x3041, 0x30ff],
  [0x3105, 0x3129],
  [0x3220, 0x3229],
  [0x3400, 0x4db5],
  [0x4e00, 0x9fa5],
  [0xfe30, 0xfe4f],
  [0xff01, 0xff5e],
  [0xffe0, 0xffe5],
];

function kindOf(character: string): RunKind {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0x20 && code <= 0x7e) return 'latin';
  if (alsoChinese.test(character)) return 'han';
  if (code >= 0xa0 && code <= 0xff) return 'latin';
  const isChinese = chineseRanges.some(([from, to]) => code >= from && code <= to);
  return isChinese ? 'han' : 'picture';
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Splits a text into stretches; signs made of several code points, as many pictographs are, stay whole. */
function runsOf(text: string): PdfRun[] {
  const runs: PdfRun[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const isOne = segment.length === 1;
    const kind = isOne ? kindOf(segment) : 'picture';
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += segment;
    else runs.push({ kind, text: segment });
  }
  return runs;
}

// Advance widths of the signs from space to tilde in thousandths of the size, from the metrics of the standard fonts.
const regular =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
const bold =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
    .split(' ')
    .map(Number);

/** Whether a font is bold. */
export function isBold({ weight }: Font): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** Width of a stretch in the reader's own font, as a part of the size. */
function naturalEms({ kind, text }: PdfRun, font: Font): number {
  if (kind === 'han') return text.length;
  const widths = isBold(font) ? bold : regular;
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) sum += widths[text.charCodeAt(i) - 0x20] ?? 556;
  return sum / 1000;
}

/** Width of a text in the readers' own fonts. */
export function naturalWidth(text: string, font: Font): number {
  return runsOf(text).reduce((sum, run) => sum + naturalEms(run, font), 0) * font.size;
}

function encoded({ kind, text }: PdfRun): string {
  let hex = '';
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    hex += kind === 'han' ? hexOf(code) : code.toString(16).padStart(2, '0');
  }
  return `<${hex}>`;
}

/** A stretch in its place. */
export interface PlacedRun extends PdfRun {
  x: number;
  width: number;
}

/** Places the stretches of a text one after the other, as wide as they are on the screen. */
export function placeRuns(text: string, font: Font, measure: Measure): PlacedRun[] {
  let x = 0;
  return runsOf(text).map((run) => {
    const width = measure.width(run.text, font);
    const placed = { ...run, x, width };
    x += width;
    return placed;
  });
}

/** Where and how a stretch is written. */
export interface RunPlace {
  x: number;
  y: number;
  font: Font;
  /** Name of the font's resource. */
  resource: string;
}

/** The operators that write a stretch of characters, as wide as it was measured. */
export function writeRun(run: PlacedRun, { x, y, font, resource }: RunPlace): string {
  const natural = naturalEms(run, font) * font.size;
  const scale = natural > 0 && run.width > 0 ? Math.min(400, (run.width / natural) * 100) : 100;
  const slant = font.style === 'italic' || font.style === 'oblique' ? 0.21 : 0;
  // The Chinese font has no bold: its outline is drawn too.
  const isThick = run.kind === 'han' && isBold(font);
  const thick = isThick ? `2 Tr ${pdfNumber(font.size * 0.03)} w` : '0 Tr';
  return `BT /${resource} ${pdfNumber(font.size)} Tf ${pdfNumber(scale)} Tz ${thick} 1 0 ${slant} -1 ${pdfNumber(x)} ${pdfNumber(y)} Tm ${encoded(run)} Tj ET`;
}
