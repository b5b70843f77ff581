import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `insert into kb_mutation (gene_symbol, name, hgvs_c, hgvs_p, key37, key38, rsid, clin_sig, review_stars, source, source_id) values
      ('ANA1', 'NM_004333.6(ANA1):c.1799T>A', 'NM_004333.6:c.1799T>A', 'p.Val600Glu', '7-140453136-A-T', '7-140753336-A-T', 'rs113488022', '致病', 3, 'ClinVar', '13961'),
      ('ANA2', 'only in 37', '', 'p.Arg2Gly', '5-200-C-G', '', '', '', null, 'CIViC', 'VID18'),
      ('ANA1', 'V600K', '', '', '', '', '', '', null, 'CIViC', 'VID17')`,
  );
  await app.core.pool.query(
    `insert into kb_gene (symbol, alias_symbol, prev_symbol) values
      ('KMT2D', '{MLL4}', '{MLL2}'), ('KMT2B', '{MLL2}', '{MLL4}'), ('ANA1', '{}', '{OLD1}')`,
  );
  await app.core.pool.query(
    `insert into kb_pathway (name, symbols) values ('First', '{ANA1,KMT2D,P1,P2}'), ('Second', '{P1,P2,P3,P4}')`,
  );
});
afterAll(() => app.stop());

describe('a pasted column of variants', () => {
  const asked = async (...lines: string[]) =>
    (await app.admin.post('/knowledge/v2/mutation-analysis', { lines })).data.lines;

  it.each([
    ['rs113488022', 'rsid'],
    ['chr7:140453136:A:T', 'site'],
    ['NC_000007.14:g.140753336A>T', 'site'],
    ['ANA1 V600E', 'change'],
    ['ANA1:p.Val600Glu', 'change'],
    ['ana1 c.1799T>A', 'change'],
    ['NM_004333.6:c.1799T>A', 'change'],
  ])('is read in every spelling: %s', async (line, kind) => {
    const [one] = await asked(line);
    expect(one).toMatchObject({ kind, total: 1, found: [{ hgvs_p: 'p.Val600Glu' }] });
  });

  it('says of each line what it was read as, several when it says too little, nothing when it says none', async () => {
    const lines = await asked(
      'ANA1',
      '',
      'ANA1 V600K',
      'NC_000007.13:g.140753336A>T',
      'what is this',
    );
    expect(
      lines.map((one: Record<string, unknown>) => [one['line'], one['kind'], one['total']]),
    ).toEqual([
      [1, 'gene', 2],
      [3, 'change', 1],
      // The place of the other assembly.
      [4, 'site', 0],
      [5, 'unread', 0],
    ]);
  });

  const post = async (body: object) =>
    (await app.admin.post('/knowledge/v2/mutation-analysis', body)).data;

  it('has its places in one assembly, the one that is asked for or in which more of them are known', async () => {
    const lines = ['7-140453136-A-T', '7 140453136 A T', '7:g.140453136A>T', 'rs113488022'];
    const guessed = await post({ lines });
    expect(guessed.placing).toEqual({ assembly: 'GRCh37', lines: 3, known37: 3, known38: 0 });
    expect(guessed.lines[0]).toMatchObject({
      reading: 'GRCh37 7-140453136-A-T',
      total: 1,
      elsewhere: null,
    });
    const in38 = await post({ lines: ['7-140753336-A-T', '5-200-C-G', '9-1-A-T'] });
    expect(in38.placing).toEqual({ assembly: 'GRCh37', lines: 3, known37: 1, known38: 1 });
    expect((await post({ lines: ['7-140753336-A-T'] })).placing.assembly).toBe('GRCh38');
    const asked = await post({ lines: [...lines, '5-200-C-G', '9-1-A-T'], assembly: 'GRCh38' });
    expect(asked.placing).toEqual({ assembly: 'GRCh38', lines: 5, known37: 4, known38: 0 });
    expect(
      asked.lines.map((one: Record<string, unknown>) => [one['total'], one['elsewhere']]),
    ).toEqual([
      // Another place in GRCh38: what stands there in GRCh37 is told, and not taken for it.
      ...Array.from({ length: 3 }, () => [
        0,
        { assembly: 'GRCh37', name: 'ANA1 p.Val600Glu', key: '7-140753336-A-T' },
      ]),
      [1, null],
      [0, { assembly: 'GRCh37', name: 'ANA2 p.Arg2Gly', key: '' }],
      [0, null],
    ]);
  });

  it('says of a line its assembly, which nothing that is asked for the list changes', async () => {
    const lines = [
      'NC_000007.13:g.140453136A>T',
      'hg19 chr7:140453136:A:T',
      'GRCh38 7-140753336-A-T',
    ];
    const { lines: read, placing } = await post({ lines, assembly: 'GRCh38' });
    expect(placing).toBeNull();
    expect(read.map(({ reading, total }: Record<string, unknown>) => [reading, total])).toEqual([
      ['GRCh37 7-140453136-A-T', 1],
      ['GRCh37 7-140453136-A-T', 1],
      ['GRCh38 7-140753336-A-T', 1],
    ]);
    const wrong = await app.admin.post('/knowledge/v2/mutation-analysis', {
      lines,
      assembly: 'T2T',
    });
    expect(wrong.status).toBe(400);
  });
});

it('genes of a list gather in pathways, former symbols count, ambiguous ones do not', async () => {
  const symbols = ['OLD1', 'KMT2D', 'P1', 'MLL2', 'nope'];
  const { data } = await app.admin.post('/knowledge/v2/enrichment', { symbols });
  expect(data).toMatchObject({
    known: 3,
    renamed: [{ symbol: 'OLD1', gene: 'ANA1' }],
    ambiguous: [{ symbol: 'MLL2', genes: ['KMT2D', 'KMT2B'] }],
    unknown: ['P1', 'nope'],
  });
  expect(data.rows[0]).toMatchObject({
    name: 'First',
    gene_count: 4,
    hits: ['ANA1', 'KMT2D', 'P1'],
  });
  expect(data.rows[0].p).toBeGreaterThan(0);
  expect(data.rows[0].q).toBeGreaterThanOrEqual(data.rows[0].p);
});

it('every source is named with its license and how it wants to be cited', async () => {
  const { data } = await app.admin.get('/knowledge/v2/sources');
  const named = data.rows.map(({ source, license }: Record<string, string>) => [source, license]);
  expect(named).toContainEqual(['OncoTree', 'CC BY 4.0']);
  expect(data.rows.every(({ citation }: { citation: string }) => citation !== '')).toBe(true);
});
