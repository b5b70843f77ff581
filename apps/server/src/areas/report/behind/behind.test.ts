import type { BehindResult, GroupPart } from '@wm/contract/report/links/behind';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { moduleOf, sourceOf } from '../dataset/testing/dataset-world.ts';
import { publishReport } from '../testing/publish-report.ts';

const runs = '/report/v2/runs';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.core;
  await pool.query('delete from blog_article');
  // Groups of every type, each also with nothing in it; moments lie between two seconds.
  await pool.query(
    `insert into blog_article (title, excerpt, view_count, like_count, pinned, publish_time, owner_id)
     select 'T' || i % 3, case when i % 5 > 0 then 'u''' || i % 5 else '' end, i % 4 * 10, i, i % 2 = 0,
       case when i % 7 > 0 then timestamptz '2026-01-30 23:59:58.7+08' + make_interval(days => i % 3) end, 1
     from generate_series(1, 90) i`,
  );
});
afterAll(() => app.stop());

interface Made {
  id: number;
  module: ModuleResult;
}

async function runOf(who: TestClient, reportId: number, params: object[] = []): Promise<Made> {
  const { data, msg } = await who.post(runs, { report_id: reportId, params });
  expect(msg).toBe('操作成功');
  const status = async () => (await who.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  const { result } = (await who.get(`${runs}/${data.id}/result`)).data;
  const { result: rows } = (await who.get(`${runs}/${data.id}/rows?module=m1`)).data;
  return { id: data.id, module: { ...result.modules[0], rows } };
}

interface Question {
  at?: GroupPart[];
  module?: string;
  page?: number;
}

const ask = (who: TestClient, id: number, question: Question = {}): Promise<Answer> =>
  who.post(`${runs}/${id}/behind`, { module: 'm1', ...question });

async function behind(who: TestClient, id: number, at: GroupPart[]): Promise<BehindResult> {
  const answer = await ask(who, id, { at });
  expect(answer.msg).toBe('操作成功');
  return answer.data.result;
}

const groupsIn = ({ columns }: ModuleResult, row: Cell[]): GroupPart[] =>
  columns.flatMap(({ id, isMeasure }, at) =>
    isMeasure ? [] : [{ column: id, value: row[at] ?? null }],
  );

const count = { id: 'n', field: 'title', title: '篇数', aggregate: 'count' };
const grouped = (source: string, columns: object[], change: object = {}): object =>
  moduleOf(source, { kind: 'grouped', columns: [...columns, count], ...change });

async function reportOf(name: string, module: object, params: object[] = []): Promise<number> {
  return publishReport(app.admin, name, { params, modules: [module] });
}

describe('the rows behind a group', () => {
  it.each([
    ['title', {}],
    ['excerpt', {}],
    ['view_count', {}],
    ['pinned', {}],
    ['publish_time', {}],
    ['publish_time', { bucket: 'day' }],
    ['publish_time', { bucket: 'month' }],
    ['publish_time', { bucket: 'weekday' }],
  ])('are as many as it counts, by %s %o', async (field, part) => {
    const columns = [{ id: 'c1', field, title: '组', ...part }];
    const made = await runOf(app.admin, await reportOf('每组', grouped('articles', columns)));
    expect(made.module.rows.length).toBeGreaterThan(1);
    for (const row of made.module.rows) {
      // oxlint-disable-next-line no-await-in-loop -- one group after the other
      const { total, rows, error } = await behind(app.admin, made.id, groupsIn(made.module, row));
      expect({ error, total, listed: rows.length }).toEqual({
        error: '',
        total: row[1],
        listed: row[1],
      });
    }
  });

  it('are those of its condition and parameter, whole lines where fewer columns are named, and come a page at a time', async () => {
    const where = {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'title', op: 'eq', param: 'who' }],
    };
    const columns = [
      { id: 'c1', field: 'title', title: '标题' },
      { id: 'c2', field: 'pinned', title: '置顶' },
    ];
    const params = [{ name: 'who', title: '标题', type: 'text' }];
    const id = await reportOf('带参数', grouped('articles', columns, { where }), params);
    const { id: runId } = await runOf(app.admin, id, [{ name: 'who', value: 'T1' }]);
    const all = await behind(app.admin, runId, []);
    expect(all.total).toBe(30);
    expect(all.source).toBe('文章');
    // What the module is about comes first.
    expect(all.columns.slice(0, 3).map(({ title }) => title)).toEqual(['标题', '置顶', '摘要']);
    const line = await behind(app.admin, runId, [{ column: 'c2', value: true }]);
    expect(line.total).toBe(15);
    expect(new Set(line.rows.map(([title, pinned]) => `${title} ${pinned}`))).toEqual(
      new Set(['T1 true']),
    );
    expect((await behind(app.admin, runId, [{ column: 'c1', value: 'T2' }])).total).toBe(0);
    await app.core.pool.query(
      `insert into blog_article (title, owner_id) select 'T1', 1 from generate_series(1, 250)`,
    );
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => (await ask(app.admin, runId, { page })).data.result),
    );
    expect(pages.map(({ rows, total }: BehindResult) => [rows.length, total])).toEqual([
      [200, 280],
      [80, 280],
      [0, 280],
    ]);
    await app.core.pool.query('delete from blog_article where view_count = 0 and like_count = 0');
  });

  it('of an uploaded file are found by the same groups', async () => {
    const content = '城,月,额\n北京,2026-01-05,10\n北京,2026-02-05,20\n,2026-01-09,5\n上海,,\n';
    const file = await sourceOf(app.admin, { name: '城.csv', content }, '城的文件');
    const columns = [
      { id: 'c1', field: 'c1', title: '城' },
      { id: 'c2', field: 'c2', title: '月', bucket: 'month' },
      { id: 'c3', field: 'c3', title: '额' },
    ];
    const counted = { ...count, field: 'c1' };
    const module = moduleOf(file.name, { kind: 'grouped', columns: [...columns, counted] });
    const made = await runOf(app.admin, await reportOf('文件', module));
    expect(made.module.rows).toHaveLength(4);
    for (const row of made.module.rows) {
      // oxlint-disable-next-line no-await-in-loop -- one group after the other
      const { total, error } = await behind(app.admin, made.id, groupsIn(made.module, row));
      expect([error, total]).toEqual(['', 1]);
    }
    const { rows } = await behind(app.admin, made.id, [{ column: 'c1', value: '北京' }]);
    expect(rows.map(([, , amount]) => amount)).toEqual([10, 20]);
  });

  it('are looked for by columns that the rows are put together by alone, in one’s own run', async () => {
    const columns = [{ id: 'c1', field: 'title', title: '标题' }];
    const { id } = await runOf(app.admin, await reportOf('自己的', grouped('articles', columns)));
    for (const at of [[{ column: 'n', value: 1 }], [{ column: 'x', value: null }]])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await ask(app.admin, id, { at })).toMatchObject({ status: 404 });
    expect(await ask(app.admin, id, { module: 'm9' })).toMatchObject({ status: 404 });
    const other = await app.signInAs(['report:data:list', 'article:data:list']);
    expect(await ask(other, id)).toMatchObject({ status: 404 });
    const without = await app.signInAs(['article:data:list']);
    expect(await ask(without, id)).toMatchObject({ code: 403 });
  });
});

