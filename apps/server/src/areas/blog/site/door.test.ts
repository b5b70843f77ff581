import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const articles = '/article/v2/articles';
const secret = '玄机只在此处';
const authorCodes = ['list', 'query', 'add', 'edit', 'publish'].map(
  (operation) => `article:data:${operation}`,
);
let app: TestApp;
let author: TestClient;
let stranger: TestClient;
let categoryId: number;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.signInAs([...authorCodes, 'common:file:upload']);
  stranger = await app.signInAs(authorCodes);
  categoryId = (await app.admin.post('/article/v2/categories', { name: '门后' })).data.id;
});
afterAll(() => app.stop());

async function publish(
  readers: { visibility: string; password?: string },
  more: object = {},
): Promise<number> {
  const made = await author.post(articles, {
    title: '门后的文章',
    content: `# 章节${secret}\n\n开头${secret}正文`,
    tags: ['门'],
    category_id: categoryId,
    ...more,
  });
  const { id, row_version } = made.data;
  const published = await author.put(`${articles}/${id}/publish`, { row_version, ...readers });
  expect(published.code, published.text).toBe(200);
  expect(published.data.visibility).toBe(readers.visibility);
  return id as number;
}

const read = (url: string, cookie = ''): Promise<Answer> =>
  app.anonymous.get(url, { accept: 'text/html', ...(cookie && { cookie }) });

const ticketOf = ({ headers }: Answer): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('wm-visit='))
    ?.split(';')[0] ?? '';

const give = (id: number, password: string, more: object = {}): Promise<Answer> =>
  app.anonymous.send({
    method: 'POST',
    url: `/blog/article/${id}/open`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
    payload: new URLSearchParams({ password }).toString(),
  });

/** Everything that a visitor, or somebody signed in without reach, may ask for about articles. */
async function everythingAbout(id: number, client: TestClient): Promise<Record<string, string>> {
  const sought = encodeURIComponent(secret);
  const paths = [
    '/blog/home',
    '/blog/tags',
    `/blog/tag/${encodeURIComponent('门')}`,
    `/blog/category/${categoryId}`,
    '/blog/archive',
    `/blog/search?text=${sought}`,
    `/blog/v2/suggestions?text=${sought}`,
    `/blog/v2/suggestions?text=${encodeURIComponent('门后')}`,
    '/feed.xml',
    '/atom.xml',
    '/sitemap.xml',
    '/sitemap-1.xml',
    `/blog/article/${id}`,
    `/blog/article/${id}?comments=1`,
    ...(client === app.anonymous
      ? []
      : [
          articles,
          `${articles}/${id}`,
          `${articles}/${id}/versions`,
          `/search/v2/documents?text=${sought}`,
        ]),
  ];
  const answers = await Promise.all(
    paths.map(async (path) => [path, (await client.get(path, { accept: 'text/html' })).text]),
  );
  return Object.fromEntries(answers) as Record<string, string>;
}

async function expectHidden(id: number, client: TestClient): Promise<void> {
  for (const [path, text] of Object.entries(await everythingAbout(id, client))) {
    for (const mark of ['开头', '章节']) expect(text, path).not.toContain(mark + secret);
    if (/sitemap|feed|atom/.test(path)) expect(text, path).not.toContain(`/article/${id}<`);
  }
}

