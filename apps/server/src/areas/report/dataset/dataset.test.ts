import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { queryProcess } from '../duck/query-process.ts';
import { publishReport } from '../testing/publish-report.ts';
import { removeStaleDucks } from './duck-files.ts';
import {
  bringFile,
  datasets,
  importEnd,
  moduleOf,
  rowsShown,
  sendFile,
  shownTo,
  sourceOf,
} from './testing/dataset-world.ts';

const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sales = [
  '日期,门店,金额,已付,卡号',
  '2026-01-02 08:30,东城,"1,234.50",是,007',
  '2026/1/3,西城,20,否,008',
  '2026-02-01,东城,0.5,是,007',
  '2026-02-03,东城,,否,',
].join('\n');

const csv = { name: '销售.csv', content: sales };

const byMonth = (source: string) =>
  moduleOf(source, {
    kind: 'grouped',
    columns: [
      { id: 'c1', field: 'c1', title: '月', bucket: 'month', sort: 'asc' },
      { id: 'c2', field: 'c3', title: '金额', aggregate: 'sum', total: 'sum' },
      { id: 'c3', field: 'c4', title: '已付', aggregate: 'sum' },
      { id: 'c4', title: '一半', formula: 'round([c2] / 2, 1)' },
    ],
    where: {
      kind: 'group',
      join: 'and',
      items: [{ kind: 'test', field: 'c2', op: 'like', value: '城' }],
    },
  });

describe('an uploaded file', () => {
  it('is a source with titles and types of its own, and shows its rows as they stand', async () => {
    const source = await sourceOf(app.admin, csv, '销售');
    expect(source).toMatchObject({ title: '销售', is_file: true, about: '上传的文件 销售.csv' });
    expect(source.columns.map(({ name, title, type }) => [name, title, type])).toEqual([
      ['c1', '日期', 'time'],
      ['c2', '门店', 'text'],
      ['c3', '金额', 'number'],
      ['c4', '已付', 'bool'],
      ['c5', '卡号', 'text'],
    ]);
    const columns = source.columns.map(({ name, title }) => ({ id: name, field: name, title }));
    expect(await rowsShown(app.admin, moduleOf(source.name, { columns }))).toEqual([
      ['2026-01-02 08:30:00', '东城', 1234.5, true, '007'],
      ['2026-01-03 00:00:00', '西城', 20, false, '008'],
      ['2026-02-01 00:00:00', '东城', 0.5, true, '007'],
      ['2026-02-03 00:00:00', '东城', null, false, null],
    ]);
  });

  it('is grouped, filtered, added up and reckoned with as a table is, also in a published run', async () => {
    const source = await sourceOf(app.admin, csv, '汇总');
    const module = byMonth(source.name);
    const expected = [
      ['2026-01', 1254.5, 1, 627.3],
      ['2026-02', 0.5, 1, 0.3],
    ];
    const shown = await shownTo(app.admin, module);
    expect(shown).toMatchObject({ rows: expected, total: 2, totals: { c2: 1255 } });
    const id = await publishReport(app.admin, '按月', { params: [], modules: [module] });
    const run = (await app.admin.post('/report/v2/runs', { report_id: id })).data.id;
    const result = async () => (await app.admin.get(`/report/v2/runs/${run}/result`)).data;
    await expect.poll(async () => (await result()).run.state, within).toBe('done');
    const kept = await app.admin.get(`/report/v2/runs/${run}/rows?module=m1`);
    expect(kept.data.result).toEqual(expected);
  });

  it('is read in GBK, with tabs, and with heads that are empty or stand twice', async () => {
    const gbk = Buffer.from('c3fbb3c609bdf0b6ee0909bdf0b6ee0ab1b1bea9093109320933', 'hex');
    const source = await sourceOf(app.admin, { name: 'gbk.csv', content: gbk }, '编码');
    expect(source.columns.map(({ title }) => title)).toEqual(['名称', '金额', '列 3', '金额 (2)']);
    const columns = [{ id: 'a', field: 'c1', title: '名称' }];
    expect(await rowsShown(app.admin, moduleOf(source.name, { columns }))).toEqual([['北京']]);
  });

  it('that is wrong is told by line and column, the first twenty, and leaves nothing', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `甲,${at},多`);
    const content = `名称,数\n${lines.join('\n')}\n`;
    const { status, message, outcome } = await bringFile(
      app.admin,
      { name: '坏.csv', content },
      '坏的',
    );
    expect(status).toBe('failed');
    expect(message).toBe('文件没有导入：第 2 行第 3 列：这一行有 3 格，表头只有 2 列（共 30 处）');
    expect(outcome).toMatchObject({ kind: 'refused', count: 30 });
    expect(outcome.kind === 'refused' && outcome.faults.length).toBe(20);
    const { rows } = (await app.admin.get(`${datasets}?name=坏的`)).data;
    expect(rows).toEqual([]);
    const left = await app.core.pool.query(`select id from sys_file where name = '坏.csv'`);
    expect(left.rows).toEqual([]);
  });

  it.each([
    ['名称,数\n"甲,1\n', '第 2 行第 1 列：引号没有结束'],
    ['名称,数\n', '文件里只有表头，没有数据'],
    [`名称\n${'长'.repeat(11_000)}\n`, '第 2 行第 1 列：一格超过 32 KB'],
    [`${Array.from({ length: 501 }, (_, at) => `列${at}`).join(',')}\n1\n`, '列数 501 超过 500'],
  ])('is refused with its reason %#', async (content, reason) => {
    const { message } = await bringFile(app.admin, { name: 'x.csv', content });
    expect(message).toContain(reason);
  });

  it('must be one of one’s own, and of a kind that holds rows', async () => {
    const other = await app.signInAs(['report:dataset:add']);
    const file_name = await sendFile(app.admin, csv);
    expect((await other.post(`${datasets}/file`, { file_name, name: 'x' })).status).toBe(404);
    const text = await sendFile(app.admin, { name: 'x.txt', content: '名称' });
    const refused = await app.admin.post(`${datasets}/file`, { file_name: text, name: 'x' });
    expect(refused.msg).toBe('请上传 csv、xlsx、json、parquet 文件');
  });
});

