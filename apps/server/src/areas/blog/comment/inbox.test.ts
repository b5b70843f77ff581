import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { blogArea } from '../area.ts';

const articles = '/article/v2/articles';
const comments = '/article/v2/comments';
let app: TestApp;
let article: number;

beforeAll(async () => {
  app = await startTestApp();
  article = await publish(app.admin);
});
beforeEach(() => app.core.pool.query('delete from blog_comment; delete from blog_comment_block'));
afterAll(() => app.stop());

async function publish(client: TestClient): Promise<number> {
  const { id } = (await client.post(articles, { title: '讨论', content: '正文' })).data;
  await client.put(`${articles}/${id}/publish`, { row_version: 1 });
  return id;
}

/** Writes a comment as a visitor; answers its id. */
async function say(content: string, to = article): Promise<number> {
  await app.core.pool.query(
    `update blog_comment set create_time = create_time - interval '1 hour'`,
  );
  const body = { nickname: '访客', content };
  const answer = await app.anonymous.post(`/blog/v2/articles/${to}/comments`, body);
  expect(answer.code, answer.text).toBe(200);
  const { rows } = await app.core.pool.query<{ id: string }>(
    'select id from blog_comment order by id desc limit 1',
  );
  return Number(rows[0]?.id);
}

const counts = async (client = app.admin, query = ''): Promise<Answer['data']> =>
  (await client.get(`${comments}/counts${query}`)).data;
const one = async (id: number): Promise<Answer['data']> =>
  (await app.admin.get(`${comments}/${id}`)).data;
const block = (client: TestClient, id: number, is_blocked = true): Promise<Answer> =>
  client.put(`${comments}/${id}/source`, { is_blocked });

describe('the inbox of comments', () => {
  it('counts what waits, is shown, is spam and is thrown away, for who reaches it', async () => {
    const author = await app.signInAs();
    const his = await publish(author);
    const ids = [await say('甲'), await say('乙'), await say('丙'), await say('丁', his)];
    await app.admin.put(`${comments}/status`, { ids: [ids[1]], status: 'approved' });
    await app.admin.put(`${comments}/trash`, { ids: [ids[2]] });
    expect(await counts()).toEqual({ pending: 2, approved: 1, spam: 0, trash: 1 });
    expect(await counts(app.admin, `?article_id=${his}`)).toMatchObject({ pending: 1, trash: 0 });
    expect(await counts(author)).toEqual({ pending: 1, approved: 0, spam: 0, trash: 0 });
  });

  it('tells how much speaks against a comment, and all that does', async () => {
    expect(await one(await say('看 https://a.test 有发票'))).toMatchObject({
      status: 'pending',
      score: 75,
      signs: '可能是广告、含有链接',
      reason: '',
    });
    expect(await one(await say('代开发票，加微信 https://a.test'))).toMatchObject({
      status: 'spam',
      score: 175,
      signs: '含有广告词、可能是广告、含有链接',
      reason: '含有广告词',
    });
    expect(await one(await say('写得真好'))).toMatchObject({ score: 0, signs: '' });
  });

  it('throws into the trash what one may delete, and takes it out again', async () => {
    const id = await say('不要了');
    await app.admin.put(`${comments}/status`, { ids: [id], status: 'approved' });
    const shown = async () => (await app.anonymous.get(`/blog/article/${article}`)).text;
    expect(await shown()).toContain('不要了');
    expect((await app.admin.put(`${comments}/trash`, { ids: [id] })).data).toEqual({ changed: 1 });
    expect(await shown()).not.toContain('不要了');
    const other = await app.signInAs();
    expect((await other.put(`${comments}/trash`, { ids: [await say('别人的')] })).data).toEqual({
      changed: 0,
    });
    const back = { ids: [id], status: 'approved' };
    expect((await app.admin.put(`${comments}/status`, back)).data).toEqual({ changed: 1 });
    expect(await shown()).toContain('不要了');
    // Into the trash by its own door only, which asks for another right.
    const wrong = await app.admin.put(`${comments}/status`, { ids: [id], status: 'trash' });
    expect(wrong.status).toBe(400);
  });

  it('empties the trash of what has lain there for a month', async () => {
    const [old, fresh] = [await say('旧的'), await say('新的')];
    await app.admin.put(`${comments}/trash`, { ids: [old, fresh] });
    await app.core.pool.query(
      `update blog_comment set update_time = now() - interval '31 days' where id = $1`,
      [old],
    );
    for (const chore of blogArea.retention?.(app.core) ?? [])
      if (typeof chore !== 'function') await app.core.db.execute(chore);
    expect(await counts()).toMatchObject({ trash: 1 });
    expect((await one(fresh)).content).toBe('新的');
  });
});

describe('a source that is blocked', () => {
  it('loses what waits to spam, and what it sends from then on, until it is taken back', async () => {
    const [first, second] = [await say('甲'), await say('乙')];
    await app.admin.put(`${comments}/status`, { ids: [await say('丙')], status: 'approved' });
    expect((await one(first)).source_count).toBe(1);
    const { data } = await block(app.admin, first);
    expect(data.ids).toEqual([first, second]);
    expect(await counts()).toMatchObject({ pending: 0, approved: 1, spam: 2 });
    expect(await one(await say('又来了'))).toMatchObject({ status: 'spam', reason: '来源已拉黑' });
    expect((await block(app.admin, first, false)).data.ids).toEqual([]);
    expect(await one(await say('好好说话'))).toMatchObject({ status: 'pending' });
  });

  it('is blocked for an author’s own articles by who reaches no others', async () => {
    const author = await app.signInAs();
    const his = await publish(author);
    const id = await say('丁', his);
    const elsewhere = await say('戊');
    expect((await block(author, elsewhere)).status).toBe(404);
    expect((await block(author, id)).data.ids).toEqual([id]);
    expect(await one(await say('己', his))).toMatchObject({ status: 'spam' });
    expect(await one(await say('庚'))).toMatchObject({ status: 'pending' });
    expect(await one(elsewhere)).toMatchObject({ status: 'pending' });
  });

  it('is unknown of what was written at the desk', async () => {
    const id = await say('请问');
    const reply = await app.admin.post(`${comments}/${id}/reply`, { content: '答' });
    expect((await block(app.admin, reply.data.id)).msg).toBe('这条评论没有来源记录，无法拉黑');
  });
});
