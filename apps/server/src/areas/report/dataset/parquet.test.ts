import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { injections } from '#core/testing/injections.ts';
import { spread } from '../../../../../../tools/sampled.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { ingestApart } from '../duck/ingest-apart.ts';
import { IngestFaults } from '../duck/ingest-faults.ts';
import type { IngestJob } from '../duck/ingest-job.ts';
import { openParquet } from '../duck/parquet-table.ts';
import { queryProcess } from '../duck/query-process.ts';
import { bringFile, moduleOf, rowsShown, sourceOf } from './testing/dataset-world.ts';
import { parquetOf } from './testing/parquet-of.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'parquets-'));
});
afterAll(async () => {
  await app.stop();
  queryProcess.close();
  await rm(folder, { recursive: true });
});

async function ingest(content: Uint8Array) {
  const [from, to] = [path.join(folder, 'x.parquet'), path.join(folder, 'x.duckdb')];
  await writeFile(from, content);
  await rm(to, { force: true });
  const job: IngestJob = { from, to, format: 'parquet', timeZone: 'Asia/Shanghai', known: [] };
  const end = await ingestApart(job, { signal: new AbortController().signal });
  if (end.word !== 'stored') expect(await readdir(folder)).not.toContain('x.duckdb');
  return end;
}

const sql = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('a Parquet file', () => {
  it('is a source of the types that it says, and shows its rows as they stand', async () => {
    const content = await parquetOf(`
      select timestamp '2026-01-02 08:30:00.25' as "时刻", timestamptz '2026-01-01 16:30:00+00' as "时区", date '2026-01-03' as "日",
        '007' as "编号", 1234567890123456789::bigint as "长号", 0.1::float as "小数", 1e-7::double as "微", 12.50::decimal(9, 2) as "金额",
        'nan'::double as "无", true as "已付", [1, 2] as "列表", {'a': '甲'} as "记录", '\\xAA'::blob as "字节", 5::bigint as "数"
      union all select null, null, null, null, 1, null, null, null, null, null, null, null, null, null`);
    const { outcome } = await bringFile(app.admin, { name: '列存.parquet', content }, '列存');
    expect(outcome).toMatchObject({ kind: 'stored', rows: 2, left: ['字节'] });
    const { rows } = (await app.admin.get('/report/v2/sources')).data;
    const source = rows.find((one: { title: string }) => one.title === '列存');
    const columns: { name: string; title: string; type: string }[] = source.columns;
    expect(columns.map(({ title, type }) => [title, type])).toEqual([
      ['时刻', 'time'],
      ['时区', 'time'],
      ['日', 'time'],
      ['编号', 'text'],
      ['长号', 'text'],
      ['小数', 'number'],
      ['微', 'number'],
      ['金额', 'number'],
      ['无', 'number'],
      ['已付', 'bool'],
      ['列表', 'text'],
      ['记录', 'text'],
      ['数', 'number'],
    ]);
    const chosen = columns.map(({ name, title }) => ({ id: name, field: name, title }));
    const [first, second] = await rowsShown(app.admin, moduleOf(source.name, { columns: chosen }));
    expect(first).toEqual([
      '2026-01-02 08:30:00',
      '2026-01-02 00:30:00',
      '2026-01-03 00:00:00',
      '007',
      '1234567890123456789',
      0.1,
      1e-7,
      12.5,
      null,
      true,
      '[1,2]',
      '{"a":"甲"}',
      5,
    ]);
    expect(second?.filter((cell) => cell !== null)).toEqual(['1']);
  });

  it('whose heads and cells are hostile texts holds them as texts', async () => {
    const heads = injections.map((text, at) => `'x' as ${sql(`${text}${at}`)}`).join(', ');
    const cells = injections.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
    const content = await parquetOf(
      `select ${heads} union all select ${injections.map(() => 'unnest(v)').join(', ')} from (select [${cells}] as v)`,
    );
    const source = await sourceOf(app.admin, { name: 'x.parquet', content }, '敌意的列存');
    expect(source.columns).toHaveLength(injections.length);
    const columns = [{ id: 'a', field: 'c1', title: '甲' }];
    for (const value of spread(injections, 4, 1)) {
      const items = [{ kind: 'test', field: 'c1', op: 'eq', value }];
      const where = { kind: 'group', join: 'and', items };
      const found = await rowsShown(app.admin, moduleOf(source.name, { columns, where }));
      expect(found, value).toEqual([[value]]);
    }
  }, 120_000);

  it('that is too wide or too long is refused with its reason', async () => {
    const wide = Array.from({ length: 501 }, (_, at) => `1 as c${at}`).join(', ');
    expect(await ingest(await parquetOf(`select ${wide}`))).toMatchObject({
      faults: [{ line: 1, column: 501, reason: '列数 501 超过 500' }],
    });
    expect(await ingest(await parquetOf('select 1 as a from range(5000001)'))).toMatchObject({
      faults: [{ reason: '行数超过 5000000' }],
    });
    expect(await ingest(await parquetOf(`select repeat('长', 11000) as a`))).toMatchObject({
      faults: [{ line: 1, column: 1, reason: '一格超过 32 KB' }],
    });
    expect(await ingest(await parquetOf(`select 'a'::blob as a`))).toMatchObject({
      faults: [{ reason: '文件里没有数据' }],
    });
  }, 120_000);

  it('that unfolds from little to more than may be read is refused', async () => {
    const content = await parquetOf(`select repeat('x', 32000) as a from range(2000)`);
    expect(content.length).toBeLessThan(1024 * 1024);
    const from = path.join(folder, 'unfolds.parquet');
    await writeFile(from, content);
    const faults = new IngestFaults();
    const limits = { timeZone: 'Asia/Shanghai', mostBytes: 16 * 1024 * 1024 };
    const table = await openParquet({ from, ...limits }, faults);
    const read = async () => {
      for await (const { cells } of table.rows()) expect(cells[0]).toHaveLength(32_000);
    };
    await expect(read()).rejects.toThrow('内容展开后超过 2 GB');
    table.close?.();
  });

  it('that is cut off, encrypted or broken anywhere is refused, and leaves nothing', async () => {
    const whole = await parquetOf(
      `select i as a, 'x' || i as b, [i] as c from range(3000) t(i)`,
      '',
      ', row_group_size 2048',
    );
    const cut = whole.subarray(0, whole.length - 100);
    expect(await ingest(cut)).toMatchObject({
      faults: [{ reason: '不是完整的 Parquet 文件，请重新导出后再上传' }],
    });
    const footer = whole.readUInt32LE(whole.length - 8);
    const places = Array.from({ length: 3 }, (_, at) =>
      Math.floor(whole.length - 8 - footer + (at * footer) / 3),
    );
    for (const place of [60, ...places, whole.length - 6]) {
      const broken = Buffer.from(whole);
      for (let at = place; at < Math.min(place + 12, whole.length - 4); at += 1) broken[at] = 0xff;
      const end = await ingest(broken);
      // What is changed within a value or a name may be read as another one.
      if (end.word === 'stored') expect(end.rows, String(place)).toBe(3000);
      else expect(end.faults[0]?.reason, String(place)).toMatch(/损坏|行组|行数|不是完整/);
    }
  }, 120_000);
});
