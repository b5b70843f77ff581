import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function write(client: TestClient, title: string, isPublished = false): Promise<number> {
  const { id } = (await client.post(articles, { title, content: '正文' })).data;
  if (isPublished) await client.put(`${articles}/${id}/publish`, { row_version: 1 });
  return id;
}

const read = (id: number, address: string): Promise<Answer> =>
  app.anonymous.post(`/blog/v2/articles/${id}/view`, {}, { 'user-agent': address });
const readings = async (client: TestClient, ...ids: number[]): Promise<Answer['data']> =>
  (await client.get(`${articles}/readings?ids=${ids.join(',')}`)).data;

it('counts the articles that one reaches by what is to be done with them', async () => {
  const author = await app.signInAs();
  await write(author, '草稿');
  const published = await write(author, '已发布', true);
  await author.put(`${articles}/${published}`, { row_version: 2, content: '改了' });
  const scheduled = await write(author, '定时');
  await author.put(`${articles}/${scheduled}/publish`, {
    row_version: 1,
    publish_time: '2099-01-01T00:00:00Z',
  });
  const waiting = await write(author, '待审');
  await author.put(`${articles}/${waiting}/submit`, { row_version: 1 });
  const mine = { all: 4, draft: 2, waiting: 1, scheduled: 1, published: 1, changed: 1 };
  expect((await author.get(`${articles}/counts`)).data).toEqual(mine);
  const other = await app.signInAs();
  expect((await other.get(`${articles}/counts`)).data.all).toBe(0);
});

it('tells the readings of the last thirty days of what one reaches, each visitor once a day', async () => {
  const author = await app.signInAs();
  const id = await write(author, '读过', true);
  for (const visitor of ['a', 'b', 'a']) await read(id, visitor);
  await app.core.pool.query(
    `insert into blog_reading (article_id, day, views) select $1, day - 3, 7 from blog_reading where article_id = $1`,
    [id],
  );
  const { since, rows } = await readings(author, id);
  expect(rows).toHaveLength(1);
  expect(rows[0].days).toHaveLength(30);
  expect(rows[0].days.slice(-4)).toEqual([7, 0, 0, 2]);
  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect((await author.get(`${articles}/${id}`)).data.view_count).toBe(2);
  const other = await app.signInAs();
  expect((await readings(other, id)).rows).toEqual([]);
  expect((await author.get(`${articles}/readings?ids=1;2`)).status).toBe(400);
});

it('tells who sets up the site where it is found and how it is read', async () => {
  const id = await write(app.admin, '最多人读', true);
  for (const visitor of ['c', 'd', 'e', 'f', 'g']) await read(id, visitor);
  const { data } = await app.admin.get('/article/v2/site/facts', { host: 'blog.test' });
  expect(data).toMatchObject({ origin: 'http://blog.test', is_fixed: false });
  expect(data.days).toHaveLength(30);
  expect(data.days.at(-1).views).toBeGreaterThanOrEqual(5);
  expect(data.top).toContainEqual({ id, title: '最多人读', views: 5 });
  expect(data.totals.views).toBeGreaterThanOrEqual(5);
  const other = await app.signInAs();
  expect((await other.get('/article/v2/site/facts')).status).toBe(403);
});
