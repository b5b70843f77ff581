import { wordMark } from '@wm/search-text/tokens';
import type { NeededToken } from '@wm/search-text/tokens';

/** PostgreSQL takes lexemes of 2^20 - 1 bytes in all. */
const mostTokenBytes = 1_000_000;

/** Tokens as a tsvector is written; null where they are too many: then the text is read by every search. */
export function joinTokens(tokens: ReadonlySet<string>): string | null {
  const joined = [...tokens].join(' ');
  return Buffer.byteLength(joined) - tokens.size > mostTokenBytes ? null : joined;
}

/**
 * Whether the database can make a tsvector of these texts; where it cannot, they are read by every search. Short ones
 * are not counted: a character stands in two pairs.
 */
export function fitsIndex(marked: readonly string[]): boolean {
  const bytes = marked.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (2 * bytes <= mostTokenBytes) return true;
  const tokens = new Set(marked.flatMap((text) => text.split(' ').flatMap(mostTokens)));
  let sum = 0;
  for (const token of tokens) sum += Buffer.byteLength(token);
  return sum <= mostTokenBytes;
}

/** At least what the database makes of a piece without spaces: a word, or pairs whose signs it may take for characters. */
function mostTokens(piece: string): string[] {
  if (piece.startsWith(wordMark)) return [piece];
  const characters = Array.from(piece);
  return characters.map((character, at) => `${character}${characters[at + 1] ?? ''}`);
}

/** A lexeme in the notation of tsquery. */
export function lexeme({ text, isPrefix }: NeededToken): string {
  const quoted = `'${text.replace(/['\\]/g, '$&$&')}'`;
  return isPrefix ? `${quoted}:*` : quoted;
}
