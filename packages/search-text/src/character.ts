import { simplifiedPairs } from './simplified-pairs.ts';

/**
 * What a character of normal text is to the search:
 * `word` stands in words that are found by their beginning (Latin, Cyrillic, digits ...);
 * `gram` stands in runs that are found from any place on (Chinese, kana, Hangul, Thai ..., emoji);
 * `mark` belongs to the character before it; `space` separates; `none` is invisible and left out; all else is `sign`.
 */
export type CharacterKind = 'word' | 'gram' | 'mark' | 'space' | 'none' | 'sign';

const unspacedScripts =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\p{scx=Yiii}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
const letterOrNumber = /[\p{L}\p{N}]/u;
const picture = /[\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
const mark = /\p{M}/u;
const ignorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
const separator = /[\p{Z}\p{Cc}\p{Cs}\p{Cn}\uFFFD]/u;

/** The kind of one code point. A lone surrogate and an unassigned code point separate, like a space. */
export function kindOf(character: string): CharacterKind {
  if (ignorable.test(character)) return 'none';
  if (separator.test(character)) return 'space';
  if (mark.test(character)) return 'mark';
  if (letterOrNumber.test(character)) return unspacedScripts.test(character) ? 'gram' : 'word';
  return picture.test(character) ? 'gram' : 'sign';
}

/**
 * Whether a character may change or join what stands before it, so that the two are normalised together: combining
 * marks, the half-width voice marks of kana, the vowels and finals of Hangul, and what is invisible.
 */
export function isExtending(character: string): boolean {
  return /[\p{M}\uFF9E\uFF9F\u1160-\u11FF\uD7B0-\uD7FF\u3131-\u318E\uFFA0-\uFFDC\p{Default_Ignorable_Code_Point}\p{Cf}]/u.test(
    character,
  );
}

let simplified: Map<string, string> | undefined;

function simplifiedOf(character: string): string {
  if (!simplified) {
    simplified = new Map();
    const characters = Array.from(simplifiedPairs);
    for (let at = 0; at + 1 < characters.length; at += 2)
      simplified.set(characters[at] ?? '', characters[at + 1] ?? '');
  }
  return simplified.get(character) ?? character;
}

const latinMarks = /(\p{Script=Latin})\p{Mn}+/gu;
const latinLetter = /\p{Script=Latin}/u;
/** Latin letters that are no letter with a mark, but are typed without what distinguishes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Latin letters without their marks, as people type them: `naïve` is `naive`. Of other scripts marks make other letters. */
function withoutMarks(text: string): string {
  if (!latinLetter.test(text)) return text;
  const bare = text.normalize('NFD').replace(latinMarks, '$1').normalize('NFC');
  return bare.replaceAll(/[øđðħłŧæœþ]/gu, (letter) => plainLetters[letter] ?? letter);
}

/**
 * One character, or one with what extends it, as it is compared: NFKC, without what is invisible, without case (by way
 * of the capital, so that the two small sigmas and `ß` and `ss` are one), Latin letters without their marks, traditional
 * Chinese as simplified.
 */
export function foldCluster(cluster: string): string {
  const composed = cluster.replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  const plain = composed.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase();
  let folded = '';
  for (const character of withoutMarks(plain.replaceAll('ς', 'σ')).normalize('NFKC'))
    folded += simplifiedOf(character);
  return folded;
}

const kinds: readonly CharacterKind[] = ['word', 'gram', 'mark', 'space', 'none', 'sign'];
const pageSize = 256;
const complexBit = 1 << 20;
const extendingBit = 1 << 21;

/** For each code unit: its folded unit, its kind, whether it is more than one unit or a mark, whether it extends. */
const pages: (Uint32Array | undefined)[] = [];

function pageOf(number: number): Uint32Array {
  const page = new Uint32Array(pageSize);
  for (let at = 0; at < pageSize; at += 1) {
    const character = String.fromCharCode(number * pageSize + at);
    const isSurrogate = /\p{Cs}/u.test(character);
    const folded = isSurrogate ? '' : foldCluster(character);
    const kind = kindOf(folded.length === 1 ? folded : character);
    const isComplex = isSurrogate || kind === 'mark' || (folded.length !== 1 && kind !== 'none');
    page[at] =
      (folded.length === 1 ? folded.charCodeAt(0) : 0) |
      (kinds.indexOf(kind) << 16) |
      (isComplex ? complexBit : 0) |
      (!isSurrogate && isExtending(character) ? extendingBit : 0);
  }
  pages[number] = page;
  return page;
}

/** What is known of a UTF-16 code unit by itself, packed into a number that the functions below read. */
export function unitInfo(unit: number): number {
  const page = pages[unit >> 8] ?? pageOf(unit >> 8);
  return page[unit & 255] ?? 0;
}

/** Whether the unit must be looked at as a cluster: a surrogate, a mark, or something that folds to several units. */
export function isComplexUnit(info: number): boolean {
  return (info & complexBit) !== 0;
}

/** Whether the unit may change what stands before it. */
export function isExtendingUnit(info: number): boolean {
  return (info & extendingBit) !== 0;
}

/** The kind of a unit that is not complex. */
export function unitKind(info: number): CharacterKind {
  return kinds[(info >> 16) & 15] ?? 'sign';
}

/** The code unit that a unit that is not complex is folded to. */
export function foldedUnit(info: number): number {
  return info & 0xff_ff;
}
