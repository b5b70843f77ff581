import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `insert into sys_dept (id, parent_id, dept_name) overriding system value values (7001, 0, '寻人部'), (7002, 0, '他人部');
     insert into sys_role (role_key, role_name) values ('finder', '寻人员');
     insert into sys_notice (notice_title, notice_type, is_personal) values ('寻人启事', '1', false), ('寻人私信', '1', true)`,
  );
  await addUser('seek1', '寻人', 7001);
  await addUser('seek2', '寻人者', 7002);
  await addUser('xunren', '张三', 7002);
});
afterAll(() => app.stop());

async function addUser(username: string, nickname: string, deptId: number): Promise<void> {
  await app.admin.post('/admin/v2/system/user', {
    username,
    nickname,
    dept_id: deptId,
    password: 'Findable-2026',
  });
}

interface Found {
  what: string;
  title: string;
  place: string;
  path: string;
  title_marks: { start: number; end: number }[];
}

async function find(client: TestClient, text: string, limit = 20): Promise<Found[]> {
  const query = new URLSearchParams({ text, limit: String(limit) });
  const { data } = await client.get(`/search/v2/records?${query.toString()}`);
  return data;
}

const named = async (client: TestClient, text: string): Promise<string[]> =>
  (await find(client, text)).map(({ what, title }) => `${what} ${title}`);

it('whole names come first, then beginnings, of everything that may be listed', async () => {
  expect(await named(app.admin, '寻人')).toEqual([
    '用户 寻人',
    '用户 寻人者',
    '角色 寻人员',
    '部门 寻人部',
    '通知公告 寻人启事',
  ]);
  expect(await find(app.admin, '寻人', 1)).toHaveLength(1);
});

it('one finds by the name one signs in with, in any case, and by sound and initials', async () => {
  expect(await named(app.admin, 'XUNREN')).toEqual([
    '用户 张三',
    '用户 寻人',
    '用户 寻人者',
    '角色 寻人员',
    '部门 寻人部',
    '通知公告 寻人启事',
  ]);
  expect(await named(app.admin, 'xrz')).toEqual(['用户 寻人者']);
  expect(await named(app.admin, '%')).toEqual([]);
});

it('says where somebody belongs, what is to be marked, and leads to the record', async () => {
  const [first] = await find(app.admin, 'seek2');
  expect(first).toMatchObject({ title: '寻人者', place: 'seek2 · 他人部' });
  expect(first?.path).toMatch(/^\/system\/user\?id=\d+$/);
  expect((await find(app.admin, '人者'))[0]?.title_marks).toEqual([{ start: 1, end: 3 }]);
});

it('finds what one may list, within the data scope, by neither word nor sound beyond it', async () => {
  const client = await app.signInAs();
  expect(await named(client, '寻人')).toEqual([]);
  const roleId = await grant(app, client.userId, ['system:user:list']);
  await app.core.pool.query(`update sys_role set data_scope = '3' where id = $1`, [roleId]);
  await app.core.pool.query('update sys_user set dept_id = 7001 where id = $1', [client.userId]);
  app.core.principals.forget(client.userId);
  expect(await named(client, '寻人')).toEqual(['用户 寻人']);
  expect(await named(client, 'xrz')).toEqual([]);
  expect(await named(client, 'xunren')).toEqual(['用户 寻人']);
});

it('nobody finds anything by a column that is withheld from him', async () => {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, ['system:user:list']);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  app.core.principals.forget(client.userId);
  expect(await named(client, '寻人')).toHaveLength(2);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, true, true, true, true, true, 'name' from sys_column where resource = 'system:user' and field = 'nickname'`,
    [roleId],
  );
  app.core.principals.forget(client.userId);
  expect(await named(client, '寻人')).toEqual([]);
});

it('finds jobs, reports and cases, and of what everybody has of his own only that', async () => {
  const client = await app.signInAs();
  await grant(app, client.userId, ['trading:manage:list']);
  await app.core.pool.query(
    `insert into trade_symbol (owner_id, code, name, period, bar_count, first_time, last_time, last_close, spark, quality)
     values (1, 'SEEKA', '寻踪科技', '1d', 0, 0, 0, 1, '[]', '{}'), ($1, 'SEEKB', '寻踪医药', '1d', 0, 0, 0, 1, '[]', '{}')`,
    [client.userId],
  );
  await app.core.pool.query(
    `insert into report (code, name) values ('seek', '寻踪报表');
     insert into inh_case (case_no, proband_name, owner_id) values ('CASE-寻踪', '', 1)`,
  );
  expect(await named(client, '寻踪')).toEqual(['品种 寻踪医药']);
  expect((await named(app.admin, '寻踪')).toSorted()).toEqual([
    '品种 寻踪科技',
    '报表 寻踪报表',
    '病例 CASE-寻踪',
  ]);
  expect((await find(app.admin, '更新行情'))[0]).toMatchObject({ what: '定时任务' });
});

it('refuses what is no search', async () => {
  expect((await app.admin.get('/search/v2/records?text=')).code).toBe(400);
  expect((await app.admin.get(`/search/v2/records?text=${'寻'.repeat(101)}`)).code).toBe(400);
  expect((await app.admin.get('/search/v2/records?text=a&limit=21')).code).toBe(400);
});
