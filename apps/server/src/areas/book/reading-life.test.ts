import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { normalise } from '@wm/search-text/normal-text';
import { matchesQuery, parseQuery } from '@wm/search-text/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { streaksOf } from './statistics/streaks.ts';
import { bookOf, takeFile, uploadFile } from './testing/library-client.ts';

const books = '/book/v2/books';
let app: TestApp;
let librarian: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  const codes = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `book:data:${code}`);
  librarian = await app.signInAs([...codes, 'book:search:list']);
});
afterAll(() => app.stop());

async function take(
  title: string,
  chapters: readonly (readonly string[])[],
  more: Parameters<typeof bookOf>[2] = {},
): Promise<{ id: number; name: string }> {
  const answer = await takeFile(librarian, 'a.epub', bookOf(title, chapters, more));
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

const find = (q: string, more = '') =>
  librarian.get(`/book/v2/search?q=${encodeURIComponent(q)}${more}`);

describe('search over the library', () => {
  const words = ['天空', '大海', '石头', '河水', 'river', '使用 Java 编程', '風景', '城外的人'];
  /** Which words stand in which section of which book, by the bits of its number. */
  const textsOf = (book: number): string[][] =>
    [0, 1, 2].map((section) => [
      words.filter((_, at) => ((book * 7 + section * 3) >> (at % 5)) % (at + 2) === 0).join('，') ||
        '空白',
    ]);
  const count = 24;
  const titles = Array.from({ length: count }, (_, at) => `第${at}号书`);

  beforeAll(async () => {
    for (let at = 0; at < count; at += 1)
      await take(titles[at] ?? '', textsOf(at), { creators: [`作者${at % 3}`] });
  });

  it.each([
    '天空',
    '石头',
    '空',
    'riv',
    'java',
    '风景',
    '"城外的人"',
    '天空 大海',
    '天空 -大海',
    '外的',
    '没有这话',
  ])('finds for %s exactly the books of an oracle', async (q) => {
    const query = parseQuery(q);
    const expected = titles.filter((title, at) => {
      const facts = normalise(`${title}\n作者${at % 3}`);
      const sections = textsOf(at).map((texts, section) =>
        normalise(`第${section + 1}章 ${texts.join(' ')}`),
      );
      return [facts, ...sections].some((text) => matchesQuery([text], query));
    });
    const found: string[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { data } = await find(q, `&page=${page}`);
      expect(data.total).toBe(expected.length);
      found.push(...data.rows.map((row: { title: string }) => row.title));
    }
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('tells the passages, where they stand, and leads to each by its number', async () => {
    const { id, name } = await take('通论', [
      ['蓝天甲', '别的'],
      ['无'],
      ['蓝天乙，还是蓝天丙，又是蓝天丁'],
    ]);
    const { data } = await find('蓝天');
    const row = data.rows.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({ name, passage_count: 4 });
    expect(
      row.passages.map(({ ordinal, chapter, after }: Record<string, string>) => [
        ordinal,
        chapter,
        after?.slice(0, 1),
      ]),
    ).toEqual([
      [0, '第1章', '甲'],
      [1, '第3章', '乙'],
      [2, '第3章', '丙'],
    ]);
    expect(row.strip[0].fraction).toBeLessThan(0.5);
    const last = row.strip.at(-1);
    expect(last.fraction).toBeGreaterThan(0.5);
    const alone = (await find('蓝天', `&book=${id}`)).data;
    expect([alone.total, alone.rows[0].passages.length]).toEqual([1, 4]);
    const other = Number(data.rows.find((one: { id: number }) => one.id !== id)?.id ?? id + 1000);
    expect((await find('又是蓝天丁', `&book=${other}`)).data).toMatchObject({ total: 0, near: [] });
    expect((await find('通伦')).data).toMatchObject({ total: 0, near: ['通论'] });
    const inBook = await librarian.get(
      `${books}/${id}/passages?text=${encodeURIComponent('蓝天')}&from=3`,
    );
    expect([inBook.data.total, inBook.data.rows]).toEqual([
      4,
      [
        expect.objectContaining({
          section: 2,
          match: '蓝天',
          before: expect.stringMatching(/又是$/),
        }),
      ],
    ]);
  });

  it('finds words by the readings over them, in the library and in the book', async () => {
    const ruby = '<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>';
    const { id } = await take('ふりがな', [
      ['別の章'],
      [`これは${ruby}です。<ruby>字<rt>あざな</rt></ruby>も。`],
    ]);
    const { data } = await find('かんじ');
    const row = data.rows.find((one: { id: number }) => one.id === id);
    expect(row).toMatchObject({
      passage_count: 1,
      passages: [
        { chapter: '第2章', before: '第2章\nこれは', match: '漢字', after: 'です。字も。' },
      ],
    });
    const inBook = async (text: string) =>
      (await librarian.get(`${books}/${id}/passages?text=${encodeURIComponent(text)}`)).data;
    expect(await inBook('かんじ')).toMatchObject({
      total: 1,
      rows: [{ section: 1, match: '漢字' }],
    });
    expect(await inBook('あざな')).toMatchObject({ total: 1, rows: [{ section: 1, match: '字' }] });
    // Readings of words that stand apart are no word together.
    expect((await inBook('じあざな')).total).toBe(0);
    expect((await find('じあざな')).data.total).toBe(0);
    expect((await inBook('漢字')).total).toBe(1);
  });

  it('is narrowed by facets, and finds what was changed by hand at once, not what is in the trash', async () => {
    const { id } = await take('孤本', [['奇谈怪论']], {
      creators: ['某甲', '某乙'],
      language: 'ja',
    });
    await librarian.put(`${books}/${id}`, { category: '小说', tags: ['民国'] });
    const { data } = await find('奇谈怪论');
    expect(data.facets).toEqual({
      categories: [{ name: '小说', count: 1 }],
      tags: [{ name: '民国', count: 1 }],
      authors: [
        { name: '某乙', count: 1 },
        { name: '某甲', count: 1 },
      ],
      languages: [{ name: 'ja', count: 1 }],
    });
    expect((await find('民国')).data.total).toBe(1);
    expect((await find('奇谈', `&author=${encodeURIComponent('某乙')}`)).data.total).toBe(1);
    expect((await find('奇谈', `&category=${encodeURIComponent('诗')}`)).data.total).toBe(0);
    expect((await find('奇谈', '&within=facts')).data.total).toBe(0);
    const everywhere = await librarian.get(
      `/search/v2/documents?text=${encodeURIComponent('孤本')}`,
    );
    expect(JSON.stringify(everywhere.data ?? {})).toContain('孤本');
    await librarian.delete(books, { ids: [id] });
    expect((await find('奇谈怪论')).data.total).toBe(0);
  });

  it('suggests where one stopped and what is like it', async () => {
    const one = await take('像一', [['一']]);
    const two = await take('像二', [['二二']]);
    for (const { id } of [one, two]) await librarian.put(`${books}/${id}`, { tags: ['茶'] });
    await librarian.put(`${books}/${one.id}/position`, {
      cfi: '',
      section: 0,
      fraction: 0.4,
      chapter: '第1章',
      context: '一',
      device: 'd',
      device_name: '电脑',
      known_time: null,
    });
    const { data } = await librarian.get('/book/v2/suggestions');
    expect(data.reading).toEqual([
      expect.objectContaining({ id: one.id, fraction: 0.4, chapter: '第1章', context: '一' }),
    ]);
    expect(data.like).toMatchObject({ name: '茶', rows: [{ id: two.id }] });
    expect(data.recent[0].id).toBe(two.id);
  });
});

describe('statistics', () => {
  it('are the sum of what was recorded, each stretch once, day by day', async () => {
    const reader = await app.signInAs();
    const { id } = await take('统计', [['一']]);
    const stretch = (key: string, seconds: number, daysAgo: number) => ({
      key: `00000000-0000-4000-8000-00000000000${key}`,
      book_id: id,
      start_time: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      seconds,
      chars: seconds * 6,
    });
    const stretches = [stretch('1', 60, 0), stretch('2', 90, 0), stretch('3', 30, 1)];
    const told = await reader.post('/book/v2/reading', { stretches });
    expect(told.data).toEqual({ recorded: 3 });
    const again = await reader.post('/book/v2/reading', {
      stretches: [...stretches, stretch('4', 300, 90)],
    });
    expect(again.data).toEqual({ recorded: 0 });
    const { data } = await reader.get('/book/v2/statistics');
    expect(data).toMatchObject({ seconds: 180, chars: 1080, streak: 2, longest_streak: 2 });
    expect(data.days.map(({ seconds }: { seconds: number }) => seconds)).toEqual([30, 150]);
    expect(data.books).toEqual([{ id, name: '统计', title: '统计', seconds: 180, chars: 1080 }]);
    expect((await librarian.get('/book/v2/statistics')).data.seconds).toBe(0);
  });

  it('count a streak until yesterday as going on', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-05'];
    expect(streaksOf(days, '2026-03-06')).toEqual({ streak: 1, longest: 3 });
    expect(streaksOf(days, '2026-03-07')).toEqual({ streak: 0, longest: 3 });
    expect(streaksOf([], '2026-03-07')).toEqual({ streak: 0, longest: 0 });
  });
});

describe('fonts of one’s own', () => {
  it('are uploaded, served to their owner alone, and removed', async () => {
    const font = Buffer.concat([Buffer.from('774f463200010000', 'hex'), Buffer.alloc(64)]);
    const fileName = await uploadFile(librarian, '霞鹜文楷.woff2', font);
    const made = await librarian.post('/book/v2/fonts', { file_name: fileName, name: '文楷' });
    expect(made.data).toMatchObject({ name: '文楷' });
    const file = await librarian.get(made.data.url);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'font/woff2']);
    const other = await app.signInAs();
    expect((await other.get(made.data.url)).status).toBe(404);
    expect((await app.anonymous.get(made.data.url)).status).toBe(404);
    expect(
      (await librarian.post('/book/v2/fonts', { file_name: fileName, name: '文楷' })).msg,
    ).toBe('已有同名的字体');
    const text = await uploadFile(librarian, 'a.txt', Buffer.from('一'));
    expect((await librarian.post('/book/v2/fonts', { file_name: text, name: '字' })).msg).toBe(
      '字体应为 WOFF2 文件',
    );
    expect((await librarian.delete('/book/v2/fonts', { ids: [made.data.id] })).data).toEqual({
      removed: 1,
    });
    expect((await librarian.get(made.data.url)).status).toBe(404);
  });
});

