import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { clinvarLines } from './testing/generated-files.ts';
import { imported, send, tableOf, tried } from './testing/import-bench.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Bases in no order, which no compression makes short, the same in each run. */
function bases(count: number): string {
  let state = 1;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 'ACGT'[Math.floor(state / 65_536) % 4];
  }).join('');
}

it('an allele of thousands of bases is imported and found by its coordinates', async () => {
  const long = bases(9000);
  const lines = [...clinvarLines(2, 1)].join('\n').replace('\tA\tG\t', `\tA${long}\tA\t`);
  const file = { name: 'clinvar.vcf', bytes: Buffer.from(`${lines}\n`) };
  const report = await imported(app.admin, file);
  expect(report).toMatchObject({ state: 'done', message: '', counts: { added: 2 } });
  const { data } = await app.admin.get('/knowledge/v2/mutation?source_id=1');
  const key = data.rows[0].key38;
  expect(key).toHaveLength(9010);
  const same = await app.admin.post('/knowledge/v2/mutation-analysis', {
    lines: [data.rows[0].rsid],
  });
  expect(same.data.lines[0].found[0].key38).toBe(key);
});

it('a row whose symbol no index takes is rejected, and the others are imported', async () => {
  const head = [
    'hgnc_id',
    'symbol',
    'name',
    'locus_group',
    'status',
    'alias_symbol',
    'prev_symbol',
  ];
  const row = (id: number, alias: string) => [
    `HGNC:${id}`,
    `LONG${id}`,
    'n',
    '',
    'Approved',
    alias,
    '',
  ];
  const file = tableOf('hgnc.tsv', [head, row(1, bases(5000)), row(2, 'A')]);
  expect(await imported(app.admin, file)).toMatchObject({
    counts: { rows: 2, added: 1, rejected: 1 },
    rejects: [{ line: 2, column: '别名符号', reason: '内容超过 600 个字符' }],
  });
});

it('a file of nothing but ends of lines is refused in words', async () => {
  const bytes = gzipSync(Buffer.alloc(3_000_000, '\n'));
  expect((await send(app.admin, { name: 'x.txt.gz', bytes })).msg).toMatch('认不出');
});

it('a cell of a million characters costs no more than its length', async () => {
  const head = [
    'level_1',
    'level_2',
    'metamaintype',
    'metacolor',
    'metanci',
    'metaumls',
    'history',
  ];
  const blank = `A${' '.repeat(1_000_000)}B`;
  const file = tableOf('tree.txt', [
    head,
    ['Lung (LUNG)', '', '', '', '', '', ''],
    [blank, '', '', '', '', '', ''],
  ]);
  const report = await tried(app.admin, file);
  expect(report).toMatchObject({ state: 'checked', counts: { added: 1, rejected: 1 } });
});
