import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldCluster } from '../src/character.ts';
import { normalise } from '../src/normal-text.ts';
import { hasWords, matchesQuery, mostTerms, parseQuery } from '../src/query.ts';
import { indexTokens, longestWord, planTerm } from '../src/tokens.ts';
import { chineseWord, latinWord, noteText, wildText } from './words.ts';

/** Whether an index of a text's tokens lets a search through, and whether it needs no reading of the text. */
function askIndex(text: string, query: string): { mayContain: boolean; isCertain: boolean } {
  const held = [...indexTokens(normalise(text))];
  const plans = parseQuery(query).terms.map(({ normal }) => planTerm(normal));
  return {
    mayContain: plans.every(({ tokens }) =>
      tokens.every(({ text: token, isPrefix }) =>
        held.some((one) => (isPrefix ? one.startsWith(token) : one === token)),
      ),
    ),
    isCertain: plans.every(({ isExact }) => isExact),
  };
}

/** The search as the database does it: tokens first, the text only when they are not certain. */
function finds(text: string, query: string): boolean {
  const { mayContain, isCertain } = askIndex(text, query);
  return mayContain && (isCertain || matchesQuery([normalise(text)], parseQuery(query)));
}

const simple = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/./gsu, (character) => foldCluster(character));

/** The words of a text by a plain expression of their own, for texts of Chinese and Latin only. */
const words = (text: string): string[] => simple(text).match(/[a-z0-9][a-z0-9\p{M}]*/gu) ?? [];

