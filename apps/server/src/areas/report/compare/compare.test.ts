import type { Comparison, RowChange } from '@wm/contract/report/compare';
import { reportDefinition } from '@wm/contract/report/definition';
import type { Cell, ResultColumn } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections } from '#core/testing/injections.ts';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { readSheet } from '#core/xlsx/read-sheet.ts';
import { emptyResult } from '../engine/preview.ts';
import { insertRows, insertRun } from '../run/run.repository.ts';
import type { FoundBy } from '../run/stored-outcome.ts';
import { seedReportDemo } from '../seed-demo.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Loose = Record<string, unknown>;

const path = '/report/v2/compare';
const columnOf = (id: string, title: string, change: Loose = {}): Loose => ({
  id,
  title,
  field: 'username',
  ...change,
});

/** A table of users: a name, a text and a number, as a run could have found it. */
const usual = [
  columnOf('c1', '名称'),
  columnOf('c2', '说明', { field: 'remark' }),
  columnOf('c3', '金额', { field: 'nickname', total: 'sum', unit: '元' }),
];
const usualTypes = ['text', 'text', 'number'] as const;

interface Stored {
  columns?: Loose[];
  types?: readonly ResultColumn['type'][];
  userId?: number;
  /** Of the module: its conditions, its grouping. */
  change?: Loose;
  params?: { name: string; value: string }[];
  foundBy?: Partial<FoundBy>;
}

async function makeReport(name = '比对'): Promise<number> {
  return (await app.admin.post('/report/v2/reports', { name })).data.id;
}

/** Stores a finished run of these rows, where runs stand. */
async function store(reportId: number, rows: Cell[][], stored: Stored = {}): Promise<number> {
  const { columns = usual, types = usualTypes, userId = app.admin.userId } = stored;
  const place = { x: 0, y: 0, w: 12, h: 6 };
  const definition = reportDefinition.parse({
    params: [{ name: 'day', title: '日期', type: 'text' }],
    modules: [
      {
        id: 'm1',
        kind: 'table',
        title: '表',
        source: 'users',
        ...place,
        columns,
        ...stored.change,
      },
    ],
  });
  const [module] = definition.modules;
  if (!module) throw new Error('no module');
  const found: ResultColumn[] = module.columns.map((column, at) => ({
    id: column.id,
    title: column.title,
    type: types[at] ?? 'text',
    isMeasure: column.formula !== undefined || column.aggregate !== 'none',
    unit: column.unit,
    align: column.align,
    total: column.total,
    shown: column.shown,
  }));
  const foundBy: FoundBy = {
    source: module.source,
    reach: null,
    fields: Object.fromEntries(
      module.columns.map(({ id, field = 'username' }) => [id, [{ field, mask: '' }]]),
    ),
    filtered: [],
    ...stored.foundBy,
  };
  const { rows: _, ...empty } = emptyResult(module);
  const count = { total: rows.length, kept: rows.length };
  const runId = await insertRun(app.core.db, {
    reportId,
    reportName: '比对',
    versionNo: 1,
    userId,
    definition,
    params: stored.params ?? [],
    state: 'done',
    rowCount: rows.length,
    outcome: { modules: [{ ...empty, columns: found, foundBy, ...count }], ms: 1 },
    endTime: new Date().toISOString(),
  });
  for (let begin = 0; begin < rows.length; begin += 1000)
    await insertRows(app.core.db, {
      runId,
      moduleId: 'm1',
      page: begin / 1000 + 1,
      rows: rows.slice(begin, begin + 1000),
    });
  return runId;
}

type Asking = [more?: string, who?: TestClient];

const ask = (a: number, b: number, ...[more = '', who = app.admin]: Asking): Promise<Answer> =>
  who.get(`${path}?a=${a}&b=${b}${more}`);

async function compared(
  a: number,
  b: number,
  ...[more = '', who = app.admin]: Asking
): Promise<Comparison> {
  const answer = await ask(a, b, more, who);
  expect(answer.msg).toBe('操作成功');
  return answer.data.result as Comparison;
}

