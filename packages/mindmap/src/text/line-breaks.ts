import { isWide } from './measure.ts';

const noBreakBefore = new Set('，。、；：？！）》】」』”’％…—,.;:?!)]}%');
const noBreakAfter = new Set('（《【「『“‘([{');

/**
 * Cuts a line into the smallest pieces that may stand on different lines: words with the spaces behind
 * them, single Chinese characters with the punctuation that must not begin or end a line.
 */
export function breakPieces(text: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let last = '';
  for (const character of text) {
    if (piece !== '' && mayBreakBetween(last, character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
    last = character;
  }
  if (piece !== '') pieces.push(piece);
  return pieces;
}

function mayBreakBetween(last: string, next: string): boolean {
  if (next === ' ' || noBreakBefore.has(next) || noBreakAfter.has(last)) return false;
  if (last === ' ' || last === '-') return true;
  return isWide(last.codePointAt(0) ?? 0) || isWide(next.codePointAt(0) ?? 0);
}

/**
 * Breaks a line so that each part is at most `limit` wide. `widthOf` measures a text. A word that is too
 * long alone is cut where it must be. Always answers at least one part.
 */
export function wrapLine(text: string, limit: number, widthOf: (text: string) => number): string[] {
  if (text === '' || widthOf(text) <= limit) return [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of breakPieces(text)) {
    if (line === '' || widthOf((line + piece).trimEnd()) <= limit) line += piece;
    else {
      lines.push(line.trimEnd());
      line = piece;
    }
    while (widthOf(line.trimEnd()) > limit && hasSeveral(line)) {
      const fitting = longestFitting(line, limit, widthOf);
      lines.push(fitting);
      line = line.slice(fitting.length);
    }
  }
  lines.push(line);
  return lines;
}

/** The longest beginning of a text that is at most `limit` wide, at least one character. */
function longestFitting(text: string, limit: number, widthOf: (text: string) => number): string {
  const characters = Array.from(text);
  let low = 1;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(characters.slice(0, middle).join('')) <= limit) low = middle;
    else high = middle - 1;
  }
  return characters.slice(0, low).join('');
}

/** Whether the text has more than one character (a surrogate pair is one). */
function hasSeveral(text: string): boolean {
  return text.length > 2 || (text.length === 2 && (text.codePointAt(0) ?? 0) <= 0xffff);
}
