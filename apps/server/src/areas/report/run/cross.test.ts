import type { Cell, ModuleResult, RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections } from '#core/testing/injections.ts';
import { clientOf, grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import { composeNews } from '../channel/compose-news.ts';
import type { SentModule } from '../channel/compose-news.ts';
import type { FoundDelivery } from '../channel/channel.repository.ts';
import { mailTables } from '../channel/mail-tables.ts';
import { moduleOf, shownTo } from '../dataset/testing/dataset-world.ts';
import { publishReport } from '../testing/publish-report.ts';

const runs = '/report/v2/runs';
const codes = [
  'report:data:list',
  'report:data:run',
  'report:data:share',
  'report:data:export',
  'report:config:list',
  'system:user:list',
  'system:user:export',
];

let app: TestApp;
let reader: TestClient;
let roleId: number;

/** Remarks stand for towns, names for what was sold there; whom to leave out says the name of the user. */
const people = [
  ['东城', '茶', '2026-01-05'],
  ['东城', '茶', '2026-02-05'],
  ['西城', '咖啡', '2026-01-06'],
  ['西城', '茶', '2026-02-06'],
  ['西城', '茶', '2026-02-07'],
  ['北城', '水', '2026-03-01'],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  reader = await app.signInAs();
  roleId = await grant(app, reader.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  for (const [at, [town, sold, day]] of people.entries())
    await app.core.pool.query(
      `insert into sys_user (username, username_key, nickname, password_hash, remark, create_time) values ($1, $1, $2, '', $3, $4::timestamptz)`,
      [`cross${at}`, sold, town, `${day} 04:00:00Z`],
    );
  app.core.principals.forget(reader.userId);
});
afterAll(() => app.stop());

const byTownAndMonth = (change: object = {}): object =>
  moduleOf('users', {
    kind: 'pivot',
    title: '城与月',
    columns: [
      { id: 'c1', field: 'remark', title: '城' },
      { id: 'c2', field: 'create_time', title: '月', bucket: 'month', across: true },
      { id: 'c3', field: 'username', title: '人数', aggregate: 'count' },
    ],
    where: {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'username', op: 'starts', value: 'cross' }],
    },
    ...change,
  });

const headsOf = ({ columns }: Pick<ModuleResult, 'columns'>): string[] =>
  columns.map(({ title }) => title);

/** What stands below the lines, by heads. */
const belowOf = ({ columns, totals }: Pick<ModuleResult, 'columns' | 'totals'>): Cell[] =>
  columns.map(({ id }) => totals[id] ?? null);

const table = {
  heads: ['城', '2026-01', '2026-02', '2026-03', '合计'],
  rows: [
    ['东城', 1, 1, null, 2],
    ['北城', null, null, 1, 1],
    ['西城', 1, 2, null, 3],
  ],
  below: [null, 2, 3, 1, 6],
};

