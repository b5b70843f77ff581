import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../tools/sampled.ts';
import { foldCluster } from '../src/character.ts';
import { normalise, normaliseWithOffsets } from '../src/normal-text.ts';
import { wildText } from './words.ts';

/** Every code point that is not a surrogate; in the sample, behind the basic plane, every 17th. */
function* codePoints(): Generator<string> {
  for (let point = 0; point <= 0x10_ff_ff; point += point < 0x1_00_00 ? 1 : sampled(17, 1))
    if (point < 0xd8_00 || point > 0xdf_ff) yield String.fromCodePoint(point);
}

/** The normal form without its spaces, made of the whole text by the language's own means. */
function plainOracle(text: string): string {
  return text
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFKC')
    .replace(/./gsu, (character) => foldCluster(character))
    .replace(/[\p{Z}\p{Cc}\p{Cs}\p{Cn}\uFFFD]/gu, '');
}

describe('the normal form', () => {
  it.each([
    ['ＡＢＣ１２３', ' abc123 '],
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'データベース'],
    ['資料庫與數據庫', '资料库与数据库'],
    ['使用Java编程', '使用 java 编程'],
    ['使用  Java\n编程', '使用 java 编程'],
    ['数据 \t\r\n 库', '数据 库'],
    ['C++ 3.14 foo_bar', ' c ++ 3 . 14 foo _ bar '],
    ['e\u0301t\u00E9 STRASSE straße ΟΔΟΣ οδος', ' ete strasse strasse οδοσ οδοσ '],
    ['Naïve Ångström Łódź Æsir Việt', ' naive angstrom lodz aesir viet '],
    ['йод ἄνθρωπος ガ', ' йод ἄνθρωποσ ガ'],
    ['㈱ ﬁ ①', '(株) fi 1 '],
    ['数\u200B据\uFEFF库\u00AD', '数据库'],
    ['👨‍👩‍👧', '👨👩👧'],
    ['a\0b\uD800c', ' a b c '],
    ['', ''],
    [' \n', ''],
  ])('of %j is %j', (text, normal) => {
    expect(normalise(text)).toBe(normal);
  });

  it('of a code point stays as it is when it is made again', () => {
    const changing = [...codePoints()].filter((character) => {
      const once = normalise(character);
      return normalise(once) !== once;
    });
    expect(changing).toEqual([]);
  });

  it('of a code point between Chinese characters is that of the language plus simplification', () => {
    const isOff = (text: string): boolean =>
      normalise(text).replaceAll(' ', '') !== plainOracle(text);
    const all = [...codePoints()];
    const differing: string[] = [];
    // Many in one text, since most of a call is its beginning; one by one only where something is off.
    for (let from = 0; from < all.length; from += 64) {
      const some = all.slice(from, from + 64);
      if (!isOff(some.map((character) => `数${character}库`).join(''))) continue;
      differing.push(...some.filter((character) => isOff(`数${character}库`)));
    }
    expect(differing).toEqual([]);
  });

  it('of any text is without its spaces that of the language plus simplification', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const normal = normalise(text);
        expect(normal).not.toMatch(/ {2}|[^\S ]|[A-Z]/);
        const sound = text.toWellFormed();
        expect(normalise(sound).replaceAll(' ', '')).toBe(plainOracle(sound));
      }),
      { numRuns: sampled(1000, 3000) },
    );
  });

  it('is the same with offsets, and these lead back to what each unit came from', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const mapped = normaliseWithOffsets(text);
        expect(mapped.text).toBe(normalise(text));
        expect([mapped.starts.length, mapped.ends.length]).toEqual([
          mapped.text.length,
          mapped.text.length,
        ]);
        let before = 0;
        for (const [at, start] of mapped.starts.entries()) {
          const end = mapped.ends[at] ?? -1;
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeLessThanOrEqual(text.length);
          if (mapped.text[at] !== ' ') {
            expect(normalise(text.slice(start, end))).toContain(mapped.text[at]);
          }
          before = start;
        }
      }),
      { numRuns: sampled(700, 2000) },
    );
  });
});
