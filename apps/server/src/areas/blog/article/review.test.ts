import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findHolders } from '#core/access/holders.ts';
import { recordScope } from '#core/access/data-scope.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const writing = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `article:data:${code}`);
const publishing = [...writing, 'article:data:publish'];
const notes = ['book:list', 'book:add', 'data:list', 'data:query', 'data:add', 'data:edit'];
let app: TestApp;
/** May publish what is his own. */
let author: TestClient;
/** May not. */
let writer: TestClient;
/** May publish what anybody wrote. */
let reviewer: TestClient;

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'http://blog.test' });
  author = await app.signInAs([...publishing, ...notes.map((code) => `note:${code}`)]);
  writer = await app.signInAs([...writing, ...notes.map((code) => `note:${code}`)]);
  reviewer = await app.signInAs();
  const roleId = await grant(app, reviewer.userId, publishing);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  app.core.principals.forget(reviewer.userId);
});
afterAll(() => app.stop());

type Article = Answer['data'];

async function write(client: TestClient, input: object): Promise<Article> {
  const made = await client.post(articles, input);
  expect(made.code, made.text).toBe(200);
  return made.data;
}

/** Takes a step with an article as it is now; answers what became of it. */
async function step(
  client: TestClient,
  id: number,
  [name, body = {}]: [string, object?],
): Promise<Answer> {
  const { row_version } = (await app.admin.get(`${articles}/${id}`)).data;
  return client.put(`${articles}/${id}${name}`, { row_version, ...body });
}