describe('searching by the index', () => {
  it.each([1, 2, 3, 4])(
    'finds Chinese words of %i characters exactly where LIKE finds them',
    (size) => {
      let found = 0;
      fc.assert(
        fc.property(noteText, chineseWord(size, size), (text, word) => {
          const plain = simple(text);
          expect(finds(text, word)).toBe(plain.includes(word));
          // A word of the text's own: what is drawn by chance seldom stands in it.
          const [own] = new RegExp(`\\p{Script=Han}{${size}}`, 'u').exec(plain) ?? [];
          if (own === undefined) return;
          found += 1;
          expect(finds(text, own)).toBe(true);
        }),
        { numRuns: 3000 },
      );
      expect(found).toBeGreaterThan(0);
    },
  );

  it('finds Latin words exactly by their beginnings', () => {
    fc.assert(
      fc.property(noteText, latinWord, (text, word) => {
        const typed = word.toLowerCase();
        expect(finds(text, word)).toBe(words(text).some((one) => one.startsWith(typed)));
        expect(finds(text, `"${word}"`)).toBe(words(text).includes(typed));
      }),
      { numRuns: 4000 },
    );
  });

  it('finds what is mixed of Chinese and Latin, however it is spaced', () => {
    fc.assert(
      fc.property(
        noteText,
        fc.array(fc.oneof(chineseWord(1, 3), latinWord), { minLength: 2, maxLength: 3 }),
        (text, parts) => {
          const wanted = parts.join('');
          // Each border between a word and a character may have spaces; a word begins where it begins.
          const pattern = simple(wanted)
            .replace(/(?<=[a-z0-9])(?=[^a-z0-9])|(?<=[^a-z0-9])(?=[a-z0-9])/g, '\\s*')
            .replace(/^(?=[a-z0-9])/, '(?<![a-z0-9])');
          const expected = new RegExp(pattern, 'u').test(simple(text));
          expect(finds(text, wanted)).toBe(expected);
        },
      ),
      { numRuns: 4000 },
    );
  });

  it('finds every part of any text, whatever it is made of, and the index never rules out what is there', () => {
    fc.assert(
      fc.property(wildText, fc.nat(200), fc.integer({ min: 1, max: 12 }), (text, from, size) => {
        const characters = Array.from(normalise(text));
        const begin = from % Math.max(1, characters.length);
        const part = characters
          .slice(begin, begin + size)
          .join('')
          .replaceAll('"', ' ');
        const query = parseQuery(`"${part.trim()}"`);
        // A part that begins or ends inside a word is no whole word.
        const isWhole = query.terms.every(({ normal }) => normalise(text).includes(normal));
        expect(matchesQuery([normalise(text)], query)).toBe(isWhole);
        if (isWhole) expect(askIndex(text, `"${part.trim()}"`).mayContain).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  it('is certain only when the text agrees', () => {
    fc.assert(
      fc.property(wildText, wildText, (text, other) => {
        const query = Array.from(normalise(other)).slice(0, 4).join('');
        const { mayContain, isCertain } = askIndex(text, query);
        const contains = matchesQuery([normalise(text)], parseQuery(query));
        expect(mayContain || !contains).toBe(true);
        expect(contains || !(isCertain && mayContain)).toBe(true);
      }),
      { numRuns: 4000 },
    );
  });

  it('needs no reading for one or two characters and for a word, and does for the rest', () => {
    const isExact = (query: string) =>
      parseQuery(query).terms.every(({ normal }) => planTerm(normal).isExact);
    expect(['库', '数据', 'java', '"java"', '2026', '💥'].map(isExact)).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(
      ['数据库', '哈哈哈', '用java', 'c++', '3.14', 'a'.repeat(longestWord)].map(isExact),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });

  it('tells long words apart by the text', () => {
    const long = 'a'.repeat(200);
    expect(finds(`x ${long}b`, `${long}b`)).toBe(true);
    expect(finds(`x ${long}b`, `${long}c`)).toBe(false);
    expect(finds(`x ${long}b`, `"${long}"`)).toBe(false);
    expect(Math.max(...[...indexTokens(normalise(long))].map(({ length }) => length))).toBe(
      longestWord,
    );
  });

  it('gives tokens that need no quoting', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        for (const token of indexTokens(normalise(text)))
          expect(token).toMatch(
            /^[\p{L}\p{N}\p{M}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]+$/u,
          );
      }),
    );
  });
});

describe('a query', () => {
  const read = (text: string) => {
    const { terms, excluded } = parseQuery(text);
    return [terms.map(({ normal }) => normal), excluded.map(({ normal }) => normal)];
  };

  it.each([
    ['数据库 迁移', ['数据库', '迁移'], []],
    ['數據庫　遷移', ['数据库', '迁移'], []],
    ['Java 编程 java', [' java', '编程'], []],
    ['"work manage" java', [' work manage ', ' java'], []],
    ['“数据 库”', ['数据 库'], []],
    ['数据 -测试 －java', ['数据'], ['测试', ' java']],
    ['数据 -"a b"', ['数据'], [' a b ']],
    ['-测试', ['测试'], []],
    ['a-b', [' a - b'], []],
    ['"没有结束', ['没有结束'], []],
    ['""', [], []],
    [' \t\n', [], []],
    ['\u200B', [], []],
  ])('%j looks for %j and not %j', (text, terms, excluded) => {
    expect(read(text)).toEqual([terms, excluded]);
  });

  it('holds eight terms at most', () => {
    const many = Array.from({ length: 20 }, (_, at) => `词${at}`).join(' ');
    expect(parseQuery(many).terms).toHaveLength(mostTerms);
  });

  it('of signs only has no words', () => {
    expect(['++', '——', '。', '%', '_'].map((text) => hasWords(parseQuery(text)))).toEqual(
      Array.from({ length: 5 }, () => false),
    );
    expect(hasWords(parseQuery('c++'))).toBe(true);
  });

  it('is answered when each term stands in some field and no excluded one does', () => {
    const fields = ['数据库设计', '用java写迁移'].map(normalise);
    expect(matchesQuery(fields, parseQuery('数据库 迁移'))).toBe(true);
    expect(matchesQuery(fields, parseQuery('数据库 部署'))).toBe(false);
    expect(matchesQuery(fields, parseQuery('数据库 -java'))).toBe(false);
    expect(matchesQuery(fields, parseQuery('设计用'))).toBe(false);
  });

  it('of any kind is read, and no term is empty', () => {
    fc.assert(
      fc.property(wildText, (text) => {
        const { terms, excluded } = parseQuery(text);
        expect([...terms, ...excluded].every(({ normal }) => normal.trim() !== '')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
