/** Whether a text can be stored as it is: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** The text with what cannot be stored replaced: U+FFFD for half a pair, a blank for NUL. */
export function storableText(text: string): string {
  return isStorableText(text) ? text : text.toWellFormed().replaceAll('\0', ' ');
}

/**
 * The beginning of a text, at most `most` UTF-16 units long as the schemas count them. A code point is kept whole or left
 * out, so that what was well formed stays so.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // oxlint-disable-next-line unicorn/prefer-code-point -- halves of pairs are what is looked for
  const last = text.charCodeAt(most - 1);
  const isFirstHalf = last >= 0xd8_00 && last <= 0xdb_ff;
  return text.slice(0, isFirstHalf ? most - 1 : most);
}