describe('the catalogue for reading applications', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name) => ['entry', 'link', 'category', 'author'].includes(name),
  });
  let headers: Record<string, string>;
  let passwordId: number;

  beforeAll(async () => {
    await take('目录 <甲> & 乙', [['一']], { language: 'zh-CN', description: '简介 "x"' });
    const made = await librarian.post('/book/v2/app_passwords', { name: 'KOReader' });
    passwordId = made.data.id;
    const name = `select username from sys_user where id = ${librarian.userId}`;
    const { username } = (await app.core.pool.query(name)).rows[0];
    const basic = Buffer.from(`${username}:${made.data.password}`).toString('base64');
    headers = { authorization: `Basic ${basic}` };
  });

  async function feed(url: string) {
    const answer = await app.anonymous.get(url, headers);
    expect(answer.status, answer.text).toBe(200);
    expect(XMLValidator.validate(answer.text)).toBe(true);
    return parser.parse(answer.text).feed;
  }

  it('asks for user name and app password, and for nothing else', async () => {
    for (const authorization of ['', 'Basic eDp5', 'Bearer x', 'Basic !']) {
      const answer = await app.anonymous.get('/opds', { authorization });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([
        401,
        'Basic realm="Work Manage", charset="UTF-8"',
      ]);
    }
    expect((await app.anonymous.get(books, headers)).status).toBe(401);
  });

  it('is walked as KOReader does: start, all, next page, search, cover, download', async () => {
    const start = await feed('/opds');
    for (const entry of start.entry) {
      expect([entry.id, entry.title, entry.updated].every(Boolean)).toBe(true);
      await feed(entry.link[0]['@href']);
    }
    const first = await feed('/opds/books?by=title');
    const rel = (of: { link: Record<string, string>[] }, name: string) =>
      of.link.find((link) => link['@rel'] === name)?.['@href'];
    const total = Number(first['opensearch:totalResults']);
    expect(first.entry.length).toBe(Math.min(50, total));
    expect(rel(first, 'next') === undefined).toBe(total <= 50);
    const template = first.link.find(
      (link: Record<string, string>) => link['@href']?.includes('{searchTerms}') === true,
    )['@href'];
    const found = await feed(template.replace('{searchTerms}', encodeURIComponent('甲 乙')));
    const [entry] = found.entry;
    expect(entry).toMatchObject({ title: '目录 <甲> & 乙' });
    expect(entry.author[0].name).toBe('佚名');
    const acquisition = entry.link.find(
      (link: Record<string, string>) => link['@rel'] === 'http://opds-spec.org/acquisition',
    );
    expect(acquisition['@type']).toBe('application/epub+zip');
    const file = await app.anonymous.get(acquisition['@href'], headers);
    expect([file.status, file.text.startsWith('PK')]).toEqual([200, true]);
    const description = await app.anonymous.get('/opds/search.xml', headers);
    expect(description.text).toContain('template="/opds/books?q={searchTerms}"');
  });

  it('speaks OPDS 2 as well', async () => {
    const start = JSON.parse((await app.anonymous.get('/opds/v2', headers)).text);
    expect(start.links).toContainEqual({
      rel: 'search',
      href: '/opds/v2/books{?query}',
      type: 'application/opds+json',
      templated: true,
    });
    const url = `/opds/v2/books?query=${encodeURIComponent('目录')}`;
    const page = JSON.parse((await app.anonymous.get(url, headers)).text);
    expect(page.metadata).toMatchObject({ numberOfItems: 1, currentPage: 1 });
    expect(page.publications[0]).toMatchObject({
      metadata: { title: '目录 <甲> & 乙', author: ['佚名'], language: 'zh-CN' },
      links: [{ rel: 'http://opds-spec.org/acquisition', type: 'application/epub+zip' }],
    });
  });

  it('is closed to whoever owes a second factor, and when the app password is removed', async () => {
    const owe = async (isOwed: boolean): Promise<void> => {
      await app.core.pool.query(
        `update sys_role set second_factor = $1
        where id in (select role_id from sys_user_role where user_id = $2)`,
        [isOwed, librarian.userId],
      );
      app.core.principals.forget(librarian.userId);
    };
    await owe(true);
    const owed = await app.anonymous.get('/opds', headers);
    await owe(false);
    expect([owed.status, (await app.anonymous.get('/opds', headers)).status]).toEqual([401, 200]);
    await librarian.delete('/book/v2/app_passwords', { ids: [passwordId] });
    expect((await app.anonymous.get('/opds', headers)).status).toBe(401);
  });
});
