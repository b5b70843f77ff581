import type { RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { seedReportDemo } from './seed-demo.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const reports = '/report/v2/reports';
const runs = '/report/v2/runs';
type Loose = Record<string, unknown>;

const users = (change: Loose = {}): Loose => ({
  params: [{ name: 'part', title: '用户名', type: 'text' }],
  modules: [
    {
      id: 'm1',
      kind: 'table',
      title: '用户',
      source: 'users',
      x: 0,
      y: 0,
      w: 24,
      h: 12,
      columns: [
        { id: 'c1', field: 'username', title: '用户名', sort: 'asc' },
        { id: 'c2', field: 'mobile', title: '手机' },
        { id: 'c3', field: 'remark', title: '备注' },
      ],
      where: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'username', op: 'like', param: 'part' }],
      },
      ...change,
    },
  ],
});

async function make(name: string): Promise<number> {
  return (await app.admin.post(reports, { name })).data.id;
}

async function publish(id: number, value: Loose): Promise<void> {
  const { data } = await app.admin.get(`${reports}/${id}/draft`);
  const saved = await app.admin.put(`${reports}/${id}/draft`, {
    row_version: data.row_version,
    value,
  });
  expect(saved.msg).toBe('操作成功');
  const answer = await app.admin.post(`${reports}/${id}/publish`, {
    row_version: saved.data.row_version,
  });
  expect(answer.msg).toBe('操作成功');
}

