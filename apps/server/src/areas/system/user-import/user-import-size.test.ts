import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../../../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { importFile, importRows } from '../../../../test/support/import-rows.ts';
import type { ImportRows } from '../../../../test/support/import-rows.ts';

const path = '/admin/v2/system/user/import';
const count = sampled(2000, 10_000);
/** The row whose name somebody else is about to take: behind the middle. */
const held = count * 0.6;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `update sys_config set config_value = 'initial-1' where config_key = 'sys.user.init-password'`,
  );
  await app.core.pool.query(
    `insert into sys_user (username, username_key, password_hash, mobile, email)
     values ('taken', 'taken', 'x', '13999999999', 'taken@b.cn')`,
  );
});
afterAll(() => app.stop());

async function check(rows: ImportRows): Promise<Answer> {
  const bytes = await importFile(rows);
  return upload(app.admin, path, { name: '用户.xlsx', bytes });
}

async function stored(): Promise<number> {
  const { rows } = await app.core.pool.query<{ n: number }>(
    `select count(*)::int as n from sys_user where username like 'big%'`,
  );
  return rows[0]?.n ?? 0;
}

const task = async (id: number) => (await app.admin.get(`/admin/v2/tasks/${id}`)).data;

/** What is put where, and in which column the fault must be told. */
const plants: [column: number, title: string, value: string][] = [
  [0, '用户名', ''],
  [0, '用户名', 'Taken'],
  [1, '姓名', ''],
  [2, '部门', '没有的部门'],
  [3, '手机号码', '13999999999'],
  [3, '手机号码', '12'],
  [4, '邮箱', 'taken@B.cn'],
  [5, '性别', '不详'],
  [6, '状态', '休假'],
  [7, '角色', '皇帝'],
];

describe(`an import of ${count} users`, () => {
  it('tells all of 50 planted faults by row and column and writes nothing; corrected, it is there whole', async () => {
    const rows = importRows(count, 'big');
    const planted: { row: number; column: string }[] = [];
    for (let at = 0; at < 50; at += 1) {
      const [column, title, value] = plants[at % plants.length] ?? [0, '', ''];
      const row = 2 + at * Math.floor(count / 50 - 1);
      (rows[row - 1] ?? [])[column] = value;
      planted.push({ row, column: title });
    }
    const before = await app.core.pool.query('select count(*) from sys_user');
    const faulty = await check(rows);
    expect(
      faulty.data.faults.map(({ row, column }: { row: number; column: string }) => ({
        row,
        column,
      })),
    ).toEqual(planted);
    expect(faulty.data).toMatchObject({
      add: count - 50,
      update: 0,
      same: 0,
      faulty: 50,
      fault_count: 50,
    });
    expect((await app.admin.post(`${path}/${faulty.data.id}/run`)).code).toBe(601);
    expect((await app.core.pool.query('select count(*) from sys_user')).rows).toEqual(before.rows);

    const sound = await check(importRows(count, 'big'));
    expect(sound.data).toMatchObject({ add: count, faulty: 0 });
    const { data } = await app.admin.post(`${path}/${sound.data.id}/run`);
    await expect
      .poll(async () => (await task(data.task_id)).status, { timeout: 60_000, interval: 200 })
      .toBe('done');
    expect(await stored()).toBe(count);
    const { rows: found } = await app.core.pool.query(
      `select count(distinct mobile)::int as mobiles, count(distinct email)::int as emails,
         (select count(*)::int from sys_user_role ur join sys_user u on u.id = ur.user_id
          where u.username like 'big%') as roles,
         count(*) filter (where sex = '1')::int as women
       from sys_user where username like 'big%'`,
    );
    expect(found).toEqual([
      { mobiles: count, emails: count, roles: Math.ceil(count / 3), women: count / 2 },
    ]);
    const again = await check(importRows(count, 'big'));
    expect(again.data).toMatchObject({ add: 0, faulty: count, fault_count: count });
    expect(again.data.faults).toHaveLength(200);
    await app.core.pool.query(`delete from sys_user where username like 'big%'`);
  }, 300_000);

  it('that is cancelled in the middle leaves nothing', async () => {
    const checked = await check(importRows(count, 'big'));
    // Somebody who is about to take the name of that row holds the import up there.
    const other = new Client(app.connection);
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into sys_user (username, username_key, password_hash) values ('other', $1, 'x')`,
      [`big${held}`],
    );
    const { data } = await app.admin.post(`${path}/${checked.data.id}/run`);
    await expect
      .poll(async () => (await task(data.task_id)).done, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(count / 2);
    expect(await task(data.task_id)).toMatchObject({ status: 'running', total: count });
    expect(await stored()).toBe(0);
    await app.admin.post(`/admin/v2/tasks/${data.task_id}/cancel`);
    await other.query('rollback');
    await other.end();
    await expect
      .poll(async () => (await task(data.task_id)).status, { timeout: 30_000 })
      .toBe('cancelled');
    expect(await stored()).toBe(0);
    // Nothing is lost either: the file can be confirmed once more.
    const second = await app.admin.post(`${path}/${checked.data.id}/run`);
    await expect
      .poll(async () => (await task(second.data.task_id)).status, { timeout: 60_000 })
      .toBe('done');
    expect(await stored()).toBe(count);
  }, 300_000);

  it('that meets a name taken while it writes says which, and leaves nothing', async () => {
    await app.core.pool.query(`delete from sys_user where username like 'big%'`);
    const checked = await check(importRows(2000, 'big'));
    const other = new Client(app.connection);
    await other.connect();
    await other.query('begin');
    await other.query(
      `insert into sys_user (username, username_key, password_hash) values ('other', 'big1500', 'x')`,
    );
    const { data } = await app.admin.post(`${path}/${checked.data.id}/run`);
    // Right when it waits for that name: whoever waits longer than a statement may is refused for that.
    const waiting = async (): Promise<number> => {
      const { rows } = await other.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.n ?? 0;
    };
    await expect.poll(waiting, { timeout: 90_000, interval: 20 }).toBeGreaterThan(0);
    await other.query('commit');
    await other.end();
    await expect
      .poll(async () => (await task(data.task_id)).status, { timeout: 30_000 })
      .toBe('failed');
    expect((await task(data.task_id)).message).toBe(
      "检查之后数据有变化，1 处有误，没有写入任何数据。第 1502 行 用户名：新增用户'big1500'失败，登录账号已存在",
    );
    expect(await stored()).toBe(0);
  }, 300_000);
});
