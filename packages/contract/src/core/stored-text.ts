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

/** What is not seen: signs that turn or join letters, blanks without width. Selectors of a letter's form are none of them. */
const unseen =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}](?<![\u{fe00}-\u{fe0f}\u{e0100}-\u{e01ef}\u{180b}-\u{180d}\u{180f}])/gu;
/** Where joiners change what is seen: within emoji, and in scripts whose letters are tied. */
const joined =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}])[\u200c\u200d](?=[\p{Extended_Pictographic}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Sinhala}])/gu;
/** Flags of regions: a black flag, tags, and the tag that ends them. */
const flag = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu;

/**
 * A name or a title as it is kept: without what nobody sees, and with blanks in place of control characters. What is not
 * seen could turn a line around, or make two names look the same.
 */
export function plainName(text: string): string {
  const plain = text.replace(/\p{Cc}+/gu, ' ');
  if (plain.search(unseen) === -1) return plain;
  const kept = [...plain.matchAll(joined), ...plain.matchAll(flag)].flatMap((match) =>
    Array.from({ length: match[0].length }, (_, at) => match.index + at),
  );
  const places = new Set(kept);
  return plain.replace(unseen, (sign, place: number) => (places.has(place) ? sign : ''));
}
