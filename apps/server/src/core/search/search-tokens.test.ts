import * as fc from 'fast-check';
import { normalise } from '@wm/search-text/normal-text';
import { soundOfTitle } from '@wm/search-text/title-sound';
import { indexTokens, markWords } from '@wm/search-text/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { fitsIndex } from './lexemes.ts';
import { loadSyllables } from './search-index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The tokens that the database makes of each text. */
async function madeByDatabase(normals: readonly string[]): Promise<string[][]> {
  const { rows } = await app.core.pool.query<{ tokens: string[] }>(
    'select search_text_tokens(marked) as tokens from unnest($1::text[]) as marked',
    [normals.map(markWords)],
  );
  return rows.map(({ tokens }) => tokens);
}

const unit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...Array.from('数据库用户管理系统，。·…（ \n"\'\\%_@+-★')),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      'a',
      'J',
      'é',
      '7',
      'Ω',
      'א',
      '𐌰',
      '𠮷',
      '💥',
      '👨‍👩‍👧',
      'ｶﾞ',
      '가',
      'ไ',
      '\u0301',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const anyText = fc.oneof(
  fc.string({ unit, maxLength: 60, size: 'max' }),
  fc.constantFrom('a', '𐌰', '字').map((one) => `x ${one.repeat(70)}`),
);
/** What a search may ask for: letters, numbers, characters and pictures; a mark only with what it stands on. */
const askable = /^(?!\p{M})[\p{L}\p{N}\p{M}\p{So}\p{Extended_Pictographic}\p{Emoji_Modifier}]+$/u;

describe('the tokens that the database makes for its index', () => {
  it('are those of the tokenizer, and besides only such with signs, for which no search asks', async () => {
    const texts = fc.sample(anyText, 3000).map(normalise);
    const made = await madeByDatabase(texts);
    let compared = 0;
    for (const [at, normal] of texts.entries()) {
      const expected = indexTokens(normal);
      const found = new Set(made[at]);
      // A last character is asked for as the beginning of a token, which it is too before a sign.
      const holds = (token: string): boolean =>
        found.has(token) ||
        (Array.from(token).length === 1 && [...found].some((one) => one.startsWith(token)));
      expect(
        [...expected].filter((token) => !holds(token)),
        JSON.stringify(normal),
      ).toEqual([]);
      const more = [...found].filter((token) => !expected.has(token));
      expect(
        more.filter((token) => askable.test(token)),
        JSON.stringify(normal),
      ).toEqual([]);
      compared += expected.size;
    }
    expect(compared).toBeGreaterThan(10_000);
  });

  it('hold the owner or the reach, and of a loose row nothing else', async () => {
    const { rows } = await app.core.pool.query<{ own: string; all: string; loose: string }>(
      `select search_tokens('owner', 7, false, '标题', '', $1)::text as own,
              search_tokens('public', 7, false, '', '标签', '')::text as all,
              search_tokens('members', 7, true, '标题', '标签', '文')::text as loose`,
      [markWords(normalise('使用Java'))],
    );
    expect(rows).toEqual([
      {
        own: "'@7' 'java' '使用' '标题' '用' '题'",
        all: "'@public' '标签' '签'",
        loose: "'@loose' '@members'",
      },
    ]);
  });

  it('of a title are those of its words and of its sound', async () => {
    const toSyllables = await loadSyllables();
    for (const title of ['用户管理 v2', '重庆银行 Java 手册', 'Work Manage', '', '一'.repeat(80)]) {
      const { tokens, syllables } = soundOfTitle(title, toSyllables);
      const { rows } = await app.core.pool.query<{ made: string[] }>(
        `select tsvector_to_array(search_title_tokens('owner', 7, $1, $2)) as made`,
        [markWords(normalise(title)), syllables],
      );
      expect(rows[0]?.made.toSorted(), title).toEqual(
        ['@7', ...indexTokens(normalise(title)), ...tokens].toSorted(),
      );
    }
  });

  it('are asked for by their index, not made again for each row', async () => {
    const { rows } = await app.core.pool.query<{ 'QUERY PLAN': string }>(
      `explain select id from search_doc
       where search_tokens(reach, owner_id, is_loose, title, tags, body) @@ '''数据'''::tsquery`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on search_doc_tokens_index');
  });
});

describe('a text with more tokens than the index holds', () => {
  it('is told from a long one with few', () => {
    const characters = Array.from({ length: 170_000 }, (_, at) =>
      String.fromCodePoint(0x4e_00 + ((at * 7919) % 20_000)),
    ).join('');
    expect(fitsIndex([characters.slice(0, 80_000)])).toBe(true);
    expect(fitsIndex(['数据库'.repeat(200_000)])).toBe(true);
    expect(
      fitsIndex([
        markWords(normalise(Array.from({ length: 200_000 }, (_, at) => `w${at}`).join(' '))),
      ]),
    ).toBe(false);
  });
});
