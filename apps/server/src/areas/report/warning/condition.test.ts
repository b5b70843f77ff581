import type { CellMark } from '@wm/contract/report/run';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';
import { signInReader } from '../testing/report-reader.ts';

const reports = '/report/v2/reports';
const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query('delete from blog_article');
  await app.core.pool.query(
    `insert into blog_article (title, view_count, pinned, create_time)
     select (array['新增%户', '修改_', 'Ab', 'aB', 'x\\y'])[1 + i % 5], (i * 37) % 211, i % 4 = 0,
       timestamptz '2025-12-20 15:59:00+00' + make_interval(mins => i * 431) from generate_series(0, 119) i`,
  );
});
afterAll(() => app.stop());

const test = (field: string, op: string, value: unknown = null): object => ({
  kind: 'test',
  field,
  op,
  value,
});
const group = (join: string, ...items: object[]): object => ({ kind: 'group', join, items });

const columns = [
  { id: 'c1', field: 'title', title: '标题' },
  { id: 'c2', field: 'view_count', title: '浏览', sort: 'asc' },
  { id: 'c3', field: 'pinned', title: '置顶' },
  { id: 'c4', field: 'create_time', title: '时间', sort: 'asc' },
];
const fieldOf = new Map(columns.map(({ id, field }) => [id, field]));
const articles = (change: object = {}): object =>
  tableOfUsers({ source: 'articles', title: '文章', columns, ...change });

const withWhen = (when: unknown, change: object = {}) => ({
  params: [],
  modules: [articles()],
  warnings: [{ id: 'w1', module: 'm1', column: 'c2', kind: 'condition', when, ...change }],
});

interface Shown {
  rows: unknown[][];
  marks?: CellMark[];
}

async function preview(value: object): Promise<Shown[]> {
  const answer = await app.admin.post('/report/v2/preview', { value });
  expect(answer.msg).toBe('操作成功');
  return answer.data.result.modules;
}

const leaf = fc.oneof(
  fc.constantFrom(
    ['c1', 'like', '户'],
    ['c1', 'not_like', 'ab'],
    ['c1', 'starts', 'aB'],
    ['c1', 'ends', '_'],
    ['c1', 'in', ['Ab', 'x\\y']],
    ['c2', 'gt', 100],
    ['c2', 'between', [20, 90]],
    ['c2', 'ne', 37],
    ['c3', 'ne', true],
    ['c3', 'eq', true],
    ['c4', 'le', '2026-01-02'],
    ['c4', 'eq', '2025-12-25'],
    ['c4', 'between', ['2025-12-30 10:00', '2026-01-04']],
    ['c4', 'last_n_days', 3000],
    ['c4', 'is_null', null],
  ),
);
type Tree = { join: string; items: (Tree | [string, string, unknown])[] };
const { tree } = fc.letrec<{ tree: Tree; node: Tree['items'][number] }>((tie) => ({
  tree: fc.record({
    join: fc.constantFrom('and', 'or', 'not'),
    items: fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
  }),
  node: fc.oneof({ maxDepth: 3 }, leaf as fc.Arbitrary<[string, string, unknown]>, tie('tree')),
}));
const asCondition = ({ join, items }: Tree, named: (id: string) => string): object =>
  group(
    join,
    ...items.map((item) =>
      Array.isArray(item) ? test(named(item[0]), item[1], item[2]) : asCondition(item, named),
    ),
  );

const placesIn = (marks: CellMark[] | undefined): number[] =>
  (marks ?? []).flatMap(({ rows }) =>
    rows.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => first + at),
    ),
  );

async function run(who: TestClient, reportId: number): Promise<Shown[]> {
  const { data } = await who.post('/report/v2/runs', { report_id: reportId });
  const result = async () => (await who.get(`/report/v2/runs/${data.id}/result`)).data;
  await expect.poll(async () => (await result()).run.state, within).toBe('done');
  return (await result()).result.modules;
}

