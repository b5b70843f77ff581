import type { NeededToken } from '@wm/search-text/tokens';

/** PostgreSQL takes lexemes of 2^20 - 1 bytes in all. */
const mostTokenBytes = 1_000_000;

/** Tokens as a tsvector is written; null where they are too many: then the text is read by every search. */
export function joinTokens(tokens: ReadonlySet<string>): string | null {
  const joined = [...tokens].join(' ');
  return Buffer.byteLength(joined) - tokens.size > mostTokenBytes ? null : joined;
}

/** A lexeme in the notation of tsquery. */
export function lexeme({ text, isPrefix }: NeededToken): string {
  const quoted = `'${text.replace(/['\\]/g, '$&$&')}'`;
  return isPrefix ? `${quoted}:*` : quoted;
}
