import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { datasetFormats } from '@wm/contract/report/dataset-rules';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections } from '#core/testing/injections.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { workbookParts } from '#core/testing/workbook-parts.ts';
import { ingestApart } from '../duck/ingest-apart.ts';
import { queryProcess } from '../duck/query-process.ts';
import { publishReport } from '../testing/publish-report.ts';
import { bringFile, moduleOf, rowsShown, shownTo, sourceOf } from './testing/dataset-world.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'datasets-'));
});
afterAll(async () => {
  await app.stop();
  queryProcess.close();
  await rm(folder, { recursive: true });
});

const { signal } = new AbortController();

async function ingest(name: string, content: string | Uint8Array) {
  const [from, to] = [path.join(folder, name), path.join(folder, `${name}.duckdb`)];
  await writeFile(from, content);
  const format = datasetFormats.find((one) => name.endsWith(`.${one}`)) ?? 'csv';
  const job = { from, to, format, timeZone: 'Asia/Shanghai', known: [] };
  return { to, end: await ingestApart(job, { signal }) };
}

describe('a statement that nobody could have written', () => {
  let file: string;
  beforeAll(async () => {
    ({ to: file } = await ingest('a.csv', '名称,数\n甲,1\n乙,2\n'));
    await writeFile(path.join(folder, 'secret.txt'), 'what nobody reads');
  });

  const run = async (sql: string, until = signal): Promise<string> => {
    const rows: unknown[] = [];
    await queryProcess.read({ path: file, sql, params: [], signal: until }, (some) =>
      rows.push(...some),
    );
    return JSON.stringify(rows);
  };

  it.each([
    `select * from read_text('{folder}/secret.txt')`,
    `select * from read_csv('{folder}/x/../secret.txt')`,
    `select * from read_blob('/proc/self/environ')`,
    `from '{folder}/a.csv'`,
    `select * from glob('{folder}/*')`,
    `attach '{folder}/b.duckdb'`,
    `copy data to '{folder}/out.csv'`,
    `export database '{folder}/out'`,
    `install httpfs`,
    `load httpfs`,
    `set enable_external_access = true`,
    `set lock_configuration = false`,
    `set allowed_directories = ['/']`,
    `reset memory_limit`,
    `create table more (id int)`,
    `update data set c2 = 0`,
    `drop table data`,
  ])('reads no file, writes none and changes no setting: %s', async (sql) => {
    const before = await readdir(folder);
    await expect(run(sql.replaceAll('{folder}', folder))).rejects.toThrow(/Error|超出范围/);
    expect(await readdir(folder)).toEqual(before);
    expect(await run('select c1, c2 from data')).toBe('[["甲",1],["乙",2]]');
  });

  it('ends when it is no longer wanted, and the next is answered', async () => {
    const stop = new AbortController();
    const endless = run(
      'select count(*) from range(1000000) a, range(1000000) b where a.range + b.range > 7',
      stop.signal,
    );
    stop.abort();
    await expect(endless).rejects.toMatchObject({ errorName: 'report.cancelled' });
    expect(await run('select count(*)::double from data')).toBe('[[2]]');
  });

  it('is answered by another process when that of the files has ended', async () => {
    await run('select 1.0::double');
    const before = queryProcess.pid;
    queryProcess.close();
    expect(await run('select 2.0::double')).toBe('[[2]]');
    expect(queryProcess.pid).not.toBe(before);
  });
});

