import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { imported, recordsOf, step } from './testing/import-bench.ts';

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
];

describe.skipIf(!existsSync(folder))('files of the public sources (needs ../shared)', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it.each(files)(
    '$file: every row is taken or rejected, twice changes nothing, undone is as before',
    async (real) => {
      const sent = { name: real.as, bytes: readFileSync(path.join(folder, real.file)) };
      const before = await recordsOf(app, real.table);
      const first = await imported(app.admin, sent);
      const { counts } = first;
      const rejected = real.rows - real.added - real.updated;
      const { added, updated } = real;
      expect(counts).toEqual({ rows: real.rows, added, updated, same: 0, locked: 0, rejected });
      const after = await recordsOf(app, real.table);
      const second = await imported(app.admin, sent);
      expect(second.counts).toMatchObject({ added: 0, updated: 0, rejected: counts.rejected });
      expect(await recordsOf(app, real.table)).toEqual(after);
      await step(app.admin, second.id, 'undo');
      expect(await step(app.admin, first.id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
      expect(await recordsOf(app, real.table)).toEqual(before);
      await imported(app.admin, sent);
      expect((await recordsOf(app, real.table)).length).toBe(after.length);
    },
  );
});
