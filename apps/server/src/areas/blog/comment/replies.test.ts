import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const comments = '/article/v2/comments';
const html = { accept: 'text/html', host: 'blog.test' };
let app: TestApp;
let article: number;

beforeAll(async () => {
  app = await startTestApp();
  article = await publish(app.admin);
});
beforeEach(() => app.core.pool.query('delete from blog_comment'));
afterAll(() => app.stop());

async function publish(client: TestClient): Promise<number> {
  const { id } = (await client.post(articles, { title: '讨论', content: '正文' })).data;
  await client.put(`${articles}/${id}/publish`, { row_version: 1 });
  return id;
}

const page = async (id = article): Promise<string> =>
  (await app.anonymous.get(`/blog/article/${id}`, html)).text;
const countOf = async (): Promise<number> =>
  (await app.admin.get(`${articles}/${article}`)).data.comment_count;

/** Nobody has written anything lately. */
const rest = (): Promise<unknown> =>
  app.core.pool.query(`update blog_comment set create_time = create_time - interval '1 hour'`);

/** Writes a comment as a visitor; answers its id. */
async function say(content: string, reply_to?: number | string): Promise<number> {
  await rest();
  const body = { nickname: '访客', content, ...(reply_to !== undefined && { reply_to }) };
  const answer = await app.anonymous.post(`/blog/v2/articles/${article}/comments`, body);
  expect(answer.code, answer.text).toBe(200);
  const { rows } = (await app.admin.get(`${comments}?content=${encodeURIComponent(content)}`)).data;
  return rows[0].id;
}

const judge = (id: number, status: string): Promise<Answer> =>
  app.admin.put(`${comments}/status`, { ids: [id], status });

async function approved(content: string, reply_to?: number): Promise<number> {
  const id = await say(content, reply_to);
  await judge(id, 'approved');
  return id;
}

const ask = (reply_to: unknown): Promise<Answer> =>
  app.anonymous.post(`/blog/v2/articles/${article}/comments`, {
    nickname: '访客',
    content: '回复',
    reply_to,
  });
const statuses = async (): Promise<[string, string][]> =>
  (
    await app.core.pool.query<{ status: string; reason: string }>(
      'select status, reason from blog_comment order by id',
    )
  ).rows.map(({ status, reason }) => [status, reason]);
const bell = async (client: TestClient): Promise<string[]> =>
  (
    await app.core.pool.query<{ title: string }>(
      `select n.notice_title as title from sys_notice n join sys_notice_for f on f.notice_id = n.id
       where f.user_id = $1 order by n.id`,
      [client.userId],
    )
  ).rows.map(({ title }) => title);

async function setPolicy(policy: 'reviewed' | 'open' | 'off'): Promise<void> {
  const key = 'blog.comment.policy';
  const change = 'update sys_config set config_value = $2 where config_key = $1';
  await app.core.pool.query(change, [key, policy]);
  await app.core.signals.send('setting', { key });
}

describe('a comment where the site shows at once what nothing speaks against', () => {
  const send = (content: string): Promise<Answer> =>
    app.anonymous.post(`/blog/v2/articles/${article}/comments`, { nickname: '访客', content });

  it('is shown and told to the author, and one that a person should read waits as ever', async () => {
    await app.core.pool.query('delete from sys_notice');
    await setPolicy('open');
    expect(await page()).not.toContain('评论通过审核后显示');
    expect((await send('写得很清楚')).data).toEqual({ is_shown: true });
    await rest();
    expect((await send('请问我能不能贷款买房？')).data).toEqual({ is_shown: false });
    await rest();
    // Spam is told the same.
    expect((await send('代开发票，加微信')).data).toEqual({ is_shown: false });
    await rest();
    const form = await app.anonymous.send({
      method: 'POST',
      url: `/blog/article/${article}/comment`,
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nickname: '访客', content: '没有脚本也一样' }).toString(),
    });
    expect((await statuses()).map(([status]) => status)).toEqual([
      'approved',
      'pending',
      'spam',
      'approved',
    ]);
    expect(form.status).toBe(303);
    const shown = await page();
    for (const words of ['写得很清楚', '没有脚本也一样']) expect(shown).toContain(words);
    for (const words of ['贷款买房', '代开发票']) expect(shown).not.toContain(words);
    expect(await bell(app.admin)).toEqual(['新评论：讨论', '新评论：讨论', '新评论：讨论']);
    await setPolicy('reviewed');
    expect((await send('又是先审后发')).data).toEqual({ is_shown: false });
  });
});