/** Two runs with these rows, side by side. */
async function compareRows(
  before: Cell[][],
  after: Cell[][],
  { more = '', one, other }: { more?: string; one?: Stored; other?: Stored } = {},
): Promise<Comparison> {
  const id = await makeReport();
  return compared(await store(id, before, one), await store(id, after, other), more);
}

const short = ({ kind, before, after, changes }: RowChange): unknown[] => [
  kind,
  before,
  after,
  ...changes.map(({ at, difference, percent }) => [at, difference, percent]),
];

type Sending = [format: string, more?: Loose, who?: TestClient];

const send = (a: number, b: number, ...[format, more = {}, who = app.admin]: Sending) =>
  who.post(`${path}/export`, { a, b, format, ...more });

async function sheetOf(answer: Answer): Promise<unknown[]> {
  const sheet: unknown[] = [];
  for await (const row of readSheet({ name: 'x.xlsx', bytes: answer.bytes })) sheet.push(row);
  return sheet;
}

describe('two runs side by side', () => {
  it('tell what was added, removed and changed, by how much, and what the numbers come to', async () => {
    const found = await compareRows(
      [
        ['a', '甲', 0.1],
        ['b', '乙', 100],
        ['c', '丙', 0],
        ['d', '丁', 7],
        ['e', '', null],
      ],
      [
        ['b', '乙', 150],
        ['a', '甲', 0.3],
        ['c', '丙', 4],
        ['f', '己', 60],
        ['e', null, null],
      ],
      { more: '&by=c3' },
    );
    expect(found).toMatchObject({
      keys: ['c1'],
      keyFrom: 'guessed',
      counts: { added: 1, removed: 1, changed: 4, same: 0 },
      byColumn: { c2: 1, c3: 3 },
      by: 'c3',
      total: 6,
      notes: [],
    });
    expect(found.rows.map(short)).toEqual([
      ['added', null, ['f', '己', 60]],
      ['changed', ['b', '乙', 100], ['b', '乙', 150], [2, '50', '50']],
      ['removed', ['d', '丁', 7], null],
      ['changed', ['c', '丙', 0], ['c', '丙', 4], [2, '4', null]],
      ['changed', ['a', '甲', 0.1], ['a', '甲', 0.3], [2, '0.2', '200']],
      // Nothing and an empty text are not the same.
      ['changed', ['e', '', null], ['e', null, null], [1, null, null]],
    ]);
    expect(found.totals).toEqual([
      {
        column: 'c3',
        kind: 'sum',
        before: '107.1',
        after: '214.3',
        difference: '107.2',
        percent: '100.09',
      },
    ]);
    expect(found.link).toEqual({ path: '/system/user', field: 'username', at: 0 });
  });

  it('are shown by kind, by column, page by page, with what is left out and tolerated', async () => {
    const id = await makeReport();
    const rows = (step: number): Cell[][] =>
      Array.from({ length: 1200 }, (_, at) => [
        `k${at}`,
        at % 400 === 0 ? `x${step}` : '',
        at + step * (at % 3),
      ]);
    const [a, b] = [await store(id, rows(0)), await store(id, rows(1).slice(0, 1150))];
    const counts = { added: 0, removed: 50, changed: 767, same: 383 };
    expect(await compared(a, b)).toMatchObject({ counts, total: 817 });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => compared(a, b, `&only=changed&limit=300&page=${page}`)),
    );
    expect(pages.map(({ rows: page }) => page.length)).toEqual([300, 300, 167]);
    const names = pages.flatMap(({ rows: page }) => page.map(({ after }) => after?.[0]));
    expect(new Set(names).size).toBe(767);
    expect((await compared(a, b, '&only=same&limit=1')).rows[0]?.kind).toBe('same');
    const inText = await compared(a, b, '&column=c2');
    expect(inText).toMatchObject({ total: 3, byColumn: { c2: 3, c3: 766 } });
    expect(await compared(a, b, '&ignored=c3')).toMatchObject({
      counts: { changed: 3, removed: 50 },
      totals: [],
    });
    expect((await compared(a, b, '&tolerance=1')).counts.changed).toBe(385);
    expect((await ask(a, b, '&tolerance=-1')).text).toContain('容差请填不小于 0 的数');
  });

  it('that do not differ say so; without a key rows are the same when all their cells are', async () => {
    const twice: Cell[][] = [
      ['a', 'x', 1],
      ['a', 'x', 1],
    ];
    const found = await compareRows(twice, [...twice, ['a', 'x', 1], ['', 'x', 1]]);
    expect(found).toMatchObject({
      keyFrom: 'none',
      keys: [],
      counts: { added: 2, removed: 0, changed: 0, same: 2 },
    });
    expect((await compareRows(twice, twice)).total).toBe(0);
    expect((await compareRows([], [])).counts.same).toBe(0);
  });

  it('by a key that names several rows name these, and show no rows', async () => {
    const rows: Cell[][] = [
      ['a', 'x', 1],
      ['a', 'y', 2],
      ['b', 'y', 3],
    ];
    const id = await makeReport();
    const [a, b] = [await store(id, rows), await store(id, rows.slice(1))];
    expect(await compared(a, b, '&keys=c1')).toMatchObject({
      repeats: [{ side: 'before', keys: ['a'], count: 1 }],
      rows: [],
      total: 0,
      counts: { changed: 0 },
    });
    expect(await compared(a, b, '&keys=c1,c2')).toMatchObject({
      repeats: [],
      keyFrom: 'chosen',
      counts: { removed: 1, same: 2 },
    });
    expect(await ask(a, b, '&keys=c9')).toMatchObject({
      code: 601,
      msg: '列“c9”不在两次结果都有的列里，不能作为键',
    });
    expect(await send(a, b, 'csv', { keys: 'c1' })).toMatchObject({
      code: 601,
      msg: '键不能唯一确定一行，请换一组键列：a 等 1 个键重复',
    });
  });

  it('of a grouped module go by its groups', async () => {
    const columns = [
      columnOf('c1', '日期', { field: 'create_time', bucket: 'day' }),
      columnOf('c2', '用户'),
      columnOf('c3', '人数', { aggregate: 'count', total: 'sum' }),
      columnOf('c4', '占比', { field: undefined, formula: '[c3] / 2' }),
    ];
    const types = ['text', 'text', 'number', 'number'] as const;
    const stored = { columns, types };
    const found = await compareRows(
      [
        ['1', 'a', 1, 0.5],
        ['2', 'a', 2, 1],
      ],
      [
        ['2', 'a', 3, 1.5],
        ['3', 'a', 9, 4.5],
      ],
      { one: stored, other: stored },
    );
    expect(found).toMatchObject({
      keys: ['c1', 'c2'],
      keyFrom: 'definition',
      counts: { added: 1, removed: 1, changed: 1 },
      by: 'c3',
    });
    // What is reckoned in each row is not added up.
    expect(found.totals.map(({ column }) => column)).toEqual(['c3']);
  });

  it('of other versions name the columns that came, went, have another name, type or meaning', async () => {
    const columns = [
      columnOf('c1', '用户'),
      columnOf('c3', '金额', { field: 'nickname', aggregate: 'none' }),
      columnOf('c4', '等级', { field: 'sex' }),
      columnOf('c5', '城市', { field: 'status' }),
    ];
    const before = [...usual, columnOf('c5', '城市', { field: 'mobile' })];
    const found = await compareRows([['a', 'x', 1, 'p']], [['a', '1', '男', 'q']], {
      one: {
        columns: before,
        types: [...usualTypes, 'text'],
        params: [{ name: 'day', value: '一' }],
      },
      other: {
        columns,
        types: ['text', 'text', 'text', 'text'],
        change: { limit: 5, where: { kind: 'group', join: 'or', items: [] } },
      },
    });
    expect(found.notes).toEqual([
      '列「名称」改名为「用户」',
      '列「金额」的类型由数字改为文本，没有比较',
      '新增列「等级」',
      '列「城市」的取值方式改过，变化可能来自定义',
      '删除列「说明」',
      '筛选条件改过，增减的行可能来自定义',
      '行数上限改过，增减的行可能来自定义',
      '参数「日期」由“一”改为“空”',
    ]);
    expect(found.columns.map(({ id, side }) => `${id} ${side}`)).toEqual([
      'c1 both',
      'c3 both',
      'c4 after',
      'c5 both',
      'c2 before',
    ]);
    expect(found.rows.map(short)).toEqual([
      ['changed', ['a', 1, null, 'p', 'x'], ['a', '1', '男', 'q', null], [3, null, null]],
    ]);
  });

  it('hold hostile texts and large numbers as they are, in rows, keys and files', async () => {
    expect(injections.length).toBeGreaterThanOrEqual(50);
    const id = await makeReport();
    const before = injections.map((text): Cell[] => [text, 'x', 1e300]);
    const after = injections.map((text): Cell[] => [text, text, 1e300 + 1e290]);
    const [a, b] = [await store(id, before), await store(id, after)];
    const found = await compared(a, b, '&limit=1000');
    expect(found.counts).toMatchObject({ changed: injections.length });
    expect(new Set(found.rows.map((row) => row.after?.[1]))).toEqual(new Set(injections));
    expect(found.rows[0]?.changes[1]?.difference).toMatch(/^\d{291}$/);
    for (const text of injections) {
      const asked = encodeURIComponent(text);
      for (const name of ['keys', 'ignored', 'module', 'column', 'by', 'only', 'tolerance'])
        expect((await ask(a, b, `&${name}=${asked}`)).status, `${name} ${text}`).toBeLessThan(500);
    }
    const csv = await send(a, b, 'csv');
    const cells = csv.bytes.toString().split(/[,\r\n]+"?/);
    expect(cells.filter((one) => /^[=+@\t]|^-\D/.test(one))).toEqual([]);
    const sheet = (await sheetOf(await send(a, b, 'xlsx'))) as { cells: string[] }[];
    const shown = sheet.flatMap((row) => row.cells);
    expect(shown.filter((one) => /^[=+\-@\t]/.test(one))).toEqual([]);
    expect(shown.filter((one) => one.startsWith("'=cmd|"))).toHaveLength(2);
  });

  it('are taken away with what the page shows: before, after, difference, and the totals', async () => {
    const id = await makeReport();
    const a = await store(id, [
      ['a', '=x', 0.1],
      ['b', '', 5],
    ]);
    const b = await store(id, [
      ['a', '=x', 0.3],
      ['c', '', 8],
    ]);
    const csv = await send(a, b, 'csv', { by: 'c3' });
    expect(csv.bytes.toString().split('\r\n')).toEqual([
      '\uFEFF变化,名称,说明 前,说明 后,金额（元） 前,金额（元） 后,金额（元） 差额,金额（元） 变化（%）',
      '新增,c,,,,8,,',
      '删除,b,,,5,,,',
      "变更,a,'=x,'=x,0.1,0.3,0.2,200",
      '合计,,,,5.1,8.3,3.2,62.75',
      '',
    ]);
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    const xlsx = await send(a, b, 'xlsx', { only: 'changed' });
    expect(await sheetOf(xlsx)).toHaveLength(3);
    expect(xlsx.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
  });

  it('mirrored are the same changes the other way round', async () => {
    const id = await makeReport();
    const rows = (seed: number): Cell[][] =>
      Array.from({ length: 60 }, (_, at): Cell[] => [
        `k${(at * seed) % 97}`,
        ['', null, 'x'][(at * seed) % 3] ?? null,
        ((at * seed) % 11) / 10,
      ]);
    const [a, b] = [await store(id, rows(5)), await store(id, rows(7))];
    const there = await compared(a, b, '&keys=c1&limit=1000&only=all');
    const back = await compared(b, a, '&keys=c1&limit=1000&only=all');
    const other = { added: 'removed', removed: 'added', changed: 'changed', same: 'same' } as const;
    const minus = (text: string | null): string | null =>
      text === null || text === '0' ? text : `-${text}`.replace('--', '');
    const mirrored = back.rows.map(({ kind, before, after, changes }) =>
      JSON.stringify([
        other[kind],
        after,
        before,
        changes.map(({ at, difference }) => [at, minus(difference)]),
      ]),
    );
    const plain = there.rows.map(({ kind, before, after, changes }) =>
      JSON.stringify([kind, before, after, changes.map(({ at, difference }) => [at, difference])]),
    );
    expect(mirrored.toSorted()).toEqual(plain.toSorted());
    expect(back.counts).toEqual({
      ...there.counts,
      added: there.counts.removed,
      removed: there.counts.added,
    });
  });
});

