import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { imported, recordsOf, step, tried } from './testing/import-bench.ts';

const folder = fileURLToPath(
  new URL('../../../../../../../shared/data/genomics/kb', import.meta.url),
);

interface RealFile {
  file: string;
  as: string;
  table: string;
  rows: number;
  added: number;
  updated: number;
  /** Lines that belong to the record of a line before: a drug of an item, a gene of a list. */
  merged?: number;
  same?: number;
}

/**
 * In the order in which a laboratory would bring them; rows are the lines that are neither head nor comment. The last
 * line of the genes has five cells more than its head; most of the scores are of genes that the subset lacks.
 */
const files: RealFile[] = [
  {
    file: 'hgnc_complete_set.subset-a.txt',
    as: 'hgnc.txt',
    table: 'kb_gene',
    rows: 133,
    added: 132,
    updated: 0,
  },
  {
    file: 'ClinGen_gene_curation_list_GRCh38.half-a.tsv',
    as: 'clingen.tsv',
    table: 'kb_gene',
    rows: 812,
    added: 0,
    updated: 22,
  },
  {
    file: 'genes_to_disease.ncbi-half-a.txt',
    as: 'hpo.txt',
    table: 'kb_gene_disease',
    rows: 3731,
    added: 3731,
    updated: 0,
  },
  {
    file: 'ReactomePathways.half-a.gmt',
    as: 'reactome.gmt',
    table: 'kb_pathway',
    rows: 1273,
    added: 1273,
    updated: 0,
  },
  {
    file: 'oncotree_2025_10_03.json',
    as: 'oncotree.json',
    table: 'kb_cancer',
    rows: 898,
    added: 898,
    updated: 0,
  },
  {
    file: 'clinvar_GRCh37.slice-a.vcf.gz',
    as: 'clinvar.vcf.gz',
    table: 'kb_mutation',
    rows: 1000,
    added: 1000,
    updated: 0,
  },
  {
    file: 'clinvar_alleles_example_750_rows.single.b38.tsv',
    as: 'alleles.tsv',
    table: 'kb_mutation',
    rows: 749,
    added: 713,
    updated: 36,
  },
  {
    file: 'clinvar_alleles_example_750_rows.single.b38.vcf',
    as: 'alleles.vcf',
    table: 'kb_mutation',
    rows: 515,
    added: 0,
    updated: 0,
    // The table before holds the same alleles, so both readers agree in every fact.
    same: 515,
  },
  {
    file: 'civic-2022-12-ClinicalEvidenceSummaries.part-a.tsv',
    as: 'civic.tsv',
    table: 'kb_evidence',
    rows: 1217,
    added: 911,
    updated: 0,
    merged: 306,
  },
  {
    file: 'genelist.clingen_level3_genes_2018_09_13.tsv',
    as: 'level3.tsv',
    table: 'kb_pathway',
    rows: 294,
    added: 1,
    updated: 0,
    merged: 293,
  },
];

describe.skipIf(!existsSync(folder))('files of the public sources (needs ../shared)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const kept: { id: number; table: string; before: unknown }[] = [];

  it.each(files)(
    '$file: every row is taken or rejected, and twice changes nothing',
    async (real) => {
      const sent = { name: real.as, bytes: readFileSync(path.join(folder, real.file)) };
      const before = await recordsOf(app, real.table);
      const first = await imported(app.admin, sent);
      kept.push({ id: first.id, table: real.table, before });
      const { counts } = first;
      const { rows, added, updated, merged = 0, same = 0 } = real;
      const rejected = rows - added - updated - merged - same;
      expect(counts).toEqual({ rows, added, updated, same, locked: 0, rejected, merged });
      const after = await recordsOf(app, real.table);
      const second = await tried(app.admin, sent);
      expect(second.counts).toMatchObject({ added: 0, updated: 0, rejected: counts.rejected });
      await step(app.admin, second.id, 'run');
      expect(await recordsOf(app, real.table)).toEqual(after);
    },
  );

  it('taken back one after the other, each leaves its catalog row by row as it was before', async () => {
    for (const { id, table, before } of kept.toReversed()) {
      expect(await step(app.admin, id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
      expect(await recordsOf(app, table)).toEqual(before);
    }
  });
});