describe('a comment that comes in', () => {
  it('is for a person to read when others wrote the same few words, or asks about a loan', async () => {
    await say('谢谢分享');
    await app.core.pool.query(`update blog_comment set address = '203.0.113.7'`);
    await say('谢谢分享');
    await say('请问我能不能贷款买房？');
    await say('出处在 https://example.com/a');
    expect(await statuses()).toEqual(Array.from({ length: 4 }, () => ['pending', '']));
  });

  it('is spam when its writer repeats it, a long one comes from anywhere again, or weak signs add up', async () => {
    const long = '这是一段足够长的话，长到不会有两个人写得一字不差。';
    await say('谢谢分享');
    await say('谢谢分享');
    await say(long);
    await app.core.pool.query(`update blog_comment set address = '203.0.113.7'`);
    await say(long);
    await say('贷款看 https://a.test 和 https://b.test');
    expect(await statuses()).toEqual([
      ['pending', ''],
      ['spam', '重复的内容'],
      ['pending', ''],
      ['spam', '重复的内容'],
      ['spam', '可能是广告'],
    ]);
  });

  it('is told to the author at the bell, once for all that wait, and never for spam', async () => {
    const author = await app.signInAs(
      ['list', 'add', 'edit', 'publish'].map((code) => `article:data:${code}`),
    );
    const before = article;
    article = await publish(author);
    await say('代开，加微信');
    expect(await bell(author)).toEqual([]);
    const first = await say('写得好');
    await say('学到了');
    expect(await bell(author)).toEqual(['新评论：讨论']);
    await app.core.pool.query(`update blog_comment set status = 'approved'`);
    expect(first).toBeGreaterThan(0);
    await say('又来了');
    expect(await bell(author)).toEqual(['新评论：讨论', '新评论：讨论']);
    article = before;
  });
});

const gone = { code: 601, msg: '要回复的评论已不在，请刷新后重试' };

describe('six hundred comments', () => {
  it('stand fifty on a page, each with its answers, and every one is on some page', async () => {
    await app.core.pool.query(
      `insert into blog_comment (article_id, owner_id, nickname, content, status, address, create_time)
       select $1, 1, '访客', '第' || n || '条', 'approved', '127.0.0.1', now() - make_interval(mins => 700 - n)
       from generate_series(1, 600) n`,
      [article],
    );
    const last = (
      await app.core.pool.query<{ id: string }>('select max(id) as id from blog_comment')
    ).rows[0]?.id;
    await app.core.pool.query(
      `insert into blog_comment (article_id, owner_id, nickname, content, status, address, parent_id)
       values ($1, 1, '作者', '答最新的一条', 'approved', '127.0.0.1', $2)`,
      [article, last],
    );
    const at = async (query: string): Promise<string> =>
      (await app.anonymous.get(`/blog/article/${article}${query}`, html)).text;
    const wordsOf = (text: string): string[] =>
      Array.from(text.matchAll(/<p class="words">([^<]*)<\/p>/g), ([, words = '']) => words);
    const first = await at('');
    expect(wordsOf(first)).toEqual(Array.from({ length: 50 }, (_, n) => `第${n + 1}条`));
    expect(first).toContain('评论（601）');
    expect(first).toContain(`href="/blog/article/${article}?comments=2#comments"`);
    const all: string[] = [];
    for (let number = 1; number <= 12; number += 1)
      all.push(...wordsOf(await at(`?comments=${number}`)));
    expect(all).toEqual([...Array.from({ length: 600 }, (_, n) => `第${n + 1}条`), '答最新的一条']);
    // A page behind the last is the last, and the form to answer comes with the comment that it answers.
    expect(wordsOf(await at('?comments=99')).at(-1)).toBe('答最新的一条');
    const answering = await at(`?reply=${last}`);
    expect(wordsOf(answering)).toContain('第600条');
    expect(answering).toContain(`<input type="hidden" name="reply_to" value="${last}"/>`);
    expect((await app.anonymous.get(`/blog/article/${article}?comments=x`, html)).status).toBe(400);
  });
});

