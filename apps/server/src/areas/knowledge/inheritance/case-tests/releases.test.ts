import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { readPdf } from '../../../../../../../packages/mindmap/test/pdf/read-pdf.ts';
import { imported, step } from '../../import/testing/import-bench.ts';
import { caseBench, head, lines, vcf } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

const vep = '##VEP="v110" cache="/home/li/.vep/110_GRCh37" gencode="GENCODE 44" ClinVar="202301"';

/** A small ClinVar file of an edition. */
function clinVar(edition: string) {
  const text = [
    '##fileformat=VCFv4.1',
    `##fileDate=${edition}`,
    '##source=ClinVar',
    '##reference=GRCh37',
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO',
    '2\t500000\t7\tG\tA\t.\t.\tALLELEID=7;CLNHGVS=NC_000002.11:g.500000G>A;CLNREVSTAT=no_assertion_criteria_provided;CLNSIG=Pathogenic;CLNVC=single_nucleotide_variant;GENEINFO=BBB:1',
  ];
  return { name: 'clinvar.vcf', bytes: Buffer.from(`${text.join('\n')}\n`) };
}

const told = (rows: { kind: string; name: string; version: string }[]): string[] =>
  rows.map(({ kind, name, version }) => `${kind} ${name} ${version}`);

describe('what an analysis rested on', () => {
  it('is kept with it, is on its page and in its files, and a newer release of the knowledge base is told', async () => {
    const first = await imported(app.admin, clinVar('2026-10-04'));
    const [format, ...rest] = head;
    const { id, path } = await bench.finished(vcf(lines, [format!, vep, ...rest]));
    const { data } = await app.admin.get(path);
    expect(told(data.summary.releases)).toEqual([
      'tool Ensembl VEP v110',
      'genes GENCODE GENCODE 44',
      'clinVar ClinVar 202301',
      'frequency CSQ.gnomADe_AF ',
      `variants ${first.format_title} 2026-10-04`,
    ]);
    expect(data.changed_releases).toEqual([]);
    const table = await app.admin.send({ method: 'GET', url: `${path}/table` });
    const sheet = (await readXlsx(table.bytes)).sheets[0]?.rows ?? [];
    const column = sheet[0]!.indexOf('数据版本');
    const report = await app.admin.send({ method: 'GET', url: `${path}/report` });
    const written = readPdf(new Uint8Array(report.bytes)).texts.join('');
    const { text: again } = await app.admin.send({ method: 'GET', url: `${path}/vcf` });
    expect(again).toContain('\n##workManageUse=仅供科研，不作诊断\n');
    const vcfNotes = again.split('\n').filter((one) => one.startsWith('##workManageData='));
    for (const text of [String(sheet[1]![column]), written, vcfNotes.join('\n')]) {
      expect(text).toContain('文件注释 · 基因集：GENCODE GENCODE 44');
      expect(text).toContain('文件注释 · 人群频率：CSQ.gnomADe_AF 没有写明版本');
      expect(text).toContain(`知识库 · 突变：${first.format_title} 2026-10-04`);
      expect(text).not.toContain('/home/li');
    }

    const second = await imported(app.admin, clinVar('2026-11-02'));
    const changed = async (at = path) => (await app.admin.get(at)).data.changed_releases;
    expect(await changed()).toMatchObject([
      {
        name: first.format_title,
        earlier: { version: '2026-10-04' },
        current: { version: '2026-11-02' },
      },
    ]);
    // What was written before stays as it was; a new analysis rests on what is there now.
    expect((await app.admin.get(path)).data.summary).toEqual(data.summary);
    expect(await changed((await bench.analysed(app.admin, id)).path)).toEqual([]);
    await step(app.admin, second.id, 'undo');
    expect(await changed()).toEqual([]);
    await step(app.admin, first.id, 'undo');
    expect(await changed()).toMatchObject([{ name: first.format_title, current: null }]);
  });

  it('is not made up for an analysis of before it was kept', async () => {
    const { path, id } = await bench.finished();
    await app.core.pool.query(
      `update inh_run set summary = summary - 'releases' where case_id = $1`,
      [id],
    );
    const { data } = await app.admin.get(path);
    expect([data.summary.releases, data.changed_releases]).toEqual([null, []]);
    const table = await app.admin.send({ method: 'GET', url: `${path}/table` });
    const rows = (await readXlsx(table.bytes)).sheets[0]?.rows ?? [];
    expect(JSON.stringify(rows[1])).toContain('这次分析没有记录数据版本');
  });
});