describe('an article that not everybody may read', () => {
  it('shows nothing of its text to who may not, wherever he looks', async () => {
    const shown = await publish({ visibility: 'public' });
    const told = await everythingAbout(shown, app.anonymous);
    // What would show it shows it while it is open to all.
    for (const path of ['/blog/home', '/feed.xml', `/blog/article/${shown}`])
      expect(told[path]).toContain(secret);
    expect(told['/sitemap-1.xml']).toContain(`/blog/article/${shown}<`);
    expect(told[`/blog/search?text=${encodeURIComponent(secret)}`]).toContain(
      `/blog/article/${shown}`,
    );
    const change = { row_version: 2, visibility: 'members' };
    await author.put(`${articles}/${shown}/publish`, change);
    await expectHidden(shown, app.anonymous);
    await author.put(`${articles}/${shown}/withdraw`, { row_version: 3 });
    const closed = await publish({ visibility: 'password', password: '芝麻开门' });
    await expectHidden(closed, app.anonymous);
    await expectHidden(closed, stranger);
    expect((await read('/blog/home')).text).toContain('密码访问');
  });

  it('of members opens to who has signed in, with its comments and its picture, and to nobody else', async () => {
    const id = await publish({ visibility: 'members' });
    const closed = await read(`/blog/article/${id}`);
    expect(closed.text).toContain('登录后继续阅读');
    expect(closed.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const comment = { nickname: '路人', content: '请问怎么进来？' };
    const comments = `/blog/v2/articles/${id}/comments`;
    expect((await app.anonymous.post(comments, comment)).status).toBe(404);
    expect((await app.anonymous.post(`/blog/v2/articles/${id}/like`, {})).status).toBe(404);
    const opened = await stranger.get(`/blog/article/${id}`, { accept: 'text/html' });
    expect(opened.text).toContain(secret);
    expect(opened.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(opened.text).not.toContain('rel="canonical"');
    const cookie = ticketOf(opened);
    expect((await app.anonymous.post(comments, comment, { cookie })).code).toBe(200);
    // The ticket is for its forms; the page asks for the session.
    expect((await read(`/blog/article/${id}`, cookie)).text).not.toContain(secret);
  });

  it('with a password opens to who gives it, until another is set', async () => {
    const id = await publish({ visibility: 'password', password: '芝麻开门' });
    expect((await read(`/blog/article/${id}`)).text).toContain('访问密码');
    const wrong = await give(id, '石头开门');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('访问密码不正确');
    expect(wrong.text).not.toContain(secret);
    const right = await give(id, '芝麻开门');
    expect([right.status, right.headers['location']]).toEqual([303, `/blog/article/${id}`]);
    const cookie = ticketOf(right);
    expect((await read(`/blog/article/${id}`, cookie)).text).toContain(secret);
    const other = await publish({ visibility: 'password', password: '芝麻开门' });
    expect((await read(`/blog/article/${other}`, cookie)).text).not.toContain(secret);
    await author.put(`${articles}/${id}/publish`, { row_version: 2, visibility: 'password' });
    expect((await read(`/blog/article/${id}`, cookie)).text).toContain(secret);
    const password = '另一个';
    const short = await author.put(`${articles}/${id}/publish`, { row_version: 3, password });
    expect(short.data.fields[0].message).toBe('密码至少 4 个字符');
    const change = { row_version: 3, password: '另一个密码' };
    await author.put(`${articles}/${id}/publish`, change);
    expect((await read(`/blog/article/${id}`, cookie)).text).not.toContain(secret);
    expect((await give(id, '芝麻开门')).status).toBe(422);
  });

  it('lets nobody guess its password, and its author needs none', async () => {
    const id = await publish({ visibility: 'password', password: '芝麻开门' });
    const tries: number[] = [];
    for (let at = 0; at < 6; at += 1) tries.push((await give(id, `猜测${at}号`)).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 429]);
    const late = await give(id, '芝麻开门');
    expect(late.status).toBe(429);
    expect(late.text).toContain('密码输错次数过多，请 15 分钟后再试');
    const own = await author.get(`/blog/article/${id}`, { accept: 'text/html' });
    expect(own.text).toContain(secret);
    const others = await stranger.get(`/blog/article/${id}`, { accept: 'text/html' });
    expect(others.text).not.toContain(secret);
  });

  it('keeps its pictures, too, and asks for a password before it is published with one', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = { name: 'a.png', type: 'image/png', bytes };
    const uploaded = await upload(author, '/prod-api/common/upload', file);
    const picture = `/prod-api${uploaded.data.fileName}`;
    const id = await publish(
      { visibility: 'password', password: '芝麻开门' },
      { cover: picture, content: `![图](${picture})` },
    );
    expect((await read('/blog/home')).text).not.toContain(picture);
    expect((await app.anonymous.get(picture)).status).toBe(404);
    expect((await stranger.get(picture)).status).toBe(404);
    const cookie = ticketOf(await give(id, '芝麻开门'));
    expect((await app.anonymous.get(picture, { cookie })).status).toBe(200);
    await author.put(`${articles}/${id}/publish`, { row_version: 2, visibility: 'members' });
    expect((await app.anonymous.get(picture, { cookie })).status).toBe(404);
    expect((await stranger.get(picture)).status).toBe(200);
    const bare = { row_version: 3, visibility: 'password' };
    expect(await author.put(`${articles}/${id}/publish`, bare)).toMatchObject({
      code: 601,
      msg: '请设置访问密码',
    });
  });
});