describe('an answer to a comment', () => {
  it('waits in the queue with what it answers, and is shown below it', async () => {
    const first = await approved('第一句');
    await approved('第二句');
    const answer = await say('答第一句', first);
    expect(await page()).not.toContain('答第一句');
    const [row] = (await app.admin.get(`${comments}?status=pending`)).data.rows;
    expect(row).toMatchObject({ id: answer, parent_id: first, parent_text: '访客：第一句' });
    await judge(answer, 'approved');
    const text = await page();
    expect(text).toContain('评论（3）');
    const places = ['第一句', '答第一句', '第二句'].map((words) =>
      text.indexOf(`<p class="words">${words}</p>`),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(text).toMatch(
      new RegExp(
        `<li id="comment-${first}">.*<ol><li id="comment-${answer}">.*答第一句.*</ol></li>`,
        's',
      ),
    );
    expect(await countOf()).toBe(3);
  });

  it('answers what is shown on this page only, one level deep', async () => {
    const shown = await approved('公开的');
    const answer = await approved('它的回复', shown);
    const waiting = await say('还在排队');
    const elsewhere = await publish(app.admin);
    await rest();
    for (const target of [answer, waiting, 99_999]) expect(await ask(target)).toMatchObject(gone);
    const foreign = await app.anonymous.post(`/blog/v2/articles/${elsewhere}/comments`, {
      nickname: '访客',
      content: '跨文章',
      reply_to: shown,
    });
    expect(foreign).toMatchObject(gone);
    for (const target of ['x', '01', -1, 1.5, [shown], { id: shown }, true])
      expect([400, 422], JSON.stringify(target)).toContain((await ask(target)).status);
    expect((await ask('')).code).toBe(200);
  });

  it('goes when what it answers goes, from the page and from the count', async () => {
    const first = await approved('会被撤下');
    await approved('对它的回复', first);
    expect(await countOf()).toBe(2);
    await judge(first, 'spam');
    expect(await page()).not.toContain('对它的回复');
    expect(await countOf()).toBe(0);
    await judge(first, 'approved');
    expect(await countOf()).toBe(2);
    await app.admin.delete(comments, { ids: [first] });
    expect(await countOf()).toBe(0);
    expect((await app.admin.get(comments)).data.total).toBe(0);
  });

  it('is written without scripts by a link that brings the form', async () => {
    const first = await approved('请回复我');
    expect(await page()).toContain(`href="/blog/article/${article}?reply=${first}#write"`);
    const form = (await app.anonymous.get(`/blog/article/${article}?reply=${first}`, html)).text;
    expect(form).toMatch(
      /<p class="replying" data-replying="true"><span>回复 <b data-reply-name="true">访客/,
    );
    expect(form).toContain(`<input type="hidden" name="reply_to" value="${first}"/>`);
    const without = (await app.anonymous.get(`/blog/article/${article}?reply=99999`, html)).text;
    expect(without).toContain('<p class="replying" hidden="" data-replying="true">');
    const send = (reply_to: string, content: string): Promise<Answer> =>
      app.anonymous.send({
        method: 'POST',
        url: `/blog/article/${article}/comment`,
        headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          nickname: '表单',
          content,
          website: '',
          reply_to,
        }).toString(),
      });
    expect((await send(String(first), '表单的回复')).status).toBe(303);
    const wrong = await send(String(first), '');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(`name="reply_to" value="${first}"/>`);
    const late = await send('99999', '来晚了');
    expect(late.status).toBe(422);
    expect(late.text).toContain(gone.msg);
    expect(late.text).toContain('来晚了</textarea>');
  });
});