async function republish(id: number, value: object): Promise<{ msg: string; data: unknown }> {
  const { row_version } = (await app.admin.get(`${reports}/${id}/draft`)).data;
  const saved = await app.admin.put(`${reports}/${id}/draft`, { row_version, value });
  return saved.code === 200
    ? app.admin.post(`${reports}/${id}/publish`, { row_version: saved.data.row_version })
    : saved;
}

const eventsOf = async (id: number) =>
  (
    await app.core.pool.query(
      `select e.rule_id, e.state, e.message, e.count from report_warning_event e
       join report_warning_rule r on r.id = e.rule_id where r.report_id = $1 order by e.id`,
      [id],
    )
  ).rows;

describe('a warning of several conditions', () => {
  it('is about the rows that a filter of the same conditions leaves', async () => {
    await fc.assert(
      fc.asyncProperty(tree, async (asked) => {
        const value = withWhen(asCondition(asked, (id) => id));
        const where = asCondition(asked, (id) => fieldOf.get(id) ?? id);
        const modules = [...value.modules, articles({ id: 'm2', where })];
        const [marked, filtered] = await preview({ ...value, modules });
        const rows = placesIn(marked?.marks).map((at) => marked?.rows[at]);
        expect(rows).toEqual(filtered?.rows);
      }),
      { numRuns: sampled(12, 300), seed: 4 },
    );
  });

  it('marks, tells and closes as every warning, and goes on as the simple one that it was', async () => {
    const simple = withWhen(undefined, { kind: 'above', high: 100 });
    const id = await publishReport(app.admin, '长成条件组', simple);
    await run(app.admin, id);
    const [before] = await eventsOf(id);
    expect(before).toMatchObject({ state: 'open', count: 1 });
    const when = group(
      'and',
      test('c2', 'gt', 100),
      group('or', test('c1', 'like', '户'), test('c3', 'eq', true)),
    );
    expect((await republish(id, withWhen(when))).msg).toBe('操作成功');
    const [module] = await run(app.admin, id);
    const { rows } = await app.core.pool.query<{ n: number }>(
      `select count(*)::int as n from blog_article where view_count > 100 and (title like '%户%' or pinned)`,
    );
    const words = '符合条件：「浏览」大于 100，并且（「标题」包含 户，或者「置顶」等于 是）';
    expect(placesIn(module?.marks)).toHaveLength(rows[0]?.n ?? -1);
    expect(module?.marks?.[0]).toMatchObject({ column: 'c2', needs: ['c1', 'c3'], text: words });
    // The same rule, so the same warning stands on: nobody is told once more.
    expect(await eventsOf(id)).toEqual([
      { ...before, count: 2, message: `${rows[0]?.n} 行${words}` },
    ]);
    const [rule] = (await app.admin.get(`/report/v2/warnings?report_id=${id}`)).data.rows;
    expect(`符合条件：${rule.condition_words}`).toBe(words);
    const never = group('and', test('c2', 'gt', 100), test('c2', 'lt', 0));
    expect((await republish(id, withWhen(never))).msg).toBe('操作成功');
    await run(app.admin, id);
    expect(await eventsOf(id)).toEqual([expect.objectContaining({ state: 'closed' })]);
  });

  it('is refused with its place where it asks for what is not there, is of another type, too deep or too many', async () => {
    const { id } = (await app.admin.post(reports, { name: '坏条件' })).data;
    const refusal = async (when: unknown, change: object = {}) => {
      const { msg, data } = await republish(id, withWhen(when, change));
      return [msg, (data as { path?: string }).path];
    };
    const name = '模块“文章”第 1 条预警';
    expect(await refusal(undefined)).toEqual([
      `报表定义错误：${name}还没有条件`,
      'warnings[0].when',
    ]);
    expect(await refusal(group('and', group('or')))).toEqual([
      `报表定义错误：${name}还没有条件`,
      'warnings[0].when',
    ]);
    expect(await refusal(group('and', test('c1', 'is_null'), test('c9', 'is_null')))).toEqual([
      `报表定义错误：${name}的条件指向不存在的列`,
      'warnings[0].when.items[1].field',
    ]);
    expect(await refusal(group('and', test('c1', 'gt', 3)))).toEqual([
      `报表定义错误：${name}的“标题”不能用这个条件`,
      'warnings[0].when.items[0].op',
    ]);
    expect(await refusal(group('and', test('c2', 'gt', '很多')))).toEqual([
      `条件值类型不符：${name}的“浏览”`,
      'warnings[0].when.items[0]',
    ]);
    expect(await refusal(group('and', { ...test('c2', 'gt'), param: 'p' }))).toEqual([
      `报表定义错误：${name}的条件不能用参数`,
      'warnings[0].when.items[0].param',
    ]);
    const deep = [1, 2, 3, 4, 5].reduce(
      (inner) => group('and', inner),
      group('and', test('c1', 'is_null')),
    );
    expect(await refusal(deep)).toEqual([
      `报表定义错误：${name}的条件嵌套超过 5 层`,
      'warnings[0].when.items[0].items[0].items[0].items[0].items[0]',
    ]);
    const many = Array.from({ length: 26 }, () => test('c1', 'is_null'));
    expect((await refusal(group('or', group('and', ...many), group('and', ...many))))[0]).toBe(
      `报表定义错误：${name}的条件过多，最多 50 个`,
    );
    expect(await refusal(group('and', test('c2', 'gt', 1)), { kind: 'empty' })).toEqual([
      '报表定义错误：第 1 条预警不能有条件组',
      'warnings[0].when',
    ]);
    const reportId = await publishReport(app.admin, '控制台');
    const beside = { report_id: reportId, module_id: 'm1', column_id: 'c2', kind: 'condition' };
    expect((await app.admin.post('/report/v2/warnings', beside)).data.fields).toEqual([
      { path: 'kind', message: '多个条件的预警请在报表设计里设置' },
    ]);
  });

  it('tells nobody who does not see one of its columns, and takes back what was told when the right goes', async () => {
    const when = group('or', test('c2', 'is_null'), test('c2', 'not_null'));
    const value = {
      params: [],
      modules: [tableOfUsers()],
      warnings: [{ id: 'w1', module: 'm1', column: 'c1', kind: 'condition', when }],
    };
    const id = await publishReport(app.admin, '看不到的条件', value);
    const { reader, roleId } = await signInReader(app);
    const { data } = await reader.post('/report/v2/runs', { report_id: id });
    const result = async () => (await reader.get(`/report/v2/runs/${data.id}/result`)).data;
    await expect.poll(async () => (await result()).run.state, within).toBe('done');
    const told = async () =>
      (await reader.get('/report/v2/warning-events')).data.rows.filter(
        (row: { report_id: number }) => row.report_id === id,
      );
    expect((await result()).result.modules[0].marks).toHaveLength(1);
    expect(await told()).toHaveLength(1);
    const rights = (canRead: boolean, mask: string) =>
      app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
         select $1, id, $2, true, true, true, true, $3 from sys_column
         where resource = 'system:user' and field = 'remark'`,
        [roleId, canRead, mask],
      );
    await rights(false, '');
    app.core.principals.forget(reader.userId);
    // The column that is marked is still seen, the one that decided is not.
    expect((await result()).result.modules[0].marks).toEqual([]);
    expect(await told()).toEqual([]);
    const [module] = await run(reader, id);
    expect(module?.marks).toBeUndefined();
    // What is seen in part decides nothing.
    await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    await rights(true, 'all');
    app.core.principals.forget(reader.userId);
    const [masked] = await run(reader, id);
    expect(masked?.marks).toBeUndefined();
  });
});