async function ended(who: TestClient, taskId: number): Promise<string> {
  const status = async () => (await who.get(`/admin/v2/tasks/${taskId}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).not.toMatch(/waiting|running/);
  return status();
}

async function run(who: TestClient, reportId: number, params: Loose[] = []): Promise<number> {
  const { data, msg } = await who.post(runs, { report_id: reportId, params });
  expect(msg).toBe('操作成功');
  await ended(who, data.task_id);
  return data.id;
}

async function found(who: TestClient, id: number): Promise<RunResult['modules'][number]> {
  const { data } = await who.get(`${runs}/${id}/result`);
  expect(data.run.error_msg).toBe('');
  return (data.result as RunResult).modules[0] as RunResult['modules'][number];
}

const rowsOf = (who: TestClient, id: number, page = 1): Promise<Answer> =>
  who.get(`${runs}/${id}/rows?module=m1&page=${page}`);

const runnerCodes = [
  'report:data:list',
  'report:data:run',
  'report:data:export',
  'system:user:list',
  'system:user:export',
];

describe('a report', () => {
  it('is saved over what its writer began with, and by nobody over somebody else’s', async () => {
    const id = await make('两人同时改');
    const path = `${reports}/${id}/draft`;
    const heard: unknown[] = [];
    const stop = app.core.signals.on('document', (payload) => heard.push(payload));
    const first = await app.admin.put(path, { row_version: 1, value: users() });
    expect(first.data).toEqual({ row_version: 2, update_time: expect.any(String) });
    // Other pages of his, and of whoever else works on it, hear of it.
    const { userId } = await app.signInAs(['report:config:list']);
    await app.core.pool.query('update report set owner_id = $1 where id = $2', [userId, id]);
    await app.admin.put(path, { row_version: 2, value: users() });
    await expect
      .poll(() => heard)
      .toEqual([
        { kind: 'report', id, rowVersion: 2, userId: 1 },
        { kind: 'report', id, rowVersion: 3, userId: 1 },
        { kind: 'report', id, rowVersion: 3, userId },
      ]);
    stop();
    const second = await app.admin.put(path, { row_version: 1, value: users({ title: '后来' }) });
    expect(second).toMatchObject({ status: 409, msg: '报表已被他人修改，请刷新后再保存' });
    const kept = (await app.admin.get(path)).data;
    expect(kept.result.modules[0].title).toBe('用户');
    expect(await app.admin.post(`${reports}/${id}/publish`, { row_version: 1 })).toMatchObject({
      status: 409,
    });
  });

  it('keeps each published version, and is run as it was published', async () => {
    const id = await make('版本');
    expect(await app.admin.post(runs, { report_id: id })).toMatchObject({
      code: 601,
      msg: '报表还没有发布，请先发布再运行',
    });
    expect(await app.admin.post(`${reports}/${id}/publish`, { row_version: 1 })).toMatchObject({
      msg: '报表里还没有模块，不能发布',
    });
    await publish(id, users());
    await publish(id, users({ title: '第二版' }));
    const { rows } = (await app.admin.get(`${reports}/${id}/versions`)).data;
    expect(rows.map(({ no }: { no: number }) => no)).toEqual([2, 1]);
    const old = (await app.admin.get(`${reports}/${id}/versions/1`)).data.result;
    expect(old.modules[0].title).toBe('用户');
    const { data } = await app.admin.get(`${reports}/${id}/draft`);
    await app.admin.put(`${reports}/${id}/draft`, {
      row_version: data.row_version,
      value: users({ title: '未发布' }),
    });
    expect((await app.admin.get(`${reports}/${id}`)).data).toMatchObject({
      version_no: 2,
      is_changed: true,
      status: 'published',
    });
    expect((await found(app.admin, await run(app.admin, id))).title).toBe('第二版');
  });

  it('is copied with its draft, and comes back with its versions and runs when it was deleted', async () => {
    const id = await make('可撤销');
    await publish(id, users());
    const runId = await run(app.admin, id);
    const copy = (await app.admin.post(`${reports}/${id}/copy`)).data.id;
    expect((await app.admin.get(`${reports}/${copy}`)).data).toMatchObject({
      name: '可撤销 副本',
      status: 'draft',
      version_no: 0,
    });
    expect((await app.admin.get(`${reports}/${copy}/draft`)).data.result.modules).toHaveLength(1);
    await app.admin.delete(reports, { ids: [id] });
    // What was found stays, without what it was found by.
    expect((await app.admin.get(`${runs}/${runId}/result`)).data.run.report_id).toBeNull();
    await app.admin.post('/admin/v2/undo?resource=report:config', { ids: [id] });
    expect((await app.admin.get(`${reports}/${id}/versions`)).data.rows).toHaveLength(1);
    expect((await app.admin.get(`${runs}/${runId}/result`)).data.run.report_id).toBe(id);
  });

  it('says in words what is wrong, and where; a preview writes no log', async () => {
    const logged = () => app.core.pool.query('select count(*)::int as count from sys_oper_log');
    const before = (await logged()).rows;
    const wrong = await app.admin.post('/report/v2/preview', {
      value: users({ columns: [{ id: 'c1', field: 'password_hash', title: '密码' }] }),
    });
    expect(wrong).toMatchObject({
      code: 601,
      msg: '报表定义错误：模块“用户” 第 1 列不存在',
      data: { path: 'modules[0].columns[0].field' },
    });
    await app.admin.post('/report/v2/preview', { value: users() });
    expect((await logged()).rows).toEqual(before);
  });
});

describe('a run', () => {
  it('holds all rows in order, page by page, with the totals over all of them', async () => {
    await app.core.pool.query(
      `insert into sys_login_log (username, ip, user_agent, succeeded, message)
       select case i when 7 then '=mass()' else 'mass' || i end, '10.0.0.1', '', i % 2 = 0, '' from generate_series(1, 2500) i`,
    );
    const id = await make('很多行');
    await publish(id, {
      params: [{ name: 'part', title: '用户名', type: 'text', required: true }],
      modules: [
        {
          ...(users()['modules'] as Loose[])[0],
          source: 'logins',
          kind: 'grouped',
          columns: [
            { id: 'c1', field: 'username', title: '用户名', sort: 'asc' },
            { id: 'c2', field: 'ip', title: '=次数', aggregate: 'count', total: 'sum' },
            { id: 'c3', field: 'succeeded', title: '成功', aggregate: 'sum', total: 'sum' },
          ],
        },
      ],
    });
    expect(await app.admin.post(runs, { report_id: id })).toMatchObject({
      msg: '参数“用户名”不能为空',
    });
    const runId = await run(app.admin, id, [{ name: 'part', value: 'mass' }]);
    const module = await found(app.admin, runId);
    expect(module).toMatchObject({ total: 2500, totals: { c2: 2500, c3: 1250 } });
    const names: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { result } = (await rowsOf(app.admin, runId, page)).data;
      expect(result).toHaveLength([1000, 1000, 500, 0][page - 1] ?? -1);
      names.push(...result.map(([name]: [string]) => name));
    }
    expect(new Set(names).size).toBe(2500);
    const csv = await app.admin.post(`${runs}/${runId}/export`, { module: 'm1', format: 'csv' });
    const lines = csv.bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(2502);
    expect(lines[0]).toBe("\uFEFF用户名,'=次数,成功");
    expect(lines.at(-1)).toBe('合计,2500,1250');
    expect(lines.filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
    expect(lines.filter((one) => one.startsWith("'=mass()"))).toHaveLength(1);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    const xlsx = await app.admin.post(`${runs}/${runId}/export`, { module: 'm1', format: 'xlsx' });
    const sheet: unknown[] = [];
    for await (const row of readSheet({ name: 'x.xlsx', bytes: xlsx.bytes })) sheet.push(row);
    expect(sheet).toHaveLength(2502);
    expect(JSON.stringify(sheet)).not.toMatch(/"[=+\-@]/);
    expect(xlsx.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    expect(JSON.stringify(sheet.at(-1))).toContain('2500');
    const json = await app.admin.post(`${runs}/${runId}/export`, { module: 'm1', format: 'json' });
    expect(json.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    const taken = JSON.parse(json.bytes.toString());
    expect(taken).toMatchObject({ title: '很多行 用户', columns: ['用户名', '=次数', '成功'] });
    expect(taken.rows).toHaveLength(2501);
    // Values as they are: a program runs none of them.
    expect(taken.rows[0]).toEqual(['=mass()', 1, 0]);
    expect(taken.rows.at(-1)).toEqual(['合计', 2500, 1250]);
  });

  it('is cut by the rights that its reader has today, in its rows and its files', async () => {
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, runnerCodes);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    const sentinel = 'SENTINEL-REMARK';
    await app.core.pool.query(
      `update sys_user set mobile = '13912345678', remark = $2 where id = $1`,
      [client.userId, sentinel],
    );
    const id = await make('今天的权限');
    await publish(id, users());
    const runId = await run(client, id);
    expect((await rowsOf(client, runId)).text).toContain(sentinel);
    const texts = async (): Promise<string> => {
      const answers = [
        await client.get(`${runs}/${runId}/result`),
        await rowsOf(client, runId),
        await client.post(`${runs}/${runId}/export`, { module: 'm1', format: 'csv' }),
        await client.post(`${runs}/${runId}/export`, { module: 'm1', format: 'json' }),
      ];
      return answers.map(({ text }) => text).join('\n');
    };
    expect(await texts()).toContain(sentinel);
    const restrict = (field: string, mask: string) =>
      app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, mask)
         select $1, id, $3, $4 from sys_column where resource = 'system:user' and field = $2`,
        [roleId, field, mask !== '', mask],
      );
    await restrict('remark', '');
    await restrict('mobile', 'phone');
    app.core.principals.forget(client.userId);
    const cut = await texts();
    expect(cut).not.toContain(sentinel);
    expect(cut).not.toContain('13912345678');
    expect(await found(client, runId)).toMatchObject({ withheld: ['手机', '备注'] });
    expect((await rowsOf(client, runId)).data.result[0]).toHaveLength(1);
    // A new one shows what may be seen, masked.
    const again = await run(client, id);
    expect((await rowsOf(client, again)).text).toContain('139****5678');
    // What may be seen and not taken away is named: paper leaves it out.
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_export, mask)
       select $1, id, true, false, '' from sys_column where resource = 'system:user' and field = 'username'`,
      [roleId],
    );
    app.core.principals.forget(client.userId);
    const seen = await found(client, again);
    expect(seen.columns.map(({ id: column }) => column)).toEqual(['c1', 'c2']);
    expect(seen.exportable).toEqual(['c2']);
    // Whose data scope has shrunk sees nothing of what was found under the wider one.
    await app.core.pool.query(`update sys_role set data_scope = '5' where id = $1`, [roleId]);
    app.core.principals.forget(client.userId);
    expect(await found(client, again)).toMatchObject({
      error: '您的数据范围比运行时小，请重新运行',
      columns: [],
    });
    expect((await rowsOf(client, again)).data.result).toEqual([]);
    expect(
      (await client.post(`${runs}/${again}/export`, { module: 'm1', format: 'csv' })).status,
    ).toBe(403);
    const own = await run(client, id);
    expect((await rowsOf(client, own)).data.result).toHaveLength(1);
    // Without the source's code there is nothing.
    await app.core.pool.query(
      `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = 'system:user:list')`,
      [roleId],
    );
    app.core.principals.forget(client.userId);
    expect((await found(client, own)).error).toBe('没有权限查看“用户”');
    expect((await rowsOf(client, own)).data.result).toEqual([]);
  });

  it('hides a group that is hidden today instead of showing its counts', async () => {
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, runnerCodes);
    const id = await make('按备注分组');
    await publish(id, {
      params: [],
      modules: [
        {
          ...(users()['modules'] as Loose[])[0],
          columns: [
            { id: 'c1', field: 'remark', title: '备注' },
            { id: 'c2', field: 'username', title: '人数', aggregate: 'count' },
          ],
          where: { kind: 'group', join: 'and', items: [] },
        },
      ],
    });
    const runId = await run(client, id);
    expect((await found(client, runId)).columns).toHaveLength(2);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, mask)
       select $1, id, false, '' from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(client.userId);
    expect((await found(client, runId)).error).toBe('分组用到的列您已无权查看，请重新运行');
    expect((await rowsOf(client, runId)).data.result).toEqual([]);
  });

  it('takes relative words as they are meant to whoever runs it, and none that means nothing to him', async () => {
    const id = await make('相对参数');
    const [module] = users()['modules'] as Loose[];
    const test = (field: string, op: string, param: string): Loose => ({
      kind: 'test',
      field,
      op,
      param,
    });
    const items = [test('username', 'eq', 'who'), test('create_time', 'between', 'days')];
    await publish(id, {
      params: [
        { name: 'who', title: '谁', type: 'text', fallback: '@{user}' },
        { name: 'days', title: '日期', type: 'daterange' },
      ],
      modules: [{ ...module, where: { kind: 'group', join: 'and', items } }],
    });
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, runnerCodes);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    const { rows: own } = await app.core.pool.query<{ username: string }>(
      'select username from sys_user where id = $1',
      [client.userId],
    );
    const names = async (who: TestClient, value: string): Promise<string[]> => {
      const runId = await run(who, id, [{ name: 'days', value }]);
      const { result } = (await rowsOf(who, runId)).data;
      return result.map(([name]: [string]) => name);
    };
    // A user of this hour was made today, or, when midnight has passed since, yesterday.
    expect(await names(client, '@{last_days 2}')).toEqual([own[0]?.username]);
    expect(await names(app.admin, '@{this_year}')).toEqual(['admin']);
    expect(await names(client, '@{last_month}')).toEqual([]);
    const start = (params: Loose[]) => client.post(runs, { report_id: id, params });
    const refused = (title: string) => ({ code: 601, msg: `参数“${title}”格式不正确` });
    for (const value of ['@{days_ago 3}', '@{last_days 0}', '@{user}', '@{nothing}'])
      expect(await start([{ name: 'days', value }]), value).toMatchObject(refused('日期'));
    // Left open it would ask for everybody.
    await app.core.pool.query('update sys_user set dept_id = null where id = $1', [client.userId]);
    app.core.principals.forget(client.userId);
    expect(await start([{ name: 'who', value: '@{dept}' }])).toMatchObject(refused('谁'));
    expect(
      await app.admin.post('/report/v2/preview', {
        value: {
          params: [{ name: 'days', title: '日期', type: 'date', fallback: '@{last_week}' }],
          modules: [],
        },
      }),
    ).toMatchObject({ code: 601, data: { path: 'params[0].fallback' } });
  });

  it('is one’s own: nobody else reads, exports or deletes it', async () => {
    const id = await make('自己的');
    await publish(id, users());
    const runId = await run(app.admin, id);
    const other = await app.signInAs([
      ...runnerCodes,
      'report:console:list',
      'report:console:remove',
    ]);
    expect((await other.get(`${runs}/${runId}/result`)).status).toBe(404);
    expect((await rowsOf(other, runId)).status).toBe(404);
    expect(
      (await other.post(`${runs}/${runId}/export`, { module: 'm1', format: 'csv' })).status,
    ).toBe(404);
    expect((await other.delete(runs, { ids: [runId] })).status).toBe(404);
    expect((await other.get(runs)).data.total).toBe(0);
  });

  it('of the demo report counts the sign-ins', async () => {
    await seedReportDemo(app.core.db, app.admin.userId, app.core.config);
    const { rows } = (await app.admin.get('/report/v2/published')).data;
    const demo = rows.find(({ code }: { code: string }) => code === 'logins-by-day');
    expect(demo.params).toMatchObject([{ name: 'days', title: '日期', type: 'daterange' }]);
    const module = await found(app.admin, await run(app.admin, demo.id));
    const { rows: held } = await app.core.pool.query(
      'select count(*)::int as n from sys_login_log',
    );
    expect(module.totals['c3']).toBe(held[0].n);
  });
});
