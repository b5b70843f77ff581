import { undoableRemovals } from '@wm/contract/core/undoable';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const undo = '/admin/v2/undo?resource=system:post';
const posts = '/admin/v2/system/post';
const roles = '/admin/v2/system/role';
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
  expect(rows.filter(({ parent, child }) => names.has(parent) && !names.has(child))).toEqual([]);
  expect(rows.filter(({ parent, kind }) => names.has(parent) && kind !== 'c')).toEqual([]);
});