describe('what may be compared', () => {
  it('are two different finished runs of one report, all one’s own', async () => {
    const [id, otherId] = [await makeReport(), await makeReport()];
    const [a, b] = [await store(id, []), await store(id, [])];
    const foreign = await store(id, [], { userId: (await app.signInAs()).userId });
    const ofOther = await store(otherId, []);
    const unfinished = await store(id, []);
    await app.core.pool.query(
      `update report_run set state = 'failed', outcome = null where id = $1`,
      [unfinished],
    );
    expect(await ask(a, a)).toMatchObject({ code: 601, msg: '请选两次不同的运行' });
    expect(await ask(a, ofOther)).toMatchObject({ msg: '两次运行不是同一张报表，不能比对' });
    expect(await ask(a, unfinished)).toMatchObject({
      msg: `运行 #${unfinished} 没有完成，不能比对`,
    });
    for (const [one, two] of [
      [a, foreign],
      [foreign, b],
      [a, 999_999_999],
    ] as const) {
      expect((await ask(one, two)).status).toBe(404);
      expect((await send(one, two, 'csv')).status).toBe(404);
    }
    expect((await compared(a, b)).total).toBe(0);
    // Without its report a run is of none.
    await app.admin.delete('/report/v2/reports', { ids: [id] });
    expect((await ask(a, b)).msg).toBe('两次运行不是同一张报表，不能比对');
  });

  it('is offered: the reports that one has run, and the runs of one of them', async () => {
    const who = await app.signInAs(['report:compare:list', 'report:data:list']);
    const id = await makeReport('选择');
    const first = await store(id, [['a', '', 1]], {
      userId: who.userId,
      params: [{ name: 'day', value: '昨天' }],
    });
    const second = await store(id, [], { userId: who.userId });
    const choices = `${path}/choices`;
    expect((await who.get(choices)).data).toEqual({
      reports: [{ id, name: '选择', count: 2 }],
      report_id: null,
      runs: [],
    });
    for (const asked of [`report_id=${id}`, `run=${first}`])
      expect((await who.get(`${choices}?${asked}`)).data).toMatchObject({
        report_id: id,
        runs: [{ id: second }, { id: first, row_count: 1, asked: '日期 昨天' }],
      });
    expect((await app.admin.get(`${choices}?run=${first}`)).data.runs).toEqual([]);
  });

  it('needs the code of what runs hold beside its own', async () => {
    const alone = await app.signInAs(['report:compare:list', 'report:compare:export']);
    const id = await makeReport();
    const [a, b] = [
      await store(id, [], { userId: alone.userId }),
      await store(id, [], { userId: alone.userId }),
    ];
    expect((await ask(a, b, '', alone)).status).toBe(403);
    expect((await send(a, b, 'csv', {}, alone)).status).toBe(403);
  });

  it('is there on the first day: two runs of the demo report, which differ', async () => {
    const who = await app.signInAs();
    await grant(app, who.userId, [
      'report:compare:list',
      'report:data:list',
      'monitor:logininfor:list',
    ]);
    await seedReportDemo(app.core.db, who.userId, app.core.config);
    const { rows } = await app.core.pool.query<{ id: string }>(
      'select id from report_run where user_id = $1 order by id',
      [who.userId],
    );
    const [a, b] = rows.map(({ id }) => Number(id));
    const found = await compared(a ?? 0, b ?? 0, '', who);
    expect(found).toMatchObject({
      keys: ['c1', 'c2'],
      keyFrom: 'definition',
      error: '',
      notes: [],
      counts: { added: 2, removed: 1, changed: 2 },
      link: { path: '/monitor/logininfor', field: 'username', at: 1 },
    });
  });
});

