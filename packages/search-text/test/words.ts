import * as fc from 'fast-check';

const han =
  '数据库用户管理系统设置的一是在不了有和人这中大为上个国我以要他时来生到作地于出就分对成会';
const odd = [
  '數',
  '據',
  '庫',
  '後',
  'Ｊ',
  'ａ',
  '１',
  'ｶ',
  'ﾞ',
  'が',
  '가',
  'ᄀ',
  'ᅡ',
  '㈱',
  'ﬁ',
  'é',
  'e\u0301',
];
const signs = [
  '，',
  '。',
  '、',
  ' ',
  '\n',
  '\t',
  '-',
  '_',
  '+',
  '"',
  "'",
  '%',
  '\\',
  '#',
  '|',
  '\u3000',
  '·',
];
const wild = [
  '💥',
  '👨‍👩‍👧',
  '🏻',
  '\u200D',
  '\uFE0F',
  '\uD800',
  '\uDC00',
  '\0',
  '\u0301',
  '\u3099',
  '𠮷',
  '\u00AD',
  'ß',
  'İ',
  'Σ',
  'ς',
];

/** Chinese words of the given lengths out of few characters, so that they occur. */
export const chineseWord = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...Array.from(han.slice(0, 12))), { minLength, maxLength })
    .map((characters) => characters.join(''));

/** Latin words and numbers out of few letters. */
export const latinWord: fc.Arbitrary<string> = fc
  .array(fc.constantFrom('a', 'b', 'J', 'v', '1', '2'), { minLength: 1, maxLength: 5 })
  .map((letters) => letters.join(''));

const pieces: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: chineseWord(1, 8) },
  { weight: 3, arbitrary: latinWord },
  { weight: 3, arbitrary: fc.constantFrom(...signs) },
  { weight: 1, arbitrary: fc.constantFrom(...odd) },
);

/** Notes as people write them: Chinese, words, signs, traditional characters and full-width letters. */
export const noteText: fc.Arbitrary<string> = fc
  .array(pieces, { maxLength: 40 })
  .map((parts) => parts.join(''));

/** Texts with everything that may go wrong. */
export const wildText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      pieces,
      fc.constantFrom(...wild),
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));
