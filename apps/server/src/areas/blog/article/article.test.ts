import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const authorCodes = ['list', 'query', 'add', 'edit', 'remove', 'publish'].map(
  (operation) => `article:data:${operation}`,
);
let app: TestApp;
let author: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.signInAs([...authorCodes, 'note:data:list', 'note:data:add']);
});
afterAll(() => app.stop());

async function write(client: TestClient, overrides: object = {}): Promise<Answer['data']> {
  const answer = await client.post(articles, { title: '标题', content: '正文', ...overrides });
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

describe('an article', () => {
  it('of an older program is rendered anew before its words are indexed', async () => {
    const { id } = await write(author, { content: '这是**“毕方”**独足' });
    const { db, pool, search } = app.core;
    const stored = async (): Promise<object> => {
      const { rows } = await pool.query(
        `select a.html, a.plain_text, d.edition from blog_article a
         join search_doc d on d.kind = 'article' and d.ref_id = a.id where a.id = $1`,
        [id],
      );
      return rows[0] as object;
    };
    const fresh = await stored();
    await db.execute(
      sql`update blog_article set html = '旧', plain_text = '这是**“毕方”**独足', render_edition = 2 where id = ${id}`,
    );
    await db.execute(
      sql`update search_doc set edition = 1 where kind = 'article' and ref_id = ${id}`,
    );
    // The server's own rebuild, soon after its start, may be at it as well.
    await search.rebuild();
    await expect.poll(stored, { timeout: 20_000 }).toEqual(fresh);
    expect(fresh).toMatchObject({ html: '<p>这是<strong>“毕方”</strong>独足</p>\n' });
  });

  it('is written, read whole, listed without its text and changed', async () => {
    const made = await write(author, {
      title: '  新文章 ',
      tags: ['甲', '乙', '甲'],
      slug: 'New-One',
      excerpt: '摘要',
    });
    expect(made).toEqual({
      id: expect.any(Number),
      title: '新文章',
      content: '正文',
      excerpt: '摘要',
      cover: '',
      slug: 'new-one',
      category_id: null,
      category_name: '',
      tags: ['甲', '乙'],
      pinned: false,
      comments_closed: false,
      status: 'draft',
      publish_time: null,
      visibility: 'public',
      has_changes: false,
      review: 'none',
      review_reason: '',
      wanted_time: null,
      author_name: expect.stringContaining('user_'),
      view_count: 0,
      like_count: 0,
      comment_count: 0,
      waiting_count: 0,
      row_version: 1,
      create_time: expect.any(String),
      update_time: expect.any(String),
    });
    const { rows } = (await author.get(`${articles}?title=新文章`)).data;
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toHaveProperty('content');
    expect(rows[0]).not.toHaveProperty('html');
    const changed = await author.put(`${articles}/${made.id}`, {
      row_version: 1,
      tags: ['乙', 'B'],
      content: '新的正文',
    });
    expect(changed.data).toMatchObject({ tags: ['乙', 'B'], content: '新的正文', row_version: 2 });
    expect((await author.get(`${articles}?tag=b`)).data.total).toBe(1);
  });

  it('names each field that is wrong', async () => {
    const refused = await author.post(articles, {
      title: ' ',
      excerpt: '长'.repeat(301),
      slug: '-x',
      cover: 'javascript:alert(1)',
      tags: ['a/b'],
    });
    expect(refused.status).toBe(422);
    expect(refused.data.fields.map(({ path }: { path: string }) => path)).toEqual([
      'title',
      'excerpt',
      'cover',
      'slug',
      'tags.0',
    ]);
    for (const cover of ['//evil.test/x.png', 'https://evil.test/x.png', '/a"b', '/a b'])
      expect((await author.post(articles, { title: 'x', cover })).status, cover).toBe(422);
    expect((await author.post(articles, { title: 'x', owner_id: 1 })).status).toBe(400);
    expect(await author.post(articles, { title: 'x', category_id: 99_999 })).toMatchObject({
      code: 601,
      msg: '所选的分类不存在，请刷新后重试',
    });
    expect((await author.post(articles, { title: 'x', content: 'x'.repeat(350_001) })).status).toBe(
      422,
    );
  });

  it('is not overwritten by who read an older one, who gets the stored one', async () => {
    const { id } = await write(author, { content: '一' });
    await author.put(`${articles}/${id}`, { row_version: 1, content: '二' });
    const refused = await author.put(`${articles}/${id}`, { row_version: 1, content: '三' });
    expect(refused).toMatchObject({ status: 409, msg: '这篇文章已在别处修改' });
    expect(refused.data).toMatchObject({ content: '二', row_version: 2 });
    const both = await Promise.all(
      ['四', '五'].map((content) => author.put(`${articles}/${id}`, { row_version: 2, content })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const action of ['publish', 'withdraw'])
      expect((await author.put(`${articles}/${id}/${action}`, { row_version: 1 })).status).toBe(
        409,
      );
  });

  it('is not published without a text', async () => {
    const { id } = await write(author, { content: ' \n' });
    expect(await author.put(`${articles}/${id}/publish`, { row_version: 1 })).toMatchObject({
      code: 601,
      msg: '文章还没有正文，不能发布',
    });
  });

  it('is made of one’s own note with its tags, never of another’s', async () => {
    const owner = await app.signInAs();
    const book = (await owner.post('/notebook/v2/notebooks', { name: '书' })).data.id;
    const note = (
      await owner.post('/notebook/v2/notes', {
        notebook_id: book,
        name: '笔记一',
        content: '# 内容',
        tags: ['计划', '工作/项目', '两字'.repeat(15)],
      })
    ).data.id;
    const made = await owner.post(`${articles}/from_note`, { note_id: note });
    expect(made.data).toMatchObject({
      title: '笔记一',
      content: '# 内容',
      tags: ['计划', '工作 项目'],
      status: 'draft',
    });
    expect((await author.post(`${articles}/from_note`, { note_id: note })).status).toBe(404);
  });
});

describe('versions', () => {
  const versionsOf = async (id: number): Promise<Answer['data']['rows']> =>
    (await author.get(`${articles}/${id}/versions`)).data.rows;
  const rest = (): Promise<unknown> =>
    app.core.pool.query(
      `update blog_article_version set create_time = create_time - interval '5 minutes'`,
    );

  it('keep what was, and bring it back with what came between kept, too', async () => {
    const { id } = await write(author, { title: '一', content: '第一' });
    await rest();
    await author.put(`${articles}/${id}`, { row_version: 1, title: '二', content: '第二' });
    await author.put(`${articles}/${id}`, { row_version: 2, content: '第二改' });
    expect(
      (await versionsOf(id)).map((row: Answer['data']) => [row.version_no, row.title, row.reason]),
    ).toEqual([
      [2, '二', 'save'],
      [1, '一', 'save'],
    ]);
    const first = await author.get(`${articles}/${id}/versions/1`);
    expect(first.data).toMatchObject({
      title: '一',
      content: '第一',
      editor_name: expect.any(String),
    });
    await rest();
    const restored = await author.put(`${articles}/${id}/versions/1/restore`, { row_version: 3 });
    expect(restored.data).toMatchObject({ title: '一', content: '第一', row_version: 4 });
    const after = await versionsOf(id);
    expect(after[0]).toMatchObject({ version_no: 3, reason: 'restore', title: '一' });
    expect((await author.get(`${articles}/${id}/versions/2`)).data.content).toBe('第二改');
    expect(
      (await author.put(`${articles}/${id}/versions/9/restore`, { row_version: 4 })).status,
    ).toBe(404);
    expect((await author.get(`${articles}/${id}/versions/9`)).status).toBe(404);
  });

  it('are the newest 500, and of older ones the last of each month', async () => {
    const { id } = await write(author);
    await app.core.pool.query(
      `insert into blog_article_version (article_id, version_no, title, content, excerpt, reason, editor_id, create_time)
       select $1, n, 't', 'c' || n, '', 'save', 1, now() - interval '2 years' from generate_series(2, 605) n`,
      [id],
    );
    await author.put(`${articles}/${id}`, { row_version: 1, content: '新' });
    const { data } = await author.get(`${articles}/${id}/versions`);
    // The first, of today, is older in number only.
    expect(data.total).toBe(501);
    expect(data.rows[0].version_no).toBe(607);
    expect(data.rows).toHaveLength(20);
  });
});

describe('whose articles one reaches', () => {
  it('are one’s own by ROLE_DEFAULT and by any role that reaches no more', async () => {
    const mine = await write(author);
    const other = await app.signInAs();
    expect((await other.get(articles)).data.rows).toEqual([]);
    const url = `${articles}/${mine.id}`;
    const attempts = [
      other.get(url),
      other.put(url, { row_version: mine.row_version, title: '改' }),
      other.put(`${url}/publish`, { row_version: mine.row_version }),
      other.put(`${url}/withdraw`, { row_version: mine.row_version }),
      other.get(`${url}/versions`),
      other.get(`${url}/versions/1`),
      other.put(`${url}/versions/1/restore`, { row_version: mine.row_version }),
      other.delete(articles, { ids: [mine.id] }),
      other.get(`${url}/history`),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404);
    expect((await author.get(url)).data).toEqual(mine);
    const own = await write(other);
    expect((await other.get(articles)).data.rows.map(({ id }: { id: number }) => id)).toEqual([
      own.id,
    ]);
    expect((await other.get('/article/v2/categories')).status).toBe(403);
  });

  it('are those of one’s department, of chosen ones, or all, as the role’s data scope says', async () => {
    const writer = await app.signInAs([
      ...authorCodes,
      'article:comment:list',
      'article:comment:edit',
    ]);
    const { pool } = app.core;
    const dept = await pool.query<{ id: string }>(
      `insert into sys_dept (parent_id, dept_name) values (100, '编辑部') returning id`,
    );
    const deptId = Number(dept.rows[0]?.id);
    await pool.query('update sys_user set dept_id = $1 where id = $2', [deptId, writer.userId]);
    // An article belongs to the department its author is known to be in.
    app.core.principals.forget(writer.userId);
    const made = await write(writer, { title: '编辑部的' });
    await writer.put(`${articles}/${made.id}/publish`, { row_version: 1 });
    await app.anonymous.post(`/blog/v2/articles/${made.id}/comments`, {
      nickname: 'x',
      content: '好',
    });
    const reader = await app.signInAs();
    const look = async () => {
      const listed = await reader.get(`${articles}?title=编辑部的`);
      const comments = await reader.get(`/article/v2/comments?article_id=${made.id}`);
      const one = await reader.get(`${articles}/${made.id}`);
      return [listed.data.total, comments.data.total, one.status];
    };
    const all = [1, 1, 200];
    const nothing = [0, 0, 404];
    const steps: { scope: string; custom?: number[]; own?: number; seen: number[] }[] = [
      { scope: '5', seen: nothing },
      { scope: '3', own: deptId, seen: all },
      { scope: '5', seen: nothing },
      { scope: '4', own: 100, seen: all },
      { scope: '3', own: 100, seen: nothing },
      { scope: '2', custom: [deptId], seen: all },
      { scope: '2', custom: [100], seen: nothing },
      { scope: '1', seen: all },
    ];
    for (const { scope, custom = [], own = null, seen } of steps) {
      const roleId = await grant(app, reader.userId, [...authorCodes, 'article:comment:list']);
      await pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
      for (const id of custom)
        await pool.query('insert into sys_role_dept (role_id, dept_id) values ($1, $2)', [
          roleId,
          id,
        ]);
      await pool.query('update sys_user set dept_id = $1 where id = $2', [own, reader.userId]);
      app.core.principals.forget(reader.userId);
      expect(await look(), scope).toEqual(seen);
    }
  });

  it('and a comment is judged by nobody who does not reach it', async () => {
    const made = await write(author);
    await author.put(`${articles}/${made.id}/publish`, { row_version: 1 });
    await app.core.pool.query('delete from blog_comment');
    await app.anonymous.post(`/blog/v2/articles/${made.id}/comments`, {
      nickname: 'x',
      content: '好',
    });
    const [row] = (await app.admin.get('/article/v2/comments')).data.rows;
    const stranger = await app.signInAs();
    const judge = (client: TestClient) =>
      client.put('/article/v2/comments/status', { ids: [row.id], status: 'approved' });
    expect((await judge(stranger)).data).toEqual({ changed: 0 });
    expect((await stranger.delete('/article/v2/comments', { ids: [row.id] })).status).toBe(404);
    expect((await judge(author)).status).toBe(403);
    expect((await judge(app.admin)).data).toEqual({ changed: 1 });
  });
});

describe('categories and tags', () => {
  const categories = '/article/v2/categories';

  it('stand in a tree without circles, and go only when nothing stands in them', async () => {
    const add = async (name: string, parent_id = 0) =>
      (await app.admin.post(categories, { name, parent_id })).data.id;
    const top = await add('上');
    const below = await add('下', top);
    const lowest = await add('最下', below);
    expect(await app.admin.post(categories, { name: '上' })).toMatchObject({
      msg: '同一上级下已有相同的分类名称',
    });
    for (const parent_id of [top, below, lowest])
      expect(await app.admin.put(`${categories}/${top}`, { parent_id })).toMatchObject({
        msg: '上级分类不能选择自己或自己的下级',
      });
    expect(await app.admin.post(categories, { name: 'x', parent_id: 99_999 })).toMatchObject({
      msg: '上级分类不存在',
    });
    const notEmpty = { msg: '分类下还有文章或子分类，不能删除' };
    expect(await app.admin.delete(categories, { ids: [top] })).toMatchObject(notEmpty);
    const { id } = await write(author, { category_id: lowest });
    expect(await app.admin.delete(categories, { ids: [lowest] })).toMatchObject(notEmpty);
    await author.delete(articles, { ids: [id] });
    expect((await app.admin.delete(categories, { ids: [lowest] })).data).toEqual({ removed: 1 });
    await app.admin.put(`${categories}/sort`, {
      orders: [
        { id: top, order: 2 },
        { id: below, order: 1 },
      ],
    });
    const { rows } = (await app.admin.get(`${categories}?sort=order_num`)).data;
    expect(rows.find((row: { id: number }) => row.id === top).order_num).toBe(2);
    expect(
      (await app.admin.put(`${categories}/sort`, { orders: [{ id: 99_999, order: 1 }] })).status,
    ).toBe(404);
  });

  it('a tag is renamed and removed for every article, and articles are found by its name', async () => {
    const { id, row_version } = await write(author, { tags: ['旧标签名'] });
    await author.put(`${articles}/${id}/publish`, { row_version });
    const [tag] = (await app.admin.get('/article/v2/tags?name=旧标签名')).data.rows;
    expect(tag.article_count).toBe(1);
    await app.admin.put(`/article/v2/tags/${tag.id}`, { name: '新标签名' });
    const found = async (text: string): Promise<boolean> =>
      (await app.anonymous.get(`/blog/search?text=${encodeURIComponent(text)}`)).text.includes(
        `<h2><a href="/blog/article/${id}"`,
      );
    expect([await found('旧标签名'), await found('新标签名')]).toEqual([false, true]);
    await app.admin.delete('/article/v2/tags', { ids: [tag.id] });
    expect(await found('新标签名')).toBe(false);
    expect((await author.get(`${articles}/${id}`)).data.tags).toEqual([]);
  });

  it('two writers who make the same tags at once both get them', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        author.post(articles, {
          title: `并发 ${at}`,
          tags: at % 2 ? ['并甲', '并乙'] : ['并乙', '并甲'],
        }),
      ),
    );
    expect(made.every(({ code }) => code === 200)).toBe(true);
    expect((await app.admin.get('/article/v2/tags?name=并')).data.total).toBe(2);
  });
});

describe('the files of an article', () => {
  it('are everybody’s while it is published, and the author’s before and after', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const boundary = 'x-test-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const uploaded = await author.send({
      method: 'POST',
      url: '/prod-api/common/upload',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), png, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    expect(uploaded.code, uploaded.text).toBe(200);
    const address = `/prod-api${uploaded.data.fileName}`;
    const asVisitor = async (): Promise<number> => (await app.anonymous.get(address)).status;
    const { id } = await write(author, { content: `![图](${address})`, cover: address });
    expect(await asVisitor()).not.toBe(200);
    await author.put(`${articles}/${id}/publish`, { row_version: 1 });
    expect(await asVisitor()).toBe(200);
    await author.put(`${articles}/${id}/withdraw`, { row_version: 2 });
    expect(await asVisitor()).not.toBe(200);
    const thief = await app.signInAs();
    const stolen = await write(thief, { content: `![图](${address})` });
    await thief.put(`${articles}/${stolen.id}/publish`, { row_version: 1 });
    expect(await asVisitor()).not.toBe(200);
  });
});