async function run(who: TestClient, module: object): Promise<number> {
  const reportId = await publishReport(app.admin, '交叉表', { params: [], modules: [module] });
  const { data, msg } = await who.post(runs, { report_id: reportId, params: [] });
  expect(msg).toBe('操作成功');
  const status = async () => (await who.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  return data.id;
}

async function resultOf(who: TestClient, id: number): Promise<ModuleResult> {
  const { data } = await who.get(`${runs}/${id}/result`);
  const [module] = (data.result as RunResult).modules;
  if (!module) throw new Error('the run has no module');
  const rows = (await who.get(`${runs}/${id}/rows?module=m1`)).data.result;
  return { ...module, rows };
}

async function sheetOf(who: TestClient, id: number, format: 'xlsx' | 'csv'): Promise<Cell[][]> {
  const { bytes } = await who.post(`${runs}/${id}/export`, { module: 'm1', format });
  const lines: Cell[][] = [];
  for await (const { cells } of readSheet({ name: `交叉.${format}`, bytes }))
    lines.push([...cells] as Cell[]);
  return lines;
}

describe('a cross table', () => {
  it('has a line for each value at its left, a column for each at its top, and what both come to', async () => {
    const shown = await shownTo(app.admin, byTownAndMonth());
    expect(headsOf(shown)).toEqual(table.heads);
    expect(shown.rows).toEqual(table.rows);
    expect(belowOf(shown)).toEqual(table.below);
    expect(shown).toMatchObject({ kind: 'pivot', total: 3, isTruncated: false, error: '' });
  });

  it('reckons what lines and heads come to from what they hold, not from the cells', async () => {
    const columns = [
      { id: 'c1', field: 'remark', title: '城' },
      { id: 'c2', field: 'create_time', title: '月', bucket: 'month', across: true },
      { id: 'c3', field: 'username', title: '人数', aggregate: 'count' },
      { id: 'c4', field: 'nickname', title: '种类', aggregate: 'distinct' },
      { id: 'c5', title: '每种', formula: '[c3] / [c4]' },
      { id: 'c6', field: 'username', title: '最后', aggregate: 'max' },
    ];
    const shown = await shownTo(app.admin, byTownAndMonth({ columns }));
    expect(headsOf(shown).slice(0, 5)).toEqual([
      '城',
      '2026-01 · 人数',
      '2026-01 · 种类',
      '2026-01 · 每种',
      '2026-01 · 最后',
    ]);
    // Two kinds in the west though three were sold in two months; six people for three kinds.
    const west = shown.rows.find(([town]) => town === '西城') ?? [];
    expect(west.slice(-4)).toEqual([3, 2, 1.5, 'cross4']);
    expect(belowOf(shown).slice(-4)).toEqual([6, 3, 2, null]);
  });

  it('is put in order by what its lines come to, while heads stay in theirs', async () => {
    const [town, month, count] = (byTownAndMonth() as { columns: object[] }).columns;
    const columns = [town, { ...month, sort: 'desc' }, { ...count, sort: 'desc' }];
    const shown = await shownTo(app.admin, byTownAndMonth({ columns }));
    expect(headsOf(shown)).toEqual(['城', '2026-03', '2026-02', '2026-01', '合计']);
    const byCount = await shownTo(
      app.admin,
      byTownAndMonth({ columns: [town, month, { ...count, sort: 'desc' }] }),
    );
    expect(byCount.rows.map(([name]) => name)).toEqual(['西城', '东城', '北城']);
    expect(headsOf(byCount)).toEqual(table.heads);
  });

  it('has several columns at its left and at its top, and says where there is nothing', async () => {
    const columns = [
      { id: 'c1', field: 'remark', title: '城' },
      { id: 'c2', field: 'nickname', title: '货' },
      { id: 'c3', field: 'create_time', title: '年', bucket: 'year', across: true },
      { id: 'c4', field: 'create_time', title: '月', bucket: 'month', across: true },
      { id: 'c5', field: 'username', title: '人数', aggregate: 'count' },
    ];
    const shown = await shownTo(app.admin, byTownAndMonth({ columns }));
    expect(headsOf(shown).slice(2)).toEqual([
      '2026 · 2026-01',
      '2026 · 2026-02',
      '2026 · 2026-03',
      '合计',
    ]);
    expect(shown.rows).toContainEqual(['西城', '茶', null, 2, null, 2]);
    const none = {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'username', op: 'eq', value: 'nobody' }],
    };
    const empty = await shownTo(app.admin, byTownAndMonth({ where: none }));
    expect(empty).toMatchObject({ rows: [], total: 0, error: '' });
    expect(headsOf(empty)).toEqual(['城', '合计']);
  });

  it('is refused where it would be none, with the place', async () => {
    const [town, month, count] = (byTownAndMonth() as { columns: object[] }).columns;
    const refused = async (change: object) => {
      const value = { params: [], modules: [byTownAndMonth(change)] };
      const { code, msg, data } = await app.admin.post('/report/v2/preview', { value });
      expect(code).toBe(601);
      return [msg, data.path];
    };
    expect(await refused({ columns: [town, month] })).toEqual([
      '报表定义错误：模块“城与月”的交叉表还没有要汇总的列',
      'modules[0].columns',
    ]);
    expect(await refused({ columns: [town, { ...month, across: false }, count] })).toEqual([
      '报表定义错误：模块“城与月”的交叉表要有一列分组放在上方',
      'modules[0].columns',
    ]);
    expect(await refused({ columns: [{ ...town, across: true }, month, count] })).toEqual([
      '报表定义错误：模块“城与月”的交叉表要有一列分组放在左侧',
      'modules[0].columns',
    ]);
    expect(await refused({ columns: [town, month, { ...count, across: true }] })).toEqual([
      '报表定义错误：模块“城与月” 第 3 列是汇总，不能放在上方',
      'modules[0].columns[2].across',
    ]);
    expect(await refused({ limit: 5 })).toEqual([
      '报表定义错误：模块“城与月”的交叉表不能限制行数，请用筛选缩小范围',
      'modules[0].limit',
    ]);
  });

  it('that would be too wide or too large says so instead of being cut', async () => {
    await app.core.pool.query('delete from sys_login_log');
    await app.core.pool.query(
      `insert into sys_login_log (username, ip, user_agent, succeeded, message, create_time)
       select 'p' || i % 150, '10.0.0.' || i % 151, '', true, '', now() from generate_series(0, 24999) i`,
    );
    const logins = (change: object) =>
      shownTo(
        app.admin,
        moduleOf('logins', {
          kind: 'pivot',
          columns: [
            { id: 'c1', field: 'username', title: '用户' },
            { id: 'c2', field: 'ip', title: '地址', across: true, ...change },
            { id: 'c3', field: 'username', title: '次数', aggregate: 'count' },
            { id: 'c4', field: 'username', title: '人数', aggregate: 'distinct' },
          ],
        }),
      );
    expect((await logins({})).error).toBe(
      '交叉表超过 20,000 格，请用筛选缩小范围，或换粗一些的分组',
    );
    await app.core.pool.query(`delete from sys_login_log where id % 10 <> 0`);
    expect((await logins({})).error).toBe(
      '交叉表会有 302 列，最多 200 列，请用筛选缩小范围，或把上方的分组改放到左侧',
    );
  });
});