describe('a dataset', () => {
  const codes = ['report:config:list', 'report:dataset:list', 'report:dataset:add'];

  async function withScope(scope: string, deptId: number | null) {
    const who = await app.signInAs(codes);
    const { pool } = app.core;
    await pool.query('update sys_user set dept_id = $1 where id = $2', [deptId, who.userId]);
    await pool.query(
      `update sys_role set data_scope = $1 where id in (select role_id from sys_user_role where user_id = $2)`,
      [scope, who.userId],
    );
    await app.core.signals.send('permission', {});
    return who;
  }

  it('is listed, offered and shown to those whom a data scope lets reach it, and to nobody else', async () => {
    const insert = async (name: string) =>
      Number(
        (
          await app.core.pool.query(
            `insert into sys_dept (parent_id, dept_name) values (100, $1) returning id`,
            [name],
          )
        ).rows[0].id,
      );
    const [here, there] = [await insert('本部门'), await insert('他部门')];
    const owner = await withScope('5', here);
    const source = await sourceOf(owner, csv, '部门数据');
    const module = moduleOf(source.name, { columns: [{ id: 'a', field: 'c2', title: '门店' }] });
    const sees = async (who: typeof owner) => ({
      listed: (await who.get(`${datasets}?name=部门数据`)).data.total,
      offered: (await who.get('/report/v2/sources')).data.rows.length,
      error: (await shownTo(who, module)).error,
    });
    expect(await sees(owner)).toEqual({ listed: 1, offered: 1, error: '' });
    expect(await sees(await withScope('3', here))).toEqual({ listed: 1, offered: 1, error: '' });
    expect(await sees(await withScope('3', there))).toEqual({
      listed: 0,
      offered: 0,
      error: '没有权限查看“部门数据”',
    });
    expect((await sees(await withScope('5', here))).error).toBe('没有权限查看“部门数据”');
    const without = await app.signInAs(['report:config:list']);
    expect((await shownTo(without, module)).error).toBe('没有权限查看“部门数据”');
  });

  it('that reports are made of stays, and says which; one that is not goes with its file', async () => {
    const source = await sourceOf(app.admin, csv, '在用');
    const { rows } = (await app.admin.get(`${datasets}?name=在用`)).data;
    const { id } = rows[0];
    const report = await publishReport(app.admin, '用它的报表', {
      params: [],
      modules: [byMonth(source.name)],
    });
    const refused = await app.admin.delete(datasets, { ids: [id] });
    expect(refused).toMatchObject({ code: 601, msg: '“在用”正被报表使用，不能删除：用它的报表' });
    expect((await shownTo(app.admin, byMonth(source.name))).error).toBe('');
    await app.admin.delete('/report/v2/reports', { ids: [report] });
    expect((await app.admin.delete(datasets, { ids: [id] })).msg).toBe('操作成功');
    const value = { params: [], modules: [byMonth(source.name)] };
    const gone = await app.admin.post('/report/v2/preview', { value });
    expect(gone.msg).toBe('报表定义错误：模块“表”的数据集不存在');
  });

  it('keeps its columns when its file is replaced, and tells which are missing and who shows them', async () => {
    const source = await sourceOf(app.admin, csv, '替换');
    const { id } = (await app.admin.get(`${datasets}?name=替换`)).data.rows[0];
    const value = { params: [], modules: [byMonth(source.name)] };
    const report = await publishReport(app.admin, '看金额', value);
    const replace = async (content: string) => {
      const file_name = await sendFile(app.admin, { name: '新.csv', content });
      const { task_id } = (await app.admin.post(`${datasets}/${id}/file`, { file_name })).data;
      return importEnd(app.admin, task_id);
    };
    const wrong = await replace('门店,金额\n南城,很多\n');
    expect(wrong.message).toBe('文件没有导入：第 2 行第 2 列：这一列应是数字，不是“很多”');
    expect((await shownTo(app.admin, byMonth(source.name))).total).toBe(2);

    const { outcome } = await replace('门店,日期,城市\n南城,2026-03-01,京\n');
    expect(outcome).toMatchObject({
      kind: 'stored',
      rows: 1,
      missing: [
        { title: '金额', reports: ['看金额'] },
        { title: '已付', reports: ['看金额'] },
        { title: '卡号', reports: [] },
      ],
      added: ['城市'],
    });
    expect((await shownTo(app.admin, byMonth(source.name))).error).toBe(
      '列“金额”在“替换”的文件里已不存在',
    );
    const kept = { row_version: 2, value };
    const { data } = await app.admin.put(`/report/v2/reports/${report}/draft`, kept);
    const refused = await app.admin.post(`/report/v2/reports/${report}/publish`, {
      row_version: data.row_version,
    });
    expect(refused.msg).toBe('报表定义错误：模块“表”的列“金额”在“替换”的文件里已不存在');
    const columns = [
      { id: 'a', field: 'c2', title: '门店' },
      { id: 'b', field: 'c6', title: '城市' },
    ];
    expect(await rowsShown(app.admin, moduleOf(source.name, { columns }))).toEqual([
      ['南城', '京'],
    ]);
    expect((await app.admin.get(`${datasets}/${id}`)).data).toMatchObject({ missing_count: 3 });
    await replace(sales);
    expect((await shownTo(app.admin, byMonth(source.name))).total).toBe(2);
  });
});

