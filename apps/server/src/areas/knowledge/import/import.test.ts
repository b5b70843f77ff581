import { gzipSync } from 'node:zlib';
import { packArchive } from '@wm/bytes/zip/pack';
import { writeXlsx } from 'hucre/xlsx';
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
import { hgncFormat } from './formats/hgnc.ts';
import { noteHits, openHits, updateHits } from './write.repository.ts';

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
    const writing = ['knowledge:import:add', 'knowledge:gene-info:add'];
    const half = await app.signInAs(['knowledge:import:add', 'knowledge:import:undo']);
    const sent = await send(app.admin, hgnc([60, 'FFE1', 'x']));
    await ended(app.admin, sent.data.task_id);
    const at = `${importPath}/${sent.data.id}`;
    expect(await half.post(`${at}/run`)).toMatchObject({
      status: 403,
      msg: '还需要基因的修改、新增权限',
    });
    expect((await half.post(`${at}/undo`)).msg).toBe('还需要基因的修改、删除权限');
    // Who may see that there are batches is told no facts of a catalog that he may not list.
    const report = (await reader.get(at)).data;
    expect(report.mapping.every(({ sample }: { sample: string }) => sample === '')).toBe(true);
    const stranger = await app.signInAs([...writing, 'knowledge:gene-info:edit']);
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
    const report = await tried(
      app.admin,
      hgnc([65, 'FFG1', 'after', 'F2'], [66, 'FFG2', '=SECRET()'], [65, 'FFG1', 'doubled']),
    );
    const client = await app.signInAs();
    const codes = [
      'knowledge:import:list',
      'knowledge:import:add',
      ...['list', 'add', 'edit'].map((verb) => `knowledge:gene-info:${verb}`),
    ];
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
    expect(seen.mapping).toContainEqual({ column: 'name', sample: '', title: '基因全名' });
    expect(seen.mapping).toContainEqual({ column: 'symbol', sample: 'FFG1', title: '基因符号' });
    expect(seen.rejects).toEqual([
      { line: 3, column: 'name', value: '', reason: '内容是表格公式' },
      { line: 4, column: '', value: '', reason: '编号与第 2 行重复' },
    ]);
    expect(await client.post(`${importPath}/${report.id}/run`)).toMatchObject({
      status: 403,
      msg: '没有权限写入字段：基因全名',
    });
  });

  it('locks what it changes and nothing else while it compares', async () => {
    await imported(app.admin, hgnc([81, 'HHH1', 'first']));
    const { id } = await tried(app.admin, hgnc([81, 'HHH1', 'second']));
    const lines = { importId: id, from: 0, to: 10 };
    const connection = await app.core.pool.borrow();
    try {
      await connection.query('begin');
      await openHits(connection);
      expect(await noteHits(connection, hgncFormat, lines)).toMatchObject({ updated: 1 });
      const edited = await geneOf('HHH1');
      const answer = await app.admin.put(`${genes}/${edited.id}`, { name_zh: '编辑' });
      expect(answer.msg).toBe('操作成功');
      // What was written in between is seen: the line is compared again as it is written.
      expect(await updateHits(connection, hgncFormat, lines)).toBe(1);
      await connection.query('commit');
    } finally {
      connection.release(false);
    }
    expect(await geneOf('HHH1')).toMatchObject({ name: 'second', name_zh: '编辑' });
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

describe('the same facts', () => {
  it('of genes are the same as text, as JSON and as a workbook', async () => {
    const more = [...head, 'alias_name', 'ccds_id', 'orphanet', 'location', 'date_modified'];
    const facts = [
      'HGNC:51',
      'JJJ1',
      'a "name"',
      'protein-coding gene',
      'Approved',
      'J1|J2',
      'OLDJ',
    ];
    const row = [...facts, '151', 'first|second', 'CCDS1', '77', '7q34', '2026-01-01'];
    const first = await imported(app.admin, tableOf('hgnc.tsv', [more, row]));
    expect(first.counts).toMatchObject({ rows: 1, added: 1 });
    expect(await geneOf('JJJ1')).toMatchObject({
      chrom: '7',
      alias_name: ['first', 'second'],
      ccds: ['CCDS1'],
      orphanet_id: '77',
    });
    const [, symbol, name, group, status] = row;
    const gene = {
      hgnc_id: 'HGNC:51',
      symbol,
      name,
      locus_group: group,
      status,
      alias_symbol: ['J1', 'J2'],
      prev_symbol: ['OLDJ'],
      entrez_id: '151',
      alias_name: ['first', 'second'],
      ccds_id: ['CCDS1'],
      orphanet: 77,
      location: '7q34',
      date_modified: '2026-01-01',
    };
    const text = JSON.stringify({ responseHeader: { status: 0 }, response: { docs: [gene] } });
    const json = await imported(app.admin, { name: 'hgnc.json', bytes: Buffer.from(text) });
    expect(json).toMatchObject({ format: 'hgnc-json', counts: { rows: 1, same: 1, updated: 0 } });
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: '基因', rows: [more, row] }] }));
    const sheet = await imported(app.admin, { name: 'hgnc.xlsx', bytes });
    expect(sheet).toMatchObject({ format: 'hgnc', counts: { rows: 1, same: 1, updated: 0 } });
  });

  it('of tumors are the same as JSON and as a table', async () => {
    const leaf = { code: 'MEL', name: 'Melanoma (skin)', parent: 'SKIN', tissue: 'Skin', level: 2 };
    const skin = { code: 'SKIN', name: 'Skin', parent: 'TISSUE', tissue: 'Skin', level: 1 };
    const more = { mainType: 'M', color: 'Black', externalReferences: { NCI: ['C1', 'C2'] } };
    const tree = { TISSUE: { code: 'TISSUE', name: 'Tissue', level: 0 } };
    const children = { SKIN: { ...skin, ...more, children: { MEL: { ...leaf, ...more } } } };
    const text = JSON.stringify({ TISSUE: { ...tree.TISSUE, children } });
    await imported(app.admin, { name: 'onco.json', bytes: Buffer.from(text) });
    const names = [
      'level_1',
      'level_2',
      'level_3',
      'metamaintype',
      'metacolor',
      'metanci',
      'metaumls',
    ];
    const report = await imported(
      app.admin,
      tableOf('onco.tsv', [
        names,
        ['Skin (SKIN)', '', '', 'M', 'Black', 'C1,C2', ''],
        ['Skin (SKIN)', 'Melanoma (skin) (MEL)', '', 'M', 'Black', 'C1,C2', ''],
        ['Skin (SKIN)', 'no code', '', 'M', 'Black', '', ''],
      ]),
    );
    expect(report.counts).toMatchObject({ rows: 3, same: 2, updated: 0, rejected: 1 });
  });

  it('that a file does not tell stay, and a name that people use is not overwritten by coordinates', async () => {
    await imported(app.admin, hgnc([53, 'KKK1', 'name', 'K1', '153']));
    const short = ['hgnc_id', 'symbol', 'name', 'locus_group', 'status'];
    const row = ['HGNC:53', 'KKK1', 'other', 'protein-coding gene', 'Approved'];
    const report = await imported(app.admin, tableOf('short.tsv', [short, row]));
    expect(report.counts).toMatchObject({ updated: 1 });
    expect(await geneOf('KKK1')).toMatchObject({
      name: 'other',
      alias_symbol: ['K1'],
      entrez_id: 153,
    });
    expect(await step(app.admin, report.id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect(await geneOf('KKK1')).toMatchObject({ name: 'name', alias_symbol: ['K1'] });

    const summary = [
      'AlleleID',
      'Type',
      'Name',
      'GeneSymbol',
      'ClinicalSignificance',
      'VariationID',
    ];
    const named = ['9', 'Deletion', 'NM_1.1(KKK1):c.5del (p.Val2fs)', 'KKK1', 'Pathogenic', '8801'];
    await imported(app.admin, tableOf('summary.tsv', [summary, named]));
    const vcf = `##fileformat=VCFv4.1\n##source=ClinVar\n##reference=GRCh38\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n7\t55\t8801\tAC\tA\t.\t.\tALLELEID=9;CLNHGVS=NC_000007.14:g.56del;CLNSIG=Benign;GENEINFO=KKK1:153\n`;
    await imported(app.admin, { name: 'clinvar.vcf', bytes: Buffer.from(vcf) });
    const { data } = await app.admin.get('/knowledge/v2/mutation?source_id=8801');
    expect(data.rows[0]).toMatchObject({
      name: 'NM_1.1(KKK1):c.5del (p.Val2fs)',
      hgvs_g: 'NC_000007.14:g.56del',
      clin_sig: '良性',
    });
  });

  it('of a gene that is noted by hand too are written once, to what its source gave', async () => {
    await app.admin.post(genes, { symbol: 'MMM1', entrez_id: 161 });
    await imported(app.admin, hgnc([161, 'MMM1', 'name', '', '161']));
    const columns = ['Entry', 'Gene Names (primary)', 'Length', 'Domain [FT]'];
    const row = ['P1', 'MMM1', '300', 'DOMAIN 10..20; /note="RBD"; /evidence="x"'];
    const sent = tableOf('uniprot.tsv', [columns, row]);
    expect((await imported(app.admin, sent)).counts).toMatchObject({ rows: 1, updated: 1 });
    expect((await imported(app.admin, sent)).counts).toMatchObject({ rows: 1, same: 1 });
    const { data } = await app.admin.get(`${genes}?exact_symbol=MMM1&sort=update_time`);
    expect(
      data.rows.map(({ source, domains }: Record<string, unknown>) => [source, domains]),
    ).toEqual(
      expect.arrayContaining([
        ['HGNC', ['RBD|10|20']],
        ['手工', []],
      ]),
    );
  });

  it('of a variant that somebody has marked meanwhile stay when the batch is taken back', async () => {
    const columns = [
      'AlleleID',
      'Type',
      'Name',
      'GeneSymbol',
      'ClinicalSignificance',
      'VariationID',
    ];
    const rowOf = (id: string) => [id, 'Deletion', `NM_1.1(TIE1):c.${id}del`, 'TIE1', 'Benign', id];
    const report = await imported(
      app.admin,
      tableOf('summary.tsv', [columns, rowOf('8901'), rowOf('8902')]),
    );
    const named = async (id: string) =>
      (await app.admin.get(`/knowledge/v2/mutation?source_id=${id}`)).data.rows[0];
    const { data } = await app.admin.get('/knowledge/v2/mutation-label?label_code=hotspot');
    await app.admin.post('/knowledge/v2/mutation-marks', {
      mutation_id: (await named('8902')).id,
      label_id: data.rows[0].id,
    });
    expect(await step(app.admin, report.id, 'undo')).toMatchObject({ state: 'undone', kept: 1 });
    expect([await named('8901'), (await named('8902'))?.source_id]).toEqual([undefined, '8902']);
  });

  it("of a table of one's own fill the template of a catalog, and only its columns", async () => {
    const template = await app.admin.get('/knowledge/v2/import-template/gene-disease');
    expect(template.text.startsWith('PK')).toBe(true);
    const columns = ['来源编号', '疾病编号', '基因符号', '疾病中文名', '表型条目', 'Entrez 编号'];
    const file = tableOf('own.txt', [
      columns,
      ['1', 'OMIM:1', 'OWN1', '病', 'HP:1、HP:2', '77'],
      ['2', 'OMIM:2', '', '病', '', ''],
      ['3', 'OMIM:3', 'OWN3', '', '', '7.5'],
      ['', 'OMIM:4', 'OWN4', '', '', ''],
    ]);
    const report = await imported(app.admin, file);
    expect(report).toMatchObject({
      format: 'own-gene-disease',
      counts: { rows: 4, added: 1, rejected: 3 },
    });
    expect(
      report.rejects.map(({ column, reason }: { column: string; reason: string }) => [
        column,
        reason,
      ]),
    ).toEqual([
      ['基因符号', '请输入基因符号'],
      ['Entrez 编号', '内容不符合这一列的要求'],
      ['来源编号', '来源编号为空，写一个不会变的编号，再次导入时按它更新'],
    ]);
    const { data } = await app.admin.get('/knowledge/v2/gene-disease?gene_symbol=OWN1');
    expect(data.rows[0]).toMatchObject({
      disease_id: 'OMIM:1',
      disease_name_zh: '病',
      hpo_terms: ['HP:1', 'HP:2'],
      entrez_id: 77,
      source: '自备表格',
    });
    // A column that the next file lacks stays as it is.
    await imported(app.admin, tableOf('own.txt', [columns.slice(0, 3), ['1', 'OMIM:9', 'OWN1']]));
    const after = await app.admin.get('/knowledge/v2/gene-disease?gene_symbol=OWN1');
    expect(after.data.rows[0]).toMatchObject({ disease_id: 'OMIM:9', disease_name_zh: '病' });
  });

  it('of GenCC say what each group of curators makes of a gene and a disease', async () => {
    const columns = [
      'uuid',
      'gene_curie',
      'gene_symbol',
      'disease_curie',
      'disease_title',
      'classification_title',
      'moi_title',
      'submitter_title',
      'submitted_as_date',
      'submitted_as_pmids',
    ];
    const row = (id: string, validity: string) => [
      id,
      'HGNC:1',
      'GCC1',
      'MONDO:1',
      'a disease',
      validity,
      'Autosomal dominant',
      'Orphanet',
      '2020-01-02 00:00:00',
      '12, 34',
    ];
    const report = await imported(
      app.admin,
      tableOf('gencc.tsv', [columns, row('G-1', 'Supportive'), row('G-2', 'Certain')]),
    );
    expect(report).toMatchObject({ format: 'gencc', counts: { added: 1, rejected: 1 } });
    const { data } = await app.admin.get('/knowledge/v2/gene-disease?gene_symbol=GCC1');
    expect(data.rows[0]).toMatchObject({
      validity: '支持',
      inheritance: '常显',
      panel: 'Orphanet',
      classification_date: '2020-01-02',
      pmids: ['12', '34'],
    });
  });

  it('of sets stand under the license of their own makers, Entrez numbers as symbols', async () => {
    await imported(app.admin, hgnc([171, 'NNN1', 'x', '', '9171']));
    const wiki = (name: string, id: string, ...genes: string[]) => [
      `${name}%WikiPathways_20240910%${id}%Homo sapiens`,
      `https://www.wikipathways.org/instance/${id}`,
      ...genes,
    ];
    const file = tableOf('wp.gmt', [
      wiki('One', 'WP1', '9171', '999999'),
      wiki('Two', 'WP2', '9171'),
    ]);
    expect(await imported(app.admin, file)).toMatchObject({
      source: 'WikiPathways',
      source_version: '20240910',
      counts: { added: 2 },
    });
    const { data } = await app.admin.get('/knowledge/v2/gene-channel?source_id=WP1');
    expect(data.rows[0]).toMatchObject({
      name: 'One',
      species: 'Homo sapiens',
      symbols: ['NNN1', '999999'],
    });
    const sets = ['A', 'B'].map((name) => [name, `https://www.gsea-msigdb.org/${name}`, 'NNN1']);
    expect(await tried(app.admin, tableOf('own.gmt', sets))).toMatchObject({
      source: 'GMT',
      license: '使用者自备',
    });
  });

  it('of a list of genes are one set, whether a line is a symbol or a region', async () => {
    const bed =
      'track name=x\nchr7\t140\t141\tBRAF\nchr7\t150\t151\tBRAF\nchr12\t25\t26\tKRAS\nchr1\t1\t2\t2-Sep\n';
    const report = await imported(app.admin, { name: 'panel.bed', bytes: Buffer.from(bed) });
    expect(report.counts).toMatchObject({ rows: 4, added: 1, merged: 2, rejected: 1 });
    const { data } = await app.admin.get('/knowledge/v2/gene-channel?name=panel');
    expect(data.rows[0]).toMatchObject({ name: 'panel', symbols: ['BRAF', 'KRAS'] });
  });
});

