import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import {
  ended,
  imported,
  importPath,
  recordsOf,
  send,
  step,
  tableOf,
  tried,
} from './testing/import-bench.ts';
import type { SentFile } from './testing/import-bench.ts';

const genes = '/knowledge/v2/gene-info';
const head = [
  'hgnc_id',
  'symbol',
  'name',
  'locus_group',
  'status',
  'alias_symbol',
  'prev_symbol',
  'entrez_id',
];
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** A small HGNC file; each row is number, symbol, name, aliases, Entrez number. */
function hgnc(...rows: [number, string, string, string?, string?][]): SentFile {
  const lines = rows.map(([id, symbol, name, alias = '', entrez = '']) => [
    `HGNC:${id}`,
    symbol,
    name,
    'protein-coding gene',
    'Approved',
    alias,
    '',
    entrez,
  ]);
  return tableOf('hgnc.tsv', [head, ...lines]);
}

async function geneOf(symbol: string) {
  const { data } = await app.admin.get(`${genes}?any_symbol=${symbol}`);
  return data.rows.find((row: { symbol: string }) => row.symbol === symbol);
}

describe('an import', () => {
  it('tells what it would do and writes nothing before it is confirmed, then all of it', async () => {
    const report = await tried(
      app.admin,
      hgnc([1, 'AAA1', 'first', '"A1|A-one"', '101'], [2, 'AAA2', 'second']),
    );
    expect(report).toMatchObject({
      state: 'checked',
      format: 'hgnc',
      target: 'gene-info',
      license: 'CC0',
      counts: { rows: 2, added: 2, updated: 0, same: 0, locked: 0, rejected: 0 },
    });
    expect(report.mapping).toContainEqual({
      column: 'alias_symbol',
      sample: 'A1|A-one',
      title: '别名符号',
    });
    expect(await geneOf('AAA1')).toBeUndefined();
    const done = await step(app.admin, report.id, 'run');
    expect(done).toMatchObject({ state: 'done', counts: { added: 2, rejected: 0 } });
    expect(await geneOf('AAA1')).toMatchObject({
      name: 'first',
      alias_symbol: ['A1', 'A-one'],
      entrez_id: 101,
      source: 'HGNC',
      source_id: 'HGNC:1',
      locked_fields: [],
    });
  });

  it('changes only what differs, and nothing at all the second time', async () => {
    await imported(app.admin, hgnc([11, 'BBB1', 'first'], [12, 'BBB2', 'second']));
    const file = hgnc([11, 'BBB1', 'first'], [12, 'BBB2', 'renamed'], [13, 'BBB3', 'third']);
    const report = await tried(app.admin, file);
    expect(report.counts).toMatchObject({ added: 1, updated: 1, same: 1 });
    expect(report.differences).toEqual([
      {
        line: 3,
        key: 'HGNC:12',
        fields: [{ title: '基因全名', before: 'second', after: 'renamed' }],
      },
    ]);
    await step(app.admin, report.id, 'run');
    const before = await recordsOf(app, 'kb_gene');
    expect((await imported(app.admin, file)).counts).toMatchObject({
      added: 0,
      updated: 0,
      same: 3,
    });
    expect(await recordsOf(app, 'kb_gene')).toEqual(before);
  });

  it('keeps what was corrected by hand, until it is unlocked', async () => {
    await imported(app.admin, hgnc([21, 'CCC1', 'first', 'C1']));
    const { id } = await geneOf('CCC1');
    const corrected = await app.admin.put(`${genes}/${id}`, { name: '手工名称', name_zh: '中文' });
    expect(corrected.data).toMatchObject({ locked_fields: ['name', 'name_zh'] });
    const report = await imported(app.admin, hgnc([21, 'CCC1', 'theirs', 'C1|C2']));
    expect(report.counts).toMatchObject({ updated: 1, locked: 1 });
    expect(await geneOf('CCC1')).toMatchObject({ name: '手工名称', alias_symbol: ['C1', 'C2'] });
    const unlocked = await app.admin.put(`${genes}/${id}`, { locked_fields: [] });
    expect(unlocked.data.locked_fields).toEqual([]);
    await imported(app.admin, hgnc([21, 'CCC1', 'theirs', 'C1|C2']));
    expect(await geneOf('CCC1')).toMatchObject({ name: 'theirs', name_zh: '中文' });
  });

  it('is taken back row by row, later batches first or last, and keeps what was edited since', async () => {
    await imported(app.admin, hgnc([31, 'DDD1', 'one'], [32, 'DDD2', 'two']));
    const before = await recordsOf(app, 'kb_gene');
    const first = await imported(app.admin, hgnc([31, 'DDD1', 'uno'], [33, 'DDD3', 'three']));
    const second = await imported(app.admin, hgnc([31, 'DDD1', 'eins'], [33, 'DDD3', 'drei']));
    await step(app.admin, second.id, 'undo');
    expect(await geneOf('DDD1')).toMatchObject({ name: 'uno' });
    expect(await step(app.admin, first.id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect(await recordsOf(app, 'kb_gene')).toEqual(before);

    const third = await imported(app.admin, hgnc([31, 'DDD1', 'un'], [34, 'DDD4', 'four']));
    const { id } = await geneOf('DDD4');
    await app.admin.put(`${genes}/${id}`, { remark: '已核对' });
    expect(await step(app.admin, third.id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
    expect(await geneOf('DDD1')).toMatchObject({ name: 'one' });
    expect(await geneOf('DDD4')).toMatchObject({ remark: '已核对' });
    expect((await app.admin.post(`${importPath}/${third.id}/undo`)).msg).toBe(
      '这个批次现在不能这样操作，请刷新后再试',
    );
  });

  it('rejects rows with line, column and reason, and takes the others', async () => {
    const file = tableOf('hgnc.tsv', [
      head,
      ['HGNC:41', 'EEE1', 'fine', 'protein-coding gene', 'Approved', '', '', '9'],
      ['41', 'EEE2', '', '', '', '', '', ''],
      ['HGNC:43', '2-Sep', '', '', '', '', '', ''],
      ['HGNC:44', '=SUM(A1)', '', '', '', '', '', ''],
      ['HGNC:45', 'EEE5', '', '', '', '', '', 'many'],
      ['HGNC:41', 'EEE6', '', '', '', '', '', ''],
      ['HGNC:47', 'EEE7', '', '', '', '', '', '', 'one too many'],
      ['HGNC:48', '', '', '', '', '', '', ''],
    ]);
    const report = await imported(app.admin, file);
    expect(report.counts).toMatchObject({ rows: 8, added: 1, rejected: 7 });
    expect(report.rejects).toEqual([
      { line: 3, column: 'hgnc_id', value: '41', reason: '不是 HGNC 编号' },
      { line: 4, column: 'symbol', value: '2-Sep', reason: '基因符号被表格软件改成了日期' },
      { line: 5, column: 'symbol', value: '=SUM(A1)', reason: '内容是表格公式' },
      { line: 6, column: 'entrez_id', value: 'many', reason: '不是整数，或超出范围' },
      { line: 7, column: '', value: 'HGNC:41', reason: '编号与第 2 行重复' },
      expect.objectContaining({ line: 8, reason: '有 9 列，表头只有 8 列' }),
      { line: 9, column: 'symbol', value: '', reason: '基因符号为空' },
    ]);
    const sheet = await app.admin.get(`${importPath}/${report.id}/rejects`);
    expect(sheet.status).toBe(200);
    expect(sheet.text.startsWith('PK')).toBe(true);
  });

  it('needs the right to write the columns and the permission of each step', async () => {
    const reader = await app.signInAs(['knowledge:import:list']);
    expect((await reader.get(importPath)).status).toBe(200);
    for (const answer of [
      await reader.post(importPath, { file_name: '/files/0.tsv' }),
      await reader.post(`${importPath}/1/run`),
      await reader.post(`${importPath}/1/undo`),
    ])
      expect(answer.status).toBe(403);
    const stranger = await app.signInAs(['knowledge:import:add']);
    const { data } = await send(app.admin, hgnc([61, 'FFF1', 'x']));
    await ended(app.admin, data.task_id);
    const { rows } = await app.core.pool.query(
      'select id, ext from sys_file order by create_time desc limit 1',
    );
    if (rows[0]) {
      const other = await stranger.post(importPath, {
        file_name: `/files/${rows[0].id}.${rows[0].ext}`,
      });
      expect(other.msg).toBe('文件不存在，请重新上传');
    }
    expect((await stranger.post(importPath, { file_name: 'no such' })).msg).toBe(
      '文件不存在，请重新上传',
    );
  });

  it('tells no fact of a column that is withheld, and is refused to who may not write it', async () => {
    await imported(app.admin, hgnc([65, 'FFG1', 'before', 'F1']));
    const report = await tried(app.admin, hgnc([65, 'FFG1', 'after', 'F2']));
    const client = await app.signInAs();
    const codes = ['knowledge:import:list', 'knowledge:import:add'];
    const roleId = await grant(app, client.userId, codes);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, false, false, false, false, '' from sys_column
       where resource = 'knowledge:gene-info' and field = 'name'`,
      [roleId],
    );
    app.core.principals.forget(client.userId);
    const seen = (await client.get(`${importPath}/${report.id}`)).data;
    expect(seen.differences).toEqual([
      { line: 2, key: 'HGNC:65', fields: [{ title: '别名符号', before: 'F1', after: 'F2' }] },
    ]);
    expect(await client.post(`${importPath}/${report.id}/run`)).toMatchObject({
      status: 403,
      msg: '没有权限写入字段：基因全名',
    });
  });

  it('that is cancelled while it waits stands where it was', async () => {
    const report = await tried(app.admin, hgnc([71, 'GGG1', 'x']));
    await app.core.pool.query(
      `update kb_import set state = 'writing', task_id = $2 where id = $1`,
      [report.id, report.task_id],
    );
    await app.core.pool.query(`update sys_task set status = 'cancelled' where id = $1`, [
      report.task_id,
    ]);
    const { data } = await app.admin.get(`${importPath}/${report.id}`);
    expect(data).toMatchObject({ state: 'checked', message: '已取消，没有写入任何数据' });
    expect((await step(app.admin, report.id, 'run')).state).toBe('done');
  });
});

describe('a broken file', () => {
  const good = hgnc([81, 'HHH1', 'x'], [82, 'HHH2', 'y']);
  const many = hgnc(
    ...Array.from({ length: 3000 }, (_, at): [number, string, string] => [
      9000 + at,
      `Z${at}`,
      'n',
    ]),
  );

  const refusals: [string, SentFile, RegExp][] = [
    [
      'of no known format',
      tableOf('list.tsv', [
        ['a', 'b'],
        ['1', '2'],
      ]),
      /^认不出这个文件的格式，支持：HGNC/,
    ],
    [
      'whose head lacks a column',
      tableOf('hgnc.tsv', [
        head.filter((name) => name !== 'status'),
        ['HGNC:1', 'A', 'n', 'g', '', '', ''],
      ]),
      /^文件的表头缺少列：status（格式：HGNC 基因全集）$/,
    ],
    [
      'in UTF-16',
      { name: 'hgnc.tsv', bytes: Buffer.from(`\uFEFF${head.join('\t')}\n`, 'utf16le') },
      /第 1 行不是 UTF-8/,
    ],
    [
      'cut in its gzip before the head',
      { name: 'hgnc.gz', bytes: gzipSync(good.bytes).subarray(0, 40) },
      /^压缩文件不完整或已损坏/,
    ],
  ];
  it.each(refusals)('%s is refused at once', async (_what, file, message) => {
    expect((await send(app.admin, file)).msg).toMatch(message);
  });

  const failures: [string, SentFile, string | RegExp][] = [
    [
      'with a line in another encoding',
      { name: 'hgnc.tsv', bytes: Buffer.concat([many.bytes, Buffer.from('d6d00a', 'hex')]) },
      '第 3002 行不是 UTF-8 编码，请另存为 UTF-8 后再导入；没有写入任何数据',
    ],
    [
      'cut in its gzip',
      { name: 'hgnc.gz', bytes: gzipSync(many.bytes).subarray(0, -9) },
      /^压缩文件不完整或已损坏（读到第 \d+ 行），没有写入任何数据$/,
    ],
    ['with a head and no row', tableOf('hgnc.tsv', [head]), '文件里没有可以导入的数据'],
    [
      'that is JSON cut short',
      {
        name: 'onco.json',
        bytes: Buffer.from('{"TISSUE":{"code":"TISSUE","name":"T","children":{'),
      },
      '文件不是完整的 JSON，没有写入任何数据',
    ],
  ];
  it.each(failures)(
    '%s fails with its reason and leaves nothing staged',
    async (_what, file, message) => {
      const before = await recordsOf(app, 'kb_gene');
      const report = await tried(app.admin, file);
      expect(report.state).toBe('failed');
      expect(report.message).toMatch(message);
      expect((await app.admin.post(`${importPath}/${report.id}/run`)).code).toBe(601);
      const staged = await app.core.pool.query('select from kb_import_row where import_id = $1', [
        report.id,
      ]);
      expect(staged.rowCount).toBe(0);
      expect(await recordsOf(app, 'kb_gene')).toEqual(before);
    },
  );

  it('in gzip that is whole is read as it is plain', async () => {
    const report = await tried(app.admin, { name: 'hgnc.gz', bytes: gzipSync(good.bytes) });
    expect(report).toMatchObject({ state: 'checked', counts: { rows: 2, rejected: 0 } });
  });
});