const secret = 'leak-3391-behind';

describe('what is withheld', () => {
  const codes = ['report:data:list', 'report:data:run', 'report:console:list', 'system:user:list'];
  /** What a role leaves of the remarks; all of it when nothing is said. */
  const leave = async (
    roleId: number,
    { read = true, filter = true, mask = '' }: { read?: boolean; filter?: boolean; mask?: string },
  ): Promise<void> => {
    await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_filter, mask)
       select $1, id, $2, $3, $4 from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId, read, filter, mask],
    );
  };
  const byRemark = moduleOf('users', {
    kind: 'grouped',
    columns: [
      { id: 'c1', field: 'remark', title: '备注' },
      { ...count, field: 'username' },
    ],
  });

  it('stands behind no group: not hidden columns, not masked ones, and no group is picked by either', async () => {
    const report = await reportOf('按备注', byRemark);
    const reader = await app.signInAs(codes);
    await app.core.pool.query('update sys_user set remark = $1', [secret]);
    const roleId = await grant(app, reader.userId, codes);
    app.core.principals.forget(reader.userId);
    const { id } = await runOf(reader, report);
    const at = [{ column: 'c1', value: secret }];
    const open = await ask(reader, id, { at });
    expect(open.data.result.total).toBeGreaterThan(0);
    // The sentinel is to be found while nothing is withheld.
    expect(JSON.stringify(open.data)).toContain(secret);
    await leave(roleId, { mask: 'all' });
    app.core.principals.forget(reader.userId);
    const masked = await ask(reader, id);
    expect(masked.data.result.total).toBeGreaterThan(0);
    expect(JSON.stringify(masked.data)).not.toContain(secret);
    expect((await ask(reader, id, { at })).data.result).toMatchObject({
      rows: [],
      error: '没有权限按“备注”筛选',
    });
    await leave(roleId, { filter: false });
    app.core.principals.forget(reader.userId);
    expect((await ask(reader, id, { at })).data.result.error).toBe('没有权限按“备注”筛选');
    await leave(roleId, { read: false });
    app.core.principals.forget(reader.userId);
    const hidden = await ask(reader, id);
    expect(hidden.data.result.withheld).toEqual(['备注']);
    expect(hidden.data.result.total).toBeGreaterThan(0);
    expect(JSON.stringify(hidden.data)).not.toContain(secret);
    expect(JSON.stringify((await ask(reader, id, { at })).data)).not.toContain(secret);
  });

  it('follows the rights and the data scope that somebody has now', async () => {
    const report = await reportOf('按姓名', byRemark);
    const reader = await app.signInAs(codes);
    const reach = async (scope: string): Promise<void> => {
      await app.core.pool.query(
        `update sys_role set data_scope = $2 where id in (select role_id from sys_user_role where user_id = $1)`,
        [reader.userId, scope],
      );
      app.core.principals.forget(reader.userId);
    };
    await reach('1');
    const { id } = await runOf(reader, report);
    const everybody = (await behind(reader, id, [])).total;
    expect(everybody).toBeGreaterThan(1);
    await reach('5');
    expect((await behind(reader, id, [])).total).toBe(1);
    await app.core.pool.query(
      `delete from sys_role_menu where menu_id in (select id from sys_menu where perms = 'system:user:list')
         and role_id in (select role_id from sys_user_role where user_id = $1)`,
      [reader.userId],
    );
    app.core.principals.forget(reader.userId);
    const gone = await behind(reader, id, []);
    expect([gone.error, gone.rows]).toEqual(['没有权限查看“用户”', []]);
  });
});