describe('the rights of the moment', () => {
  const codes = [
    'report:compare:list',
    'report:compare:export',
    'report:data:list',
    'report:data:export',
    'system:user:list',
    'system:user:export',
  ];
  const sentinel = 'SENTINEL-REMARK';

  /** Everything that a comparison answers, as text. */
  async function texts(who: TestClient, a: number, b: number): Promise<string> {
    const all = '&only=all&limit=1000';
    const answers = [
      await ask(a, b, all, who),
      await ask(a, b, `${all}&keys=c2`, who),
      await ask(a, b, `${all}&column=c2&by=c2`, who),
      await ask(a, b, `${all}&ignored=c2`, who),
      await who.get(`${path}/choices?run=${a}`),
      await send(a, b, 'csv', { only: 'all' }, who),
    ];
    const sheet = await send(a, b, 'xlsx', { only: 'all' }, who);
    const cells = sheet.status === 200 ? JSON.stringify(await sheetOf(sheet)) : sheet.text;
    return [...answers.map(({ text }) => text), cells].join('\n');
  }

  async function readerWith(more: Stored = {}) {
    const who = await app.signInAs();
    const roleId = await grant(app, who.userId, codes);
    await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
    app.core.principals.forget(who.userId);
    const id = await makeReport();
    const stored = { userId: who.userId, ...more };
    const a = await store(id, [['a', `${sentinel} 1`, 1]], stored);
    const b = await store(id, [['a', `${sentinel} 2`, 1]], stored);
    const restrict = async (field: string, mask: string): Promise<void> => {
      await app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, mask)
         select $1, id, $3, $4 from sys_column where resource = 'system:user' and field = $2`,
        [roleId, field, mask !== '', mask],
      );
      app.core.principals.forget(who.userId);
    };
    return { who, roleId, id, a, b, restrict };
  }

  it('take a column out of rows, counts, keys, totals and files', async () => {
    const { who, a, b, restrict } = await readerWith();
    expect(await texts(who, a, b)).toContain(sentinel);
    expect((await compared(a, b, '', who)).counts).toMatchObject({ changed: 1, same: 0 });
    await restrict('remark', '');
    expect(await texts(who, a, b)).not.toContain(sentinel);
    const found = await compared(a, b, '&only=all', who);
    // That the two rows differ in what is hidden is told by nothing.
    expect(found).toMatchObject({
      counts: { added: 0, removed: 0, changed: 0, same: 1 },
      byColumn: { c3: 0 },
      withheld: ['说明'],
      notes: [],
    });
    expect(found.columns.map(({ id }) => id)).toEqual(['c1', 'c3']);
    expect((await ask(a, b, '&keys=c2', who)).code).toBe(601);
  });

  it('take out the numbers of a column with its totals', async () => {
    const { who, id, restrict } = await readerWith();
    const stored = { userId: who.userId };
    const a = await store(id, [['a', 'x', 4711]], stored);
    const b = await store(id, [['a', 'x', 8155]], stored);
    expect(await texts(who, a, b)).toMatch(/4711[^]*3444/);
    await restrict('nickname', '');
    expect(await texts(who, a, b)).not.toMatch(/4711|8155|3444/);
    expect((await compared(a, b, '', who)).totals).toEqual([]);
  });

  it('compare under a mask what was read under it, and nothing else', async () => {
    const { who, id, a, b, restrict } = await readerWith();
    await restrict('remark', 'phone');
    expect(await texts(who, a, b)).not.toContain(sentinel);
    const masked = {
      userId: who.userId,
      foundBy: {
        fields: {
          c1: [{ field: 'username', mask: '' }],
          c2: [{ field: 'remark', mask: 'phone' }],
          c3: [{ field: 'nickname', mask: '' }],
        },
      },
    };
    const one = await store(id, [['a', '139****5678', 1]], masked);
    const two = await store(id, [['a', '138****5678', 1]], masked);
    expect((await compared(one, two, '', who)).counts).toMatchObject({ changed: 1 });
    // Of the one it is hidden, so it is compared in neither.
    const mixed = await compared(a, two, '&only=all', who);
    expect(mixed).toMatchObject({
      counts: { same: 1, changed: 0 },
      notes: ['列「说明」在其中一次运行里无权查看，没有比较'],
    });
    // Who sees all of it now is not told that a mask is a change.
    await app.core.pool.query(`delete from sys_role_column where role_id in
      (select role_id from sys_user_role where user_id = ${who.userId})`);
    app.core.principals.forget(who.userId);
    expect(await compared(a, two, '&only=all', who)).toMatchObject({
      counts: { same: 1, changed: 0 },
      notes: ['列「说明」两次的脱敏方式不同，没有比较'],
    });
  });

  it('show nothing of a run whose reach is no longer within one’s own, and say when reaches differ', async () => {
    const reach = { isEverything: true, deptIds: [], isOwn: false };
    const { who, roleId, id, a } = await readerWith({ foundBy: { reach } });
    const own = { isEverything: false, deptIds: [], isOwn: true };
    const narrow = await store(id, [['a', sentinel, 1]], {
      userId: who.userId,
      foundBy: { reach: own },
    });
    expect((await compared(a, narrow, '', who)).notes).toEqual([
      '两次运行时的数据范围不同，增减的行可能来自权限变化',
    ]);
    await app.core.pool.query(`update sys_role set data_scope = '5' where id = $1`, [roleId]);
    app.core.principals.forget(who.userId);
    for (const [one, two] of [
      [a, narrow],
      [narrow, a],
    ] as const) {
      expect(await compared(one, two, '', who)).toMatchObject({
        error: `#${a}：您的数据范围比运行时小，请重新运行`,
        columns: [],
        rows: [],
        counts: { added: 0, removed: 0, changed: 0, same: 0 },
        before: { rows: 0 },
        after: { rows: 0 },
        totals: [],
      });
      expect((await send(one, two, 'csv', {}, who)).status).toBe(403);
    }
    expect(await texts(who, a, narrow)).not.toContain(sentinel);
  });

  it('show nothing that was filtered or grouped by what is hidden now, or of a source that is closed', async () => {
    const { who, roleId, id, a, restrict } = await readerWith();
    const filtered = await store(id, [['a', 'x', 1]], {
      userId: who.userId,
      foundBy: { filtered: ['mobile'] },
    });
    const grouped = await store(id, [['a', 'x', 1]], {
      userId: who.userId,
      columns: [
        columnOf('c1', '名称'),
        columnOf('c2', '说明', { field: 'remark' }),
        columnOf('c3', '人数', { aggregate: 'count' }),
      ],
    });
    await restrict('mobile', '');
    await restrict('remark', '');
    expect((await compared(a, filtered, '', who)).error).toContain('筛选或排序用到的列');
    expect((await compared(a, grouped, '', who)).error).toContain('分组用到的列');
    await app.core.pool.query(
      `delete from sys_role_menu where role_id = $1 and menu_id in (select id from sys_menu where perms = 'system:user:list')`,
      [roleId],
    );
    app.core.principals.forget(who.userId);
    expect((await compared(a, filtered, '', who)).error).toContain('没有权限查看“用户”');
    expect(await texts(who, a, filtered)).not.toContain(sentinel);
  });

  it('keep from files what may be seen only', async () => {
    const { who, roleId, a, b } = await readerWith();
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_export, mask)
       select $1, id, true, false, '' from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(who.userId);
    expect((await ask(a, b, '', who)).text).toContain(sentinel);
    expect((await send(a, b, 'csv', { only: 'all' }, who)).bytes.toString()).not.toContain(
      sentinel,
    );
  });
});
