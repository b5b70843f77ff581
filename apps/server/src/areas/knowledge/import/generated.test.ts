import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { sampled } from '../../../../../../tools/sampled.ts';
import { clinvarLines, hgncLines } from './testing/generated-files.ts';
import { imported } from './testing/import-bench.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const genes = sampled(445, 44_500);
const variants = sampled(30_000, 300_000);

const fileOf = (name: string, lines: Iterable<string>) => ({
  name,
  bytes: gzipSync([...lines].join('\n')),
});

it('files as large as the public ones, in part: every row is taken, and the second time none is changed', async () => {
  const hgnc = fileOf('hgnc.gz', hgncLines(genes));
  const none = { rejected: 0, merged: 0, locked: 0 };
  const first = (await imported(app.admin, hgnc)).counts;
  expect(first).toEqual({ ...none, rows: genes, added: genes, updated: 0, same: 0 });
  const again = (await imported(app.admin, hgnc)).counts;
  expect(again).toEqual({ ...none, rows: genes, added: 0, updated: 0, same: genes });
  const clinvar = (await imported(app.admin, fileOf('clinvar.gz', clinvarLines(variants, genes))))
    .counts;
  expect(clinvar).toEqual({ ...none, rows: variants, added: variants, updated: 0, same: 0 });
  const { data } = await app.admin.get('/knowledge/v2/mutation?gene_symbol=GEN7&clin_sig=致病');
  expect(data.total).toBeGreaterThan(0);
  expect(data.rows[0]).toMatchObject({ gene_symbol: 'GEN7', clin_sig: '致病', entrez_id: 7 });
}, 300_000);