describe('an answer from the desk', () => {
  it('stands there at once under one’s name, and approves what it answers', async () => {
    const waiting = await say('请教作者');
    const answered = await app.admin.post(`${comments}/${waiting}/reply`, {
      content: '这样做 <b>',
    });
    expect(answered.data).toEqual({ id: expect.any(Number) });
    const text = await page();
    expect(text).toMatch(
      /请教作者.*<b>admin<\/b><span class="badge">作者<\/span>.*<p class="words">这样做 &lt;b&gt;<\/p>/s,
    );
    const again = await app.admin.post(`${comments}/${answered.data.id}/reply`, {
      content: '补充',
    });
    const { rows } = (await app.admin.get(`${comments}?content=补充`)).data;
    expect(rows[0]).toMatchObject({ id: again.data.id, parent_id: waiting, status: 'approved' });
    expect(await countOf()).toBe(3);
    for (const content of ['', ' ', 'x'.repeat(1001)])
      expect((await app.admin.post(`${comments}/${waiting}/reply`, { content })).status).toBe(422);
  });

  it('is given by those who judge the comment only, and says who is not the author', async () => {
    const author = await app.signInAs(
      ['list', 'add', 'edit', 'publish'].map((code) => `article:data:${code}`),
    );
    article = await publish(author);
    const asked = await say('问一句');
    const stranger = await app.signInAs(['article:comment:list', 'article:comment:edit']);
    await app.core.pool.query(
      `update sys_role set data_scope = '5' where id in (select role_id from sys_user_role where user_id = $1)`,
      [stranger.userId],
    );
    app.core.principals.forget(stranger.userId);
    const reply = (client: TestClient): Promise<Answer> =>
      client.post(`${comments}/${asked}/reply`, { content: '答' });
    expect((await reply(stranger)).status).toBe(404);
    expect((await reply(author)).status).toBe(403);
    expect((await reply(app.anonymous)).status).toBe(401);
    expect((await reply(app.admin)).code).toBe(200);
    expect(await page()).toContain('<span class="badge">编辑</span>');
  });
});

describe('comments that are closed', () => {
  const closed = '这篇文章的评论已关闭，不能再发表';
  const comment = { nickname: '访客', content: '还能写吗' };
  const sendForm = (id: number): Promise<Answer> =>
    app.anonymous.send({
      method: 'POST',
      url: `/blog/article/${id}/comment`,
      headers: { ...html, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(comment).toString(),
    });
  const expectClosed = async (id: number): Promise<void> => {
    const shown = await page(id);
    expect(shown).toContain(`${closed}。`);
    expect(shown).not.toContain('data-comment-form');
    expect(shown).not.toContain('data-reply=');
    const call = await app.anonymous.post(`/blog/v2/articles/${id}/comments`, comment);
    expect(call).toMatchObject({ code: 601, msg: closed });
    const form = await sendForm(id);
    expect(form.status).toBe(422);
    expect(form.text).toContain(closed);
  };

  it('of one article: what was said stays and the desk may answer, nobody else writes', async () => {
    const id = await publish(app.admin);
    await app.anonymous.post(`/blog/v2/articles/${id}/comments`, comment);
    const { rows } = (await app.admin.get(`${comments}?article_id=${id}`)).data;
    await judge(rows[0].id, 'approved');
    await app.admin.put(`${articles}/${id}`, { row_version: 2, comments_closed: true });
    await expectClosed(id);
    expect(await page(id)).toContain('还能写吗');
    const answer = await app.admin.post(`${comments}/${rows[0].id}/reply`, { content: '不能了' });
    expect(answer.code).toBe(200);
    expect(await page(id)).toContain('不能了');
    await app.admin.put(`${articles}/${id}`, { row_version: 3, comments_closed: false });
    expect(await page(id)).toContain('data-comment-form');
  });

  it('of the whole site while it takes none, and what was said stays', async () => {
    await approved('留在这里');
    await setPolicy('off');
    await expectClosed(article);
    expect(await page()).toContain('留在这里');
    await setPolicy('reviewed');
    expect(await page()).toContain('data-comment-form');
  });

  it('of articles that have been out for so many days as the setting says', async () => {
    const [young, old] = [await publish(app.admin), await publish(app.admin)];
    const { pool, signals } = app.core;
    const back = `update blog_article set publish_time = now() - interval '31 days' where id = $1`;
    await pool.query(back, [old]);
    expect(await page(old)).toContain('data-comment-form');
    const days = `update sys_config set config_value = $1 where config_key = 'blog.comment.days'`;
    await pool.query(days, ['30']);
    await signals.send('setting', { key: 'blog.comment.days' });
    await expectClosed(old);
    expect(await page(young)).toContain('data-comment-form');
    await pool.query(days, ['0']);
    await signals.send('setting', { key: 'blog.comment.days' });
    expect(await page(old)).toContain('data-comment-form');
  });
});
