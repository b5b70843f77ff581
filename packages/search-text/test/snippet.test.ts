import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalise } from '../src/normal-text.ts';
import { matchesQuery, parseQuery } from '../src/query.ts';
import { findRanges, makeSnippet } from '../src/snippet.ts';
import { indexTokens } from '../src/tokens.ts';
import { chineseWord, latinWord, noteText, wildText } from './words.ts';

const marked = (text: string, query: string): string[] =>
  findRanges(text, parseQuery(query).terms).map(({ start, end }) => text.slice(start, end));

function expectValidRanges(ranges: { start: number; end: number }[], length: number): void {
  let before = -1;
  for (const { start, end } of ranges) {
    expect(start).toBeGreaterThan(before);
    expect(end).toBeGreaterThan(start);
    expect(end).toBeLessThanOrEqual(length);
    before = end;
  }
}

describe('marks', () => {
  it.each([
    ['春天的數據庫與Ｊａｖａ', '数据库 java', ['數據庫', 'Ｊａｖａ']],
    ['JavaScript 和 java', 'java', ['Java', 'java']],
    ['用 Java 编程', '用java编程', ['用 Java 编程']],
    ['㈱公司', '株', ['㈱']],
    ['cafe\u0301 noir', 'café', ['cafe\u0301']],
    ['数\u200B据库', '数据', ['数\u200B据']],
    ['哈哈哈哈', '哈哈哈', ['哈哈哈']],
    ['数据库管理', '据库 数据', ['数据库']],
    ['没有', '数据', []],
  ])('in %j for %j are %j', (text, query, expected) => {
    expect(marked(text, query)).toEqual(expected);
  });

  it('stand exactly on the word in the text as it was written', () => {
    fc.assert(
      fc.property(noteText, fc.oneof(chineseWord(1, 4), latinWord), (text, word) => {
        const query = parseQuery(word);
        const ranges = findRanges(text, query.terms);
        expect(ranges.length > 0).toBe(matchesQuery([normalise(text)], query));
        expectValidRanges(ranges, text.length);
        for (const { start, end } of ranges)
          expect(normalise(text.slice(start, end))).toContain(normalise(word).trim());
      }),
      { numRuns: 4000 },
    );
  });

  it('are valid in any text for any search', () => {
    fc.assert(
      fc.property(wildText, wildText, (text, query) => {
        expectValidRanges(findRanges(text, parseQuery(query).terms), text.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a snippet', () => {
  it('shows the match, a little before it, and marks it', () => {
    const text = `${'甲乙丙丁'.repeat(100)}數據庫${'子丑寅卯'.repeat(100)}`;
    const snippet = makeSnippet(text, parseQuery('数据库').terms, 60);
    expect(snippet.text).toBe(text.slice(snippet.start, snippet.end));
    expect(snippet.text).toHaveLength(60);
    expect(snippet.marks).toEqual([{ start: 10, end: 13 }]);
    expect(snippet.text.slice(10, 13)).toBe('數據庫');
  });

  it('prefers the place where most of the terms stand together', () => {
    const text = `数据${'。'.repeat(300)}迁移${'。'.repeat(300)}迁移数据${'。'.repeat(300)}`;
    const { text: shown } = makeSnippet(text, parseQuery('数据 迁移').terms, 60);
    expect(shown).toContain('迁移数据');
  });

  it('is the beginning of a text without a match, in one line', () => {
    expect(makeSnippet('# 标题\n\n第一段\t文字', parseQuery('没有').terms, 6)).toEqual({
      start: 0,
      end: 6,
      text: '# 标题  ',
      marks: [],
    });
  });

  it('always contains the match and valid marks', () => {
    fc.assert(
      fc.property(
        fc.array(noteText, { maxLength: 8 }).map((parts) => parts.join('\n')),
        fc.oneof(chineseWord(1, 4), latinWord),
        fc.integer({ min: 10, max: 80 }),
        (text, word, length) => {
          const query = parseQuery(word);
          const snippet = makeSnippet(text, query.terms, length);
          expectValidRanges(snippet.marks, snippet.text.length);
          expect(snippet.text).toHaveLength(snippet.end - snippet.start);
          if (!matchesQuery([normalise(text)], query)) return;
          const shown = snippet.marks.map(({ start, end }) => snippet.text.slice(start, end));
          expect(shown.some((one) => normalise(one).includes(normalise(word).trim()))).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is cut between characters', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 30 }), (before, length) => {
        const text = `${'💥'.repeat(before)}数据${'🚀'.repeat(40)}`;
        expect(makeSnippet(text, parseQuery('数据').terms, length).text.isWellFormed()).toBe(true);
      }),
    );
  });

  it('is found far inside a long text, also across the borders of its parts', () => {
    for (const before of [16_380, 16_383, 31_740, 100_000]) {
      const text = `${'甲'.repeat(before)}數據庫${'乙'.repeat(100_000)}`;
      const { start, marks } = makeSnippet(text, parseQuery('数据库').terms);
      expect(marks).toEqual([{ start: before - start, end: before - start + 3 }]);
    }
    const far = `${'x '.repeat(10_000)}work${' '.repeat(2000)}manage`;
    const { text, marks } = makeSnippet(far, parseQuery('"work manage"').terms);
    expect(marks).toEqual([{ start: 20, end: text.length }]);
  });
});

describe('hostile texts of 64 KB', () => {
  const size = 65_536;
  it.each([
    ['combining marks', `a${'\u0301'.repeat(size)}`],
    ['lone high surrogates', '\uD83D'.repeat(size)],
    ['lone low surrogates', '\uDE00'.repeat(size)],
    ['an emoji sequence', '👨‍👩‍👧‍👦'.repeat(size / 8)],
    ['zero-width joiners', '\u200D'.repeat(size)],
    ['Hangul vowels', '\u1161'.repeat(size)],
    ['one word', 'a'.repeat(size)],
    ['one character', '的'.repeat(size)],
    ['spaces', ' '.repeat(size)],
    ['the widest ligature', '\uFDFA'.repeat(size / 4)],
    ['quotes', '"'.repeat(size)],
    ['minus signs', '-'.repeat(size)],
    ['every unit', Array.from({ length: size }, (_, unit) => String.fromCharCode(unit)).join('')],
  ])('of %s are normalised, indexed, parsed and marked', (_name, text) => {
    const normal = normalise(text);
    expect(indexTokens(normal).size).toBeLessThanOrEqual(size);
    const { terms } = parseQuery(text);
    const snippet = makeSnippet(`${text} 数据 ${text}`, [...terms, ...parseQuery('数据').terms]);
    expectValidRanges(snippet.marks, snippet.text.length);
    expect(makeSnippet(`${text} 数据 ${text}`, parseQuery('数据').terms).text).toContain('数据');
  });
});
