import { pdfMeasure } from '@wm/mindmap/write-pages';

interface Look {
  size: number;
  weight?: 'bold' | 'normal';
}

/** Latin words stay whole where they fit a line; Chinese breaks anywhere but before its closing signs. */
const pieces = /(?:[!-~]+|.(?:\u200D.|[\p{M}\p{EMod}])*)[，。；：、）》？！]* */gsu;

/** Breaks texts into lines of a width in pixels. What has been measured is remembered: the same signs come again and again. */
export function createWrap(): (text: string, look: Look, width: number) => string[] {
  const known = { normal: new Map<string, number>(), bold: new Map<string, number>() };
  const emsOf = (piece: string, weight: 'normal' | 'bold'): number => {
    const font = { family: 'sans-serif', size: 1, weight, style: 'normal' };
    const ems = known[weight].get(piece) ?? pdfMeasure.width(piece, font);
    known[weight].set(piece, ems);
    return ems;
  };
  return (text, { size, weight = 'normal' }, width) => {
    const room = width / size;
    const lines: string[] = [];
    let [line, used] = ['', 0];
    const add = (piece: string): void => {
      // The space behind a word may stand beyond the line.
      if (line !== '' && used + emsOf(piece.trimEnd(), weight) > room) {
        lines.push(line);
        [line, used] = ['', 0];
      }
      line += piece;
      used += emsOf(piece, weight);
    };
    for (const [piece] of text.replaceAll(/\s+/g, ' ').matchAll(pieces)) {
      if (emsOf(piece.trimEnd(), weight) <= room) add(piece);
      else for (const sign of piece) add(sign);
    }
    return [...lines, line];
  };
}
