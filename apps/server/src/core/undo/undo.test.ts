import { undoableRemovals } from '@wm/contract/core/undoable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const undo = '/admin/v2/undo?resource=system:post';
const posts = '/admin/v2/system/post';
const roles = '/admin/v2/system/role';
/** The smallest PNG: one transparent dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function rowsOf(table: string, where: string): Promise<unknown[]> {
  const { rows } = await app.core.pool.query(`select * from ${table} where ${where} order by 1, 2`);
  return rows;
}

describe('taking back a deletion', () => {
  it('brings records back as they were, with their keys and times', async () => {
    const ids: number[] = [];
    for (const name of ['甲', '乙']) {
      const { data } = await app.admin.post(posts, { post_code: name, post_name: name });
      ids.push(data.id);
    }
    const before = await rowsOf('sys_post', `id in (${ids.join()})`);
    await app.admin.delete(posts, { ids });
    expect(await rowsOf('sys_post', `id in (${ids.join()})`)).toEqual([]);
    const answer = await app.admin.post(undo, { ids });
    expect(answer.data).toEqual({ restored: 2 });
    expect(await rowsOf('sys_post', `id in (${ids.join()})`)).toEqual(before);
    const history = await app.admin.get(`${posts}/${ids[0]}/history`);
    expect(history.data.rows.map(({ title }: { title: string }) => title)).toEqual([
      '撤销删除',
      '删除岗位',
      '新增岗位',
    ]);
    // Once.
    expect((await app.admin.post(undo, { ids })).status).toBe(404);
  });

  it('brings back what went with a record, and its rights act again', async () => {
    const menus = await app.core.pool.query(
      `select id from sys_menu where perms in ('system:post:list', 'system:dict:list')`,
    );
    const menuIds = menus.rows.map(({ id }) => Number(id));
    const made = await app.admin.post(roles, {
      role_name: '可撤销',
      role_key: 'undo_me',
      role_sort: 1,
      menu_ids: menuIds,
    });
    const { id } = made.data;
    const before = [
      await rowsOf('sys_role', `id = ${id}`),
      await rowsOf('sys_role_menu', `role_id = ${id}`),
    ];
    expect(before[1]).toHaveLength(menuIds.length);
    await app.admin.delete(roles, { ids: [id] });
    expect(await rowsOf('sys_role_menu', `role_id = ${id}`)).toEqual([]);
    await app.admin.post('/admin/v2/undo?resource=system:role', { ids: [id] });
    expect([
      await rowsOf('sys_role', `id = ${id}`),
      await rowsOf('sys_role_menu', `role_id = ${id}`),
    ]).toEqual(before);
  });

  it('brings a department back to the articles that were its', async () => {
    const { data: dept } = await app.admin.post('/admin/v2/system/dept', {
      parent_id: 100,
      dept_name: '会回来的部门',
      order_num: 1,
    });
    const { data: article } = await app.admin.post('/article/v2/articles', {
      title: '归部门',
      content: '文',
    });
    const { data: moved } = await app.admin.post('/article/v2/articles', {
      title: '另归',
      content: '文',
    });
    const articles = `id in (${article.id}, ${moved.id})`;
    const belong = `update blog_article set dept_id = ${dept.id} where ${articles}`;
    await app.core.pool.query(belong);
    await app.admin.delete('/admin/v2/system/dept', { ids: [dept.id] });
    const [first, second] = (await rowsOf('blog_article', articles)) as {
      dept_id: string | null;
    }[];
    expect([first?.dept_id, second?.dept_id]).toEqual([null, null]);
    // One was given to another department meanwhile.
    await app.core.pool.query(
      `update blog_article set dept_id = (select min(id) from sys_dept) where id = ${moved.id}`,
    );
    await app.admin.post('/admin/v2/undo?resource=system:dept', { ids: [dept.id] });
    expect(await rowsOf('blog_article', articles)).toMatchObject([
      { dept_id: String(dept.id) },
      { dept_id: expect.not.stringMatching(String(dept.id)) },
    ]);
  });

  it('brings a tag back to its articles', async () => {
    const { data: article } = await app.admin.post('/article/v2/articles', {
      title: '有标签',
      tags: ['回来'],
    });
    const tags = `name = '回来'`;
    const links = `article_id = ${article.id}`;
    const before = [await rowsOf('blog_tag', tags), await rowsOf('blog_article_tag', links)];
    expect(before.map((rows) => rows.length)).toEqual([1, 1]);
    const [tag] = before[0] as { id: string }[];
    const ids = [Number(tag?.id)];
    await app.admin.delete('/article/v2/tags', { ids });
    expect(await rowsOf('blog_article_tag', links)).toEqual([]);
    await app.admin.post('/admin/v2/undo?resource=article:tag', { ids });
    expect([await rowsOf('blog_tag', tags), await rowsOf('blog_article_tag', links)]).toEqual(
      before,
    );
  });

  it('brings a notice back with its pictures and who has read it', async () => {
    const sent = await upload(app.admin, '/prod-api/common/upload', { name: 'a.png', bytes: dot });
    const { data: notice } = await app.admin.post('/admin/v2/system/notice', {
      notice_title: '有图',
      notice_type: '1',
      content_format: 'markdown',
      notice_content: `![](/prod-api${sent.data.file_name ?? sent.data.fileName})`,
      status: '0',
    });
    await app.admin.post(`/admin/v2/notice/mine/${notice.id}/read`);
    const state = async (): Promise<unknown[]> => [
      await rowsOf('sys_notice', `id = ${notice.id}`),
      await rowsOf('sys_notice_read', `notice_id = ${notice.id}`),
      await rowsOf('sys_file_use', `kind = 'notice' and ref_id = ${notice.id}`),
      await rowsOf(
        'sys_file',
        `exists (select from sys_file_use u where u.file_id = id and u.kind = 'notice')`,
      ),
    ];
    const whole = await state();
    expect(whole.map((rows) => (rows as unknown[]).length)).toEqual([1, 1, 1, 1]);
    await app.admin.delete('/admin/v2/system/notice', { ids: [notice.id] });
    expect(await state()).toEqual([[], [], [], []]);
    await app.admin.post('/admin/v2/undo?resource=system:notice', { ids: [notice.id] });
    expect(await state()).toEqual(whole);
  });

  it('refuses what is not one’s own deletion, is not held any more, or has run out', async () => {
    const clerk = await app.signInAs(['system:post:list', 'system:post:add', 'system:post:remove']);
    const other = await app.signInAs(['system:post:remove']);
    const plain = await app.signInAs(['system:post:list']);
    const { data } = await clerk.post(posts, { post_code: 'own', post_name: '自己的' });
    const body = { ids: [data.id] };
    await clerk.delete(posts, { ids: [data.id] });
    expect((await other.post(undo, body)).status).toBe(404);
    expect((await plain.post(undo, body)).status).toBe(403);
    expect((await clerk.post('/admin/v2/undo?resource=system:user', body)).status).toBe(404);
    expect((await clerk.post('/admin/v2/undo?resource=constructor', body)).status).toBe(404);
    await app.core.pool.query(`update sys_removed set create_time = now() - interval '11 minutes'`);
    expect((await clerk.post(undo, body)).status).toBe(404);
    await app.core.pool.query('update sys_removed set create_time = now()');
    expect((await clerk.post(undo, body)).data).toEqual({ restored: 1 });
  });

  it('says so when the name has been taken meanwhile, and can be asked again', async () => {
    const { data } = await app.admin.post(posts, { post_code: 'taken', post_name: '占用' });
    const body = { ids: [data.id] };
    await app.admin.delete(posts, { ids: [data.id] });
    const rival = await app.admin.post(posts, { post_code: 'taken', post_name: '后来' });
    expect(await app.admin.post(undo, body)).toMatchObject({
      code: 601,
      msg: '同名的记录已经存在，不能撤销删除',
    });
    await app.admin.delete(posts, { ids: [rival.data.id] });
    expect((await app.admin.post(undo, body)).data).toEqual({ restored: 1 });
  });

  it('is given once when asked twice at the same moment', async () => {
    const { data } = await app.admin.post(posts, { post_code: 'race', post_name: '同时' });
    await app.admin.delete(posts, { ids: [data.id] });
    const body = { ids: [data.id] };
    const answers = await Promise.all([app.admin.post(undo, body), app.admin.post(undo, body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });
});

it('keeps everything that goes with what can be taken back', async () => {
  const { rows } = await app.core.pool.query<{ child: string; parent: string; kind: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype as kind
     from pg_constraint where contype = 'f' and confdeltype <> 'a'`,
  );
  const kept = await app.core.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_removed'`,
  );
  const names = new Set(kept.rows.map(({ name }) => name));
  expect(names.size).toBeGreaterThan(undoableRemovals.size);
  expect(
    rows.filter(
      ({ parent, child, kind }) => names.has(parent) && kind === 'c' && !names.has(child),
    ),
  ).toEqual([]);
  const linked = await app.core.pool.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'keep_unlinked'`,
  );
  const links = new Set(linked.rows.map(({ name }) => name));
  const lost = rows.filter(
    ({ parent, child, kind }) => names.has(parent) && kind !== 'c' && !links.has(child),
  );
  expect(lost).toEqual([]);
});
