import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import * as desk from './testing/search-desk.ts';

let app: TestApp;
let me: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
});
afterAll(() => app.stop());

const buildNote = (overrides: { name?: string; content?: string } = {}, who = me) =>
  desk.buildNote(who, overrides);
const search = (text: string, who = me, more = '') => desk.search(who, text, more);
const suggest = (text: string, who = me) => desk.suggest(who, text);
const titles = (text: string, who = me) => desk.titles(who, text);

describe('what belongs to another', () => {
  it('is never found, suggested or counted, by nobody, whatever is typed', async () => {
    await buildNote({ name: '绝密计划书', content: '绝密内容在此 topsecret' }, other);
    for (const who of [me, app.admin]) {
      for (const text of [
        '绝密',
        '绝密内容',
        '绝',
        'topsecret',
        'top',
        '绝密 计划',
        `@${other.userId}`,
        `'@${other.userId}'`,
        '绝密 -没有',
        "绝密' | '@1",
        'jmjhs',
        'juemi',
      ]) {
        expect((await search(text, who)).data, text).toMatchObject({ rows: [], total: 0 });
        expect(await suggest(text, who), text).toEqual([]);
      }
    }
    expect(await titles('绝密', other)).toEqual(['绝密计划书']);
  });

  it('stays hidden when the index were wrong about the owner', async () => {
    const { id } = await buildNote({ content: '错置的归属' }, other);
    await app.core.pool.query('update search_doc set owner_id = $2 where ref_id = $1', [
      id,
      me.userId,
    ]);
    expect((await search('错置的归属')).data.rows).toEqual([]);
  });

  it('is not found without the permission of its kind', async () => {
    const clerk = await app.signInAs(['note:data:add', 'note:book:add']);
    await buildNote({ name: '自己的', content: '自己写的笔记' }, clerk);
    expect((await search('自己', clerk)).data).toMatchObject({ rows: [], total: 0 });
    expect(await suggest('自己', clerk)).toEqual([]);
  });

  it('goes with its owner', async () => {
    const leaver = await app.signInAs();
    const { id } = await buildNote({ content: '离职交接' }, leaver);
    await app.core.pool.query('delete from note_note where owner_id = $1', [leaver.userId]);
    const { rows } = await app.core.pool.query('select from search_doc where ref_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('hostile searches', () => {
  const hostile = [
    "'",
    '"',
    '\\',
    "' or 1=1 --",
    "'; drop table search_doc; --",
    '%',
    '_',
    '|',
    '&',
    '!',
    '!!',
    '(',
    ')',
    '<->',
    ':*',
    'a:*',
    "'a':*",
    '\0',
    'a\0b',
    '\r\n',
    '\u202e\u200b\ufeff',
    '\ud800',
    'a\udc00',
    '💥'.repeat(50),
    '👨‍👩‍👧‍👦',
    '\u0301'.repeat(90),
    '$1',
    '${7*7}',
    '"""',
    '- - -',
    '"-"',
    '的 '.repeat(50).trim(),
    '"'.repeat(99),
    '-'.repeat(99),
    'ﷺ'.repeat(100),
    '__proto__',
    '@loose',
    '~yh',
    '@1',
    '*',
    'a'.repeat(100),
  ];

  it.each(hostile)('%j is answered and harms nothing', async (text) => {
    for (const url of ['documents', 'suggestions']) {
      const answer = await me.get(
        `/search/v2/${url}?text=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect([200, 400], JSON.stringify(text)).toContain(answer.status);
    }
    const raw = await me.get(`/search/v2/documents?text=%ED%A0%80%00${encodeURIComponent('%FF')}`);
    expect([200, 400]).toContain(raw.status);
  });
});

describe('the limit', () => {
  it('is 60 searches a minute for a person, then 429 with the time to wait', async () => {
    const limited = await app.another({ rateLimits: true });
    const hasty = await app.signInAs();
    const ask = () =>
      limited.http.inject({
        url: '/search/v2/documents?text=x',
        headers: { authorization: `Bearer ${hasty.token}` },
      });
    for (let at = 0; at < 60; at += 1) expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json().msg).toBe('操作过于频繁，请稍后再试');
  });
});

describe('what stands in code only', () => {
  const code = (text: string): string => `前文\n\n\`\`\`sh\n${text}\n\`\`\`\n`;

  it('is found behind what tells of it in words, however new', async () => {
    const told = await buildNote({ content: '睚眦 kubectl 的用法，行内 `狻猊` 也是话' });
    const both = await buildNote({ content: `${code('睚眦 kubectl')}\n睚眦 kubectl 在后` });
    const coded = await buildNote({ content: code('睚眦 kubectl 狻猊') });
    const linked = await buildNote({ content: '见[此处](https://kubectl.example/a)' });
    const asWords = [both.name, told.name];
    expect(await titles('睚眦')).toEqual([...asWords, coded.name]);
    expect(await titles('kubectl')).toEqual([...asWords, linked.name, coded.name]);
    expect(await titles('睚眦 kubectl -没有')).toEqual([...asWords, coded.name]);
    expect(await titles('睚眦 OR kubectl')).toEqual([...asWords, linked.name, coded.name]);
    expect(await titles('狻猊')).toEqual([told.name, coded.name]);
    await app.core.search.rebuild();
    expect(await titles('睚眦')).toEqual([...asWords, coded.name]);
  });

  it('is found with its name first, whatever the text', async () => {
    const named = await buildNote({ name: '狴犴手册', content: code('狴犴') });
    await buildNote({ content: '狴犴在文中' });
    expect((await titles('狴犴'))[0]).toBe(named.name);
  });

  it('is what it is of an article, too', async () => {
    const told = await buildArticle(app.admin, { content: '赑屃说起' });
    const coded = await buildArticle(app.admin, { content: code('赑屃') });
    expect(await titles('赑屃', app.admin)).toEqual([told, coded]);
  });
});

async function buildArticle(who: TestClient, { content }: { content: string }): Promise<string> {
  const { data } = await who.post('/article/v2/articles', {
    title: `文${content.length}`,
    content,
  });
  return data.title;
}
