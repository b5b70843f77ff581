import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Asked {
  column: [resource: string, field: string];
  /** Its own code first, then those of catalogs that it tells of. */
  codes: [string, ...string[]];
  ask: (client: TestClient) => Promise<number>;
}

const routes: [string, Asked][] = [
  [
    'evidence by level',
    {
      column: ['knowledge:evidence', 'disease_name'],
      codes: ['knowledge:evidence:list'],
      ask: async (client) =>
        (await client.get('/knowledge/v2/evidence-grid?gene_symbol=A1')).status,
    },
  ],
  [
    'labels of a variant',
    {
      column: ['knowledge:mutation-label', 'label_name'],
      codes: ['knowledge:mutation-label:list'],
      ask: async (client) =>
        (await client.get('/knowledge/v2/mutation-marks?mutation_id=1')).status,
    },
  ],
  [
    'what a rule would do',
    {
      column: ['knowledge:mutation', 'clin_sig'],
      codes: [
        'knowledge:mutation-label:list',
        'knowledge:mutation:list',
        'knowledge:evidence:list',
      ],
      ask: async (client) => {
        const rule = { all: [{ field: 'evidence_level', least: 'B' }] };
        const body = { label_id: null, rule };
        return (await client.post('/knowledge/v2/mutation-label/preview', body)).status;
      },
    },
  ],
  [
    'variants of a pasted column',
    {
      column: ['knowledge:mutation', 'rsid'],
      codes: ['knowledge:mutation-analysis:list', 'knowledge:mutation:list'],
      ask: async (client) =>
        (await client.post('/knowledge/v2/mutation-analysis', { lines: ['rs1'] })).status,
    },
  ],
  [
    'variants that bear a label',
    {
      column: ['knowledge:mutation-label', 'label_name'],
      codes: ['knowledge:mutation:list', 'knowledge:mutation-label:list'],
      ask: async (client) => (await client.get('/knowledge/v2/mutation?label_id=1')).status,
    },
  ],
  [
    'enriched pathways',
    {
      column: ['knowledge:gene-channel', 'symbols'],
      codes: ['knowledge:gene-channel:list', 'knowledge:gene-info:list'],
      ask: async (client) =>
        (await client.post('/knowledge/v2/enrichment', { symbols: ['A1'] })).status,
    },
  ],
];

it.each(routes)(
  '%s: told to nobody from whom one of the columns is withheld',
  async (_what, { column, codes, ask }) => {
    const client = await app.signInAs();
    let roleId = 0;
    for (const at of codes.keys()) {
      expect(await ask(client)).toBe(403);
      roleId = await grant(app, client.userId, codes.slice(0, at + 1));
      app.core.principals.forget(client.userId);
    }
    expect(await ask(client)).toBe(200);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = $3`,
      [roleId, ...column],
    );
    app.core.principals.forget(client.userId);
    expect(await ask(client)).toBe(403);
  },
);

it('the diseases of a gene are those under its symbol and those under its number at NCBI', async () => {
  await app.core.pool.query(`insert into kb_gene (symbol, entrez_id) values ('NOW1', 4711)`);
  await app.core.pool.query(
    `insert into kb_gene_disease (gene_symbol, entrez_id, disease_id)
     values ('NOW1', null, 'MONDO:1'), ('OLD1', 4711, 'OMIM:1'), ('NOW11', null, 'MONDO:2')`,
  );
  const { data } = await app.admin.get('/knowledge/v2/gene-disease?of_gene=NOW1&sort=disease_id');
  expect(data.rows.map(({ disease_id: id }: { disease_id: string }) => id)).toEqual([
    'MONDO:1',
    'OMIM:1',
  ]);
});

it('the evidence of a pathway is that of its members, by level', async () => {
  const { rows } = await app.core.pool.query<{ id: string }>(
    `insert into kb_pathway (name, symbols) values ('levels', '{LEV1,LEV2}') returning id`,
  );
  await app.core.pool.query(
    `insert into kb_evidence (profile, gene_symbol, evidence_level, evidence_status) values
     ('a', 'LEV1', 'A', '已接受'), ('b', 'LEV1', 'A', '待审'), ('c', 'LEV2', 'C', '已接受'),
     ('d', 'LEV2', 'C', '已拒绝'), ('e', 'LEV3', 'A', '已接受')`,
  );
  const { data } = await app.admin.get(`/knowledge/v2/pathway-evidence/${rows[0]?.id}`);
  expect(data.rows).toEqual([
    { gene_symbol: 'LEV1', evidence_level: 'A', count: 2 },
    { gene_symbol: 'LEV2', evidence_level: 'C', count: 1 },
  ]);
  const client = await app.signInAs(['knowledge:gene-channel:list']);
  const told = await client.get(`/knowledge/v2/pathway-evidence/${rows[0]?.id}`);
  expect(told.data.rows).toEqual([]);
});