it('leaves nothing of imports that are over, and what one under way has made alone', async () => {
  await sourceOf(app.admin, csv, '清理');
  const folder = path.join(app.core.config.filesDir, 'datasets');
  const whole = async () => (await readdir(folder)).toSorted();
  const before = await whole();
  expect(before.every((name) => /^[1-9]\d*-\d+\.duckdb$/.test(name))).toBe(true);
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into sys_task (kind, title, user_id, status, payload, run_after)
     values ('report:dataset', '', 1, 'waiting', '{}', now() + interval '1 hour') returning id`,
  );
  const alive = [`0-${rows[0]?.id}.new`, `0-${rows[0]?.id}.new.7.building`];
  const dead = ['0-999999.new', '0-999999.new.7.building', '0-999999.new.7.building.wal'];
  const old = ['1-1.duckdb.8.building', '1-1.duckdb.ab.upload'];
  for (const name of [...alive, ...dead, ...old]) await writeFile(path.join(folder, name), 'x');
  await removeStaleDucks(app.core);
  expect(await whole()).toEqual([...before, ...alive, ...old].toSorted());
  const then = Date.now() / 1000 - 7200;
  for (const name of old) await utimes(path.join(folder, name), then, then);
  await app.core.pool.query(`update sys_task set status = 'done' where id = $1`, [rows[0]?.id]);
  await removeStaleDucks(app.core);
  expect(await whole()).toEqual(before);
});

it('the engine is reloaded by who may: what asks files ends, and the next question is answered by another', async () => {
  const source = await sourceOf(app.admin, csv, '重载');
  const module = moduleOf(source.name, { columns: [{ id: 'a', field: 'c2', title: '门店' }] });
  const rows = await rowsShown(app.admin, module);
  const before = queryProcess.pid;
  const reload = '/report-restart/v2/engine/reload';
  const other = await app.signInAs(['report:console:list', 'report:data:run']);
  expect((await other.post(reload, {})).status).toBe(403);
  expect(queryProcess.pid).toBe(before);
  const operator = await app.signInAs(['report:console:restart']);
  expect((await operator.post(reload, {})).msg).toBe('操作成功');
  expect(await rowsShown(app.admin, module)).toEqual(rows);
  expect(queryProcess.pid).not.toBe(before);
});