describe('a cross table that was run', () => {
  it('is the same on the page, in a workbook, as CSV, as JSON and under a link', async () => {
    const id = await run(reader, byTownAndMonth());
    const shown = await resultOf(reader, id);
    expect([headsOf(shown), shown.rows, belowOf(shown)]).toEqual([
      table.heads,
      table.rows,
      table.below,
    ]);
    expect(shown.exportable).toEqual(shown.columns.map((column) => column.id));
    const written = [table.heads, ...table.rows, ['合计', 2, 3, 1, 6]];
    const plain = (lines: Cell[][]): string[][] =>
      lines.map((line) => line.map((cell) => String(cell ?? '')));
    expect(plain(await sheetOf(reader, id, 'xlsx'))).toEqual(plain(written));
    expect(plain(await sheetOf(reader, id, 'csv'))).toEqual(plain(written));
    const json = await reader.post(`${runs}/${id}/export`, { module: 'm1', format: 'json' });
    expect(JSON.parse(json.bytes.toString())).toMatchObject({
      columns: table.heads,
      rows: [...table.rows, ['合计', 2, 3, 1, 6]],
    });
    const { token } = (
      await reader.post(`${runs}/${id}/shares`, { kind: 'run', days: null, password: null })
    ).data;
    const visitor = clientOf(app);
    const { data } = await visitor.post('/report/v2/shared', { token, password: '' });
    const [shared] = (data.result as RunResult).modules;
    expect(shared && [headsOf(shared), shared.rows, belowOf(shared)]).toEqual([
      table.heads,
      table.rows,
      table.below,
    ]);
    // Nothing but the table goes out.
    expect(JSON.stringify(data)).not.toContain('cross');
  });

  it('is mailed and pushed as the table that it is, its first lines at most', async () => {
    const id = await run(reader, byTownAndMonth());
    const delivery = { id: 1, kind: 'run', runId: id, changes: [] };
    const sent = async (rowLimit: number): Promise<SentModule | undefined> => {
      const channel = { kind: 'webhook', withRows: true, rowLimit };
      const found = { delivery, channel, userId: reader.userId } as unknown as FoundDelivery;
      return (await composeNews(app.core, found)).modules?.[0];
    };
    const news = await sent(50);
    expect(news && [headsOf(news), news.rows, belowOf(news), news.total]).toEqual([
      table.heads,
      table.rows,
      table.below,
      3,
    ]);
    const { text } = mailTables(news ? [news] : []);
    expect(text.split('\n')).toEqual([
      '城与月',
      table.heads.join('\t'),
      ...table.rows.map((row) => row.map((cell) => String(cell ?? '--')).join('\t')),
      '合计\t2\t3\t1\t6',
    ]);
    expect((await sent(2))?.rows).toEqual(table.rows.slice(0, 2));
  });

  it('has texts of the data in its heads, and they run nowhere', async () => {
    for (const [at, text] of injections.entries())
      await app.core.pool.query(
        `insert into sys_user (username, username_key, nickname, password_hash, remark) values ($1, $1, $2, '', '注入')`,
        [`inject${at}`, text],
      );
    const columns = [
      { id: 'c1', field: 'remark', title: '城' },
      { id: 'c2', field: 'nickname', title: '货', across: true },
      { id: 'c3', field: 'username', title: '人数', aggregate: 'count' },
    ];
    const where = {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'username', op: 'starts', value: 'inject' }],
    };
    const id = await run(reader, byTownAndMonth({ columns, where }));
    const shown = await resultOf(reader, id);
    expect(shown.rows).toEqual([['注入', ...injections.map(() => 1), injections.length]]);
    const heads = headsOf(shown).slice(1, -1);
    expect(heads.toSorted()).toEqual(injections.toSorted());
    const [first = []] = await sheetOf(reader, id, 'csv');
    expect(first.filter((head) => /^[=+\-@\t]/.test(String(head)))).toEqual([]);
    await app.core.pool.query(`delete from sys_user where username like 'inject%'`);
  });

  it('is cut by the rights of its reader today, also in what its lines and heads come to', async () => {
    const columns = [
      { id: 'c1', field: 'nickname', title: '货' },
      { id: 'c2', field: 'create_time', title: '月', bucket: 'month', across: true },
      // Before the other one: what is not cut would stand in its place.
      { id: 'c4', field: 'remark', title: '最大的城', aggregate: 'max' },
      { id: 'c3', field: 'username', title: '人数', aggregate: 'count' },
    ];
    const id = await run(reader, byTownAndMonth({ columns }));
    const whole = await resultOf(reader, id);
    expect(JSON.stringify(whole)).toContain('西城');
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, mask)
       select $1, id, false, '' from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(reader.userId);
    const left = await resultOf(reader, id);
    expect(headsOf(left)).toEqual(table.heads.with(0, '货'));
    expect(left.withheld).toEqual(['最大的城']);
    expect(JSON.stringify(left)).not.toMatch(/[东西北]城/);
    const files = [await sheetOf(reader, id, 'csv'), await sheetOf(reader, id, 'xlsx')];
    expect(JSON.stringify(files)).not.toMatch(/[东西北]城/);
    // Grouped by it there is nothing left, and whoever runs it now gets no town at all.
    const hidden = await shownTo(reader, byTownAndMonth());
    expect(JSON.stringify([hidden.rows, hidden.columns])).not.toMatch(/[东西北]城/);
    expect(hidden.withheld).toEqual(['城']);
    expect(hidden.rows).toEqual([[2, 3, 1, 6]]);
    await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    app.core.principals.forget(reader.userId);
  });

  it('has the marks of its warnings in the cells that they are about', async () => {
    const warnings = [
      { id: 'w1', module: 'm1', column: 'c3', kind: 'above', high: 1, level: 'error' },
    ];
    const value = { params: [], modules: [byTownAndMonth()], warnings };
    const answer = await app.admin.post('/report/v2/preview', { value });
    expect(answer.msg).toBe('操作成功');
    const [module] = (answer.data.result as RunResult).modules;
    const at = module?.columns.findIndex(({ title }) => title === '2026-02') ?? -1;
    expect(module?.marks).toMatchObject([
      { column: module?.columns[at]?.id, level: 'error', rows: [[2, 2]] },
    ]);
  });
});