describe('hostile texts', () => {
  it('in heads, cells, names and conditions of a file are texts', async () => {
    const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    const content = [
      injections.map(quoted).join(','),
      ...injections.map((text) => injections.map(() => quoted(text)).join(',')),
    ].join('\n');
    const title = `'; drop table data; --`;
    const source = await sourceOf(app.admin, { name: `x'; copy.csv`, content }, title);
    expect(source.columns).toHaveLength(injections.length);
    const columns = [{ id: 'a', field: 'c1', title: `"c1" from data; --` }];
    for (const value of injections) {
      const where = {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'c1', op: 'eq', value }],
      };
      const found = await rowsShown(app.admin, moduleOf(source.name, { title, columns, where }));
      expect(found, value).toEqual([[value]]);
    }
    const fields = [`c1" from data; --`, `../x`, `c1;`, 'id', 'rowid'];
    for (const field of fields) {
      const value = {
        params: [],
        modules: [moduleOf(source.name, { columns: [{ id: 'a', field, title: 'x' }] })],
      };
      expect((await app.admin.post('/report/v2/preview', { value })).code, field).toBe(601);
    }
    expect((await shownTo(app.admin, moduleOf(source.name, { columns }))).total).toBe(
      injections.length,
    );
  }, 60_000);

  it('that look like formulas are written to a CSV as texts', async () => {
    const source = await sourceOf(
      app.admin,
      { name: '式.csv', content: `甲\n=1+1\n@SUM(A1)\n` },
      '式',
    );
    const columns = [{ id: 'a', field: 'c1', title: '甲' }];
    const modules = [moduleOf(source.name, { columns })];
    const id = await publishReport(app.admin, '式', { params: [], modules });
    const run = (await app.admin.post('/report/v2/runs', { report_id: id })).data.id;
    const state = async () => (await app.admin.get(`/report/v2/runs/${run}/result`)).data.run.state;
    await expect.poll(state, { timeout: 15_000, interval: 20 }).toBe('done');
    const sent = await app.admin.post(`/report/v2/runs/${run}/export`, {
      module: 'm1',
      format: 'csv',
    });
    expect(sent.text.split(/\r?\n/).slice(1, 3)).toEqual([`'=1+1`, `'@SUM(A1)`]);
  });
});

describe('workbooks and JSON', () => {
  it('are read as sheets of texts, numbers, moments and flags', async () => {
    const rows = [
      ['日期', '门店', '金额', '已付'],
      ['2026-01-02', '东城', 12.5, true],
      ['2026-01-03', '=A1', -3, false],
    ];
    const content = await writeXlsx({ sheets: [{ name: 'a', rows }] });
    const source = await sourceOf(app.admin, { name: '表.xlsx', content }, '表格');
    const columns = source.columns.map(({ name, title }) => ({ id: name, field: name, title }));
    const expected = [
      ['2026-01-02 00:00:00', '东城', 12.5, true],
      ['2026-01-03 00:00:00', '=A1', -3, false],
    ];
    expect(await rowsShown(app.admin, moduleOf(source.name, { columns }))).toEqual(expected);
    const heads = rows[0]?.map(String) ?? [];
    const items = rows
      .slice(1)
      .map((row) => Object.fromEntries(row.map((cell, at) => [heads[at], cell])));
    for (const [name, text] of [
      ['列表.json', JSON.stringify(items)],
      ['逐行.json', items.map((item) => JSON.stringify(item)).join('\n')],
    ] as const) {
      const json = await sourceOf(app.admin, { name, content: text }, name);
      expect(await rowsShown(app.admin, moduleOf(json.name, { columns })), name).toEqual(expected);
    }
    const { message } = await bringFile(app.admin, { name: '坏.json', content: '[{"a":1},2]' });
    expect(message).toBe('文件没有导入：第 2 行：不是对象');
  });

  it('that unfold without end are refused', async () => {
    const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(400_000);
    const bomb = buildZip(workbookParts(row));
    const { end } = await ingest('bomb.xlsx', bomb);
    const reason = '文件展开后过大，已停止读取';
    expect(end).toEqual({ word: 'refused', count: 1, faults: [{ line: 0, column: 0, reason }] });
    expect((await readdir(folder)).filter((name) => name.startsWith('bomb'))).toEqual([
      'bomb.xlsx',
    ]);
  });
});

it('a process that has nothing of a file makes it again, with the same rows', async () => {
  const content = '名称,数\n甲,1\n乙,2\n';
  const source = await sourceOf(app.admin, { name: 'r.csv', content }, '再来');
  const module = moduleOf(source.name, {
    columns: [
      { id: 'a', field: 'c1', title: '名称' },
      { id: 'b', field: 'c2', title: '数' },
    ],
  });
  const before = await rowsShown(app.admin, module);
  await rm(path.join(app.core.config.filesDir, 'datasets'), { recursive: true });
  const both = await Promise.all([rowsShown(app.admin, module), rowsShown(app.admin, module)]);
  expect(both).toEqual([before, before]);
});