async function done(...[client, id, what]: Parameters<typeof step>): Promise<Article> {
  const answer = await step(client, id, what);
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

async function published(client: TestClient, input: object): Promise<Article> {
  const { id } = await write(client, input);
  return done(client === writer ? app.admin : client, id, ['/publish']);
}

const visit = async (url: string): Promise<string> => (await app.http.inject(url)).body;
const told = async (client: TestClient): Promise<string[]> =>
  (await client.get('/admin/v2/notice/mine?limit=50')).data.rows.map(
    (row: { notice_title: string }) => row.notice_title,
  );

describe('what is written of a published article', () => {
  it('is a draft: every public page keeps the text until it is published, and the desk tells both', async () => {
    const made = await published(author, {
      title: '旧题貔貅',
      content: '旧文貔貅',
      tags: ['旧签'],
      slug: 'old-pixiu',
    });
    const { id } = made;
    const draft = await done(author, id, [
      '',
      { title: '新题獬豸', content: '新文獬豸', tags: ['新签'], slug: 'new-xiezhi', excerpt: '摘' },
    ]);
    expect(draft).toMatchObject({
      title: '新题獬豸',
      content: '新文獬豸',
      tags: ['新签'],
      status: 'published',
      has_changes: true,
      publish_time: made.publish_time,
    });
    const pages = [
      `/blog/article/${id}`,
      '/blog/home',
      '/blog/archive',
      '/feed.xml',
      '/atom.xml',
      `/blog/search?text=${encodeURIComponent('貔貅')}`,
      `/blog/tag/${encodeURIComponent('旧签')}`,
    ];
    for (const page of pages) expect(await visit(page), page).toContain('旧题貔貅');
    const hidden = [
      ...pages,
      `/blog/search?text=${encodeURIComponent('獬豸')}`,
      `/blog/tag/${encodeURIComponent('新签')}`,
      '/blog/tags',
    ];
    for (const page of hidden)
      expect(await visit(page), page).not.toMatch(/新题|新文|<h2><a[^>]*>.*獬豸/);
    expect((await app.http.inject('/blog/article/new-xiezhi')).statusCode).toBe(404);
    const entry = async (): Promise<string> =>
      (await visit('/sitemap-1.xml')).split(`/article/${id}<`)[1]?.split('</url>')[0] ?? '';
    const before = await entry();
    expect(before).toContain('lastmod');
    await done(author, id, ['', { pinned: true }]);
    expect(await entry()).toBe(before);

    const listed = (await author.get(`${articles}?progress=changed`)).data.rows;
    expect(listed.map((row: Article) => [row.id, row.title])).toEqual([[id, '旧题貔貅']]);
    expect((await author.get(`${articles}/${id}/published`)).data).toMatchObject({
      title: '旧题貔貅',
      content: '旧文貔貅',
      tags: ['旧签'],
    });
    const { update_time: _time, ...kept } = draft;
    expect((await author.get(`${articles}/${id}`)).data).toMatchObject({
      ...kept,
      pinned: true,
      row_version: draft.row_version + 1,
    });

    const out = await done(author, id, ['/publish', { publish_time: made.publish_time }]);
    expect(out).toMatchObject({ has_changes: false, title: '新题獬豸', slug: 'new-xiezhi' });
    for (const page of pages.slice(0, 5)) expect(await visit(page), page).toContain('新题獬豸');
    expect((await app.http.inject('/blog/article/new-xiezhi')).statusCode).toBe(301);
    expect(await visit(`/blog/tag/${encodeURIComponent('新签')}`)).toContain('新题獬豸');
    expect((await author.get(`${articles}?progress=changed`)).data.total).toBe(0);
    const changes = (await author.get(`${articles}/${id}/history`)).data.rows;
    expect(JSON.stringify(changes)).toMatch(/旧题貔貅.*新题獬豸/);
  });

  it('is thrown away with its text among the versions, and brought back by saving it again', async () => {
    const { id } = await published(author, { title: '题', content: '公开的' });
    const draft = await done(author, id, ['', { content: '不要了的一大段文字', cover: '/a.png' }]);
    expect(draft.has_changes).toBe(true);
    const back = await done(author, id, ['/discard']);
    expect(back).toMatchObject({ content: '公开的', cover: '', has_changes: false });
    const versions = (await author.get(`${articles}/${id}/versions`)).data.rows;
    const texts = await Promise.all(
      versions.map(
        async ({ version_no }: { version_no: number }) =>
          (await author.get(`${articles}/${id}/versions/${version_no}`)).data.content,
      ),
    );
    expect(texts).toContain('不要了的一大段文字');
    const again = await done(author, id, ['', { content: draft.content, cover: draft.cover }]);
    expect(again).toMatchObject({ has_changes: true, cover: '/a.png' });
    // What says the same as readers see is no draft.
    const same = await done(author, id, ['', { content: '公开的', cover: '' }]);
    expect(same.has_changes).toBe(false);
    const stranger = await app.signInAs(writing);
    expect((await step(stranger, id, ['/discard'])).status).toBe(404);
    expect((await stranger.get(`${articles}/${id}/published`)).status).toBe(404);
  });

  it('is refused where it could not be published: another’s address, a category that is not there', async () => {
    await write(author, { title: 'x', slug: 'taken-one' });
    const { id } = await published(author, { title: '题', content: '文' });
    expect(await step(author, id, ['', { slug: 'taken-one' }])).toMatchObject({
      msg: '别名已被另一篇文章使用',
    });
    expect(await step(author, id, ['', { category_id: 99_999 }])).toMatchObject({
      msg: '所选的分类不存在，请刷新后重试',
    });
  });

  it('is what the article is once it is withdrawn, and follows the name of a tag', async () => {
    const { id } = await published(author, { title: '题', content: '公开', tags: ['改名前'] });
    await done(author, id, ['', { content: '写着的' }]);
    const [tag] = (await app.admin.get('/article/v2/tags?name=改名前')).data.rows;
    await app.admin.put(`/article/v2/tags/${tag.id}`, { name: '改名后' });
    const withdrawn = await done(author, id, ['/withdraw']);
    expect(withdrawn).toMatchObject({
      status: 'draft',
      content: '写着的',
      tags: ['改名后'],
      has_changes: false,
    });
  });

  it('shows nobody a file that only the draft names, until it is published', async () => {
    const upload = async (): Promise<string> => {
      const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${Math.random()}\r\n--b--\r\n`;
      const headers = { 'content-type': 'multipart/form-data; boundary=b' };
      const url = '/prod-api/common/upload';
      const sent = await writer.send({ method: 'POST', url, headers, payload: body });
      expect(sent.code, sent.text).toBe(200);
      return `/prod-api${sent.data.fileName}`;
    };
    const address = await upload();
    const { id } = await published(writer, { title: '题', content: '文' });
    await done(writer, id, ['', { content: `[附件](${address})` }]);
    expect((await app.anonymous.get(address)).status).not.toBe(200);
    expect((await reviewer.get(address)).status).toBe(200);
    await done(reviewer, id, ['/publish']);
    expect((await app.anonymous.get(address)).status).toBe(200);
    const { rows } = await app.core.pool.query(
      `select kind from sys_file_use where ref_id = $1 and kind like 'article%' order by kind`,
      [id],
    );
    expect(rows).not.toContainEqual({ kind: 'article-draft' });
  });
});

describe('who may not publish', () => {
  it('changes nothing that readers see, whichever way he goes', async () => {
    const book = (await writer.post('/notebook/v2/notebooks', { name: '书' })).data.id;
    const note = { notebook_id: book, name: '来源笔记', content: '笔记的话' };
    const noteId = (await writer.post('/notebook/v2/notes', note)).data.id;
    const { id } = (await writer.post(`${articles}/from_note`, { note_id: noteId })).data;
    expect((await step(writer, id, ['/publish'])).status).toBe(403);
    const time = '2026-01-01T00:00:00.000Z';
    expect((await step(writer, id, ['/publish', { publish_time: time }])).status).toBe(403);
    expect((await step(writer, id, ['', { publish_time: time }])).status).toBe(400);
    await done(app.admin, id, ['/publish']);
    const seen = await visit(`/blog/article/${id}`);
    await done(writer, id, ['', { content: '改过的', pinned: true, title: '改过的题' }]);
    await done(writer, id, ['/versions/1/restore']);
    const read = await writer.get(`/notebook/v2/document?name=x&id=${noteId}`);
    await writer.put(`/notebook/v2/document?name=x&id=${noteId}`, {
      content: '笔记的新话',
      row_version: read.data.row_version,
    });
    const taken = await done(writer, id, ['/note']);
    expect(taken).toMatchObject({ content: '笔记的新话', has_changes: true });
    expect((await writer.get(`${articles}/${id}/note`)).data.note.is_newer).toBe(false);
    expect(await visit(`/blog/article/${id}`)).toBe(seen);
    await done(writer, id, ['/discard']);
    expect((await writer.get(`${articles}/${id}/note`)).data.note.is_newer).toBe(true);
    expect((await step(writer, id, ['/return', { reason: 'x' }])).status).toBe(403);
    expect((await step(writer, id, ['/withdraw'])).status).toBe(403);

    // The same with one whose time is still to come.
    const later = await write(writer, { title: '到时公开', content: '审过的' });
    await done(app.admin, later.id, ['/publish', { publish_time: '2099-01-01T00:00:00.000Z' }]);
    await done(writer, later.id, ['', { content: '没有审过的' }]);
    await app.core.pool.query(`update blog_article set publish_time = now() where id = $1`, [
      later.id,
    ]);
    const shown = await visit(`/blog/article/${later.id}`);
    expect(shown).toContain('审过的');
    expect(shown).not.toContain('没有审过的');
  });

  it('submits, is sent back with a reason, submits again and is approved; each hears of it', async () => {
    const made = await write(writer, { title: '请审核这篇', content: '初稿' });
    const { id } = made;
    const wanted = '2099-05-01T00:00:00.000Z';
    const asked = await done(writer, id, ['/submit', { wanted_time: wanted }]);
    expect(asked).toMatchObject({ status: 'draft', review: 'waiting', wanted_time: wanted });
    expect(await told(reviewer)).toContain('文章待审核：请审核这篇');
    expect(await told(app.admin)).toContain('文章待审核：请审核这篇');
    // Who may publish his own only is no reviewer of others'.
    expect((await told(author)).concat(await told(writer))).toEqual([]);
    await done(writer, id, ['/submit']);
    expect(await told(reviewer)).toHaveLength(1);
    const waiting = (await reviewer.get(`${articles}?progress=waiting`)).data.rows;
    expect(waiting.map((row: Article) => row.id)).toEqual([id]);
    // Home tells it to those who may publish it, and to nobody else.
    const atHome = async (who: TestClient): Promise<number> =>
      (await who.get('/home/v2/dashboard')).data.waiting.reviews;
    expect([await atHome(reviewer), await atHome(app.admin)]).toEqual([1, 1]);
    expect([await atHome(author), await atHome(writer)]).toEqual([0, 0]);
    expect((await step(author, id, ['/return', { reason: '不是你的' }])).status).toBe(404);
    expect((await step(reviewer, id, ['/return', { reason: ' ' }])).status).toBe(422);

    const returned = await done(reviewer, id, ['/return', { reason: '请补上**数据**' }]);
    expect(returned).toMatchObject({ review: 'returned', review_reason: '请补上**数据**' });
    expect((await writer.get(`${articles}/${id}`)).data.review_reason).toBe('请补上**数据**');
    expect(await told(writer)).toEqual(['文章已退回：请审核这篇']);
    expect(await step(reviewer, id, ['/return', { reason: '再退' }])).toMatchObject({
      msg: '这篇文章没有在等待审核，请刷新后重试',
    });

    const version = (await done(writer, id, ['/submit'])).row_version;
    await done(writer, id, ['', { content: '审核时又改了' }]);
    // What he has not read is approved by nobody.
    expect((await reviewer.put(`${articles}/${id}/publish`, { row_version: version })).status).toBe(
      409,
    );
    const out = await done(reviewer, id, ['/publish']);
    expect(out).toMatchObject({ status: 'published', review: 'none', review_reason: '' });
    expect(await told(writer)).toContain('文章已通过：请审核这篇');
    expect(await visit(`/blog/article/${id}`)).toContain('审核时又改了');

    expect(await step(writer, id, ['/submit'])).toMatchObject({
      msg: '没有未发布的修改，不需要审核',
    });
    await done(writer, id, ['', { content: '第二稿' }]);
    expect(await done(writer, id, ['/submit'])).toMatchObject({
      status: 'published',
      review: 'waiting',
      has_changes: true,
    });
    expect(await done(writer, id, ['/recall'])).toMatchObject({
      review: 'none',
      content: '第二稿',
    });
    expect(await step(writer, id, ['/recall'])).toMatchObject({ code: 601 });
    expect(await visit(`/blog/article/${id}`)).not.toContain('第二稿');
  });
});

it('those who are told are those whom the code lets reach the article', async () => {
  const { pool, db, principals } = app.core;
  const dept = async (parent: number, name: string): Promise<number> => {
    const made = await pool.query<{ id: string }>(
      `insert into sys_dept (parent_id, dept_name) values ($1, $2) returning id`,
      [parent, name],
    );
    return Number(made.rows[0]?.id);
  };
  const top = await dept(100, '总编室');
  const below = await dept(top, '编辑组');
  const code = 'article:data:publish';
  const people: number[] = [app.admin.userId];
  for (const scope of ['1', '2', '3', '4', '5', '6'])
    for (const place of [top, below]) {
      const { userId } = await app.signInAs();
      const roleId = await grant(app, userId, scope === '6' ? [code, 'note:data:list'] : [code]);
      await pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
      if (place === below)
        await pool.query('insert into sys_role_dept (role_id, dept_id) values ($1, $2)', [
          roleId,
          below,
        ]);
      await pool.query('update sys_user set dept_id = $1 where id = $2', [place, userId]);
      principals.forget(userId);
      people.push(userId);
    }
  const owners = [null, ...people.slice(-4)];
  for (const deptId of [null, top, below])
    for (const ownerId of owners) {
      const expected: number[] = [];
      for (const userId of people) {
        const principal = await principals.find(userId);
        if (!principal) throw new Error('nobody');
        const { isEverything, deptIds, isOwn } = recordScope(principal, code);
        const isReached = deptId !== null && deptIds.includes(deptId);
        if (isEverything || isReached || (isOwn && ownerId === userId)) expected.push(userId);
      }
      const found = await findHolders(db, code, { ownerId, deptId });
      expect(
        found.filter((id) => people.includes(id)),
        `${deptId} ${ownerId}`,
      ).toEqual(expected.toSorted((a, b) => a - b));
    }
});