it('rows of a broken table are rejected: formulas, errors of a spreadsheet, torn and cut lines', async () => {
  const lines = [
    head,
    ['HGNC:91', 'LLL1', '=HYPERLINK("http://x")', 'g', 'Approved', '', '', ''],
    ['HGNC:92', 'LLL2', '#NAME?', 'g', 'Approved', '', '', ''],
    ['HGNC:93', 'LLL3', '"torn'],
    ['HGNC:94', '2.31E+13', 'n', 'g', 'Approved', '', '', ''],
    ['HGNC:95', 'LLL5', 'n', 'g', 'Approved', '', '', ''],
    ['HGNC:96', 'LLL6', 'cut he'],
  ];
  const bytes = Buffer.from(lines.map((cells) => cells.join('\t')).join('\n'));
  const report = await tried(app.admin, { name: 'hgnc.tsv', bytes });
  expect(report.counts).toMatchObject({ rows: 6, added: 1, rejected: 5 });
  expect(report.rejects.map((one: { reason: string }) => one.reason)).toEqual([
    '内容是表格公式',
    '内容是表格软件的错误值',
    '引号没有成对，一行的内容可能断成了几行',
    '基因符号被表格软件改成了数字',
    '这一行不完整，文件可能被截断',
  ]);
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

  const refusals: [string, SentFile, RegExp | string][] = [
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
      'whose head names a column twice',
      tableOf('hgnc.tsv', [[...head, 'symbol'], []]),
      '文件的表头有重复的列：symbol',
    ],
    [
      'that is an archive',
      { name: 'a.zip', bytes: packArchive([{ name: 'a.tsv', bytes: good.bytes }]) },
      /^这是 ZIP 文件，或打不开、过大的 Excel 文件；请解压/,
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
    [
      'that is JSON of genes cut short',
      {
        name: 'hgnc.json',
        bytes: Buffer.from('{"response":{"docs":[{"hgnc_id":"HGNC:1","symbol":"A"},{"hgnc_id":"HG'),
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
