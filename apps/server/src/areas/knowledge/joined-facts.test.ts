import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const routes: [string, [string, string], string[], (client: TestClient) => Promise<number>][] = [
  [
    'evidence by level',
    ['knowledge:evidence', 'disease_name'],
    ['knowledge:evidence:list'],
    async (client) => (await client.get('/knowledge/v2/evidence-grid?gene_symbol=A1')).status,
  ],
  [
    'labels of a variant',
    ['knowledge:mutation-label', 'label_name'],
    ['knowledge:mutation-label:list'],
    async (client) => (await client.get('/knowledge/v2/mutation-marks?mutation_id=1')).status,
  ],
  [
    'what a rule would do',
    ['knowledge:mutation', 'clin_sig'],
    ['knowledge:mutation-label:list'],
    async (client) => {
      const rule = { all: [{ field: 'review_stars', least: 1 }] };
      const body = { label_id: null, rule };
      return (await client.post('/knowledge/v2/mutation-label/preview', body)).status;
    },
  ],
  [
    'variants of a pasted column',
    ['knowledge:mutation', 'rsid'],
    ['knowledge:mutation-analysis:list'],
    async (client) =>
      (await client.post('/knowledge/v2/mutation-analysis', { lines: ['rs1'] })).status,
  ],
  [
    'enriched pathways',
    ['knowledge:gene-channel', 'symbols'],
    ['knowledge:gene-channel:list'],
    async (client) => (await client.post('/knowledge/v2/enrichment', { symbols: ['A1'] })).status,
  ],
];

it.each(routes)(
  '%s: told to nobody from whom one of the columns is withheld',
  async (_what, [resource, field], codes, ask) => {
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, codes);
    expect(await ask(client)).toBe(200);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = $3`,
      [roleId, resource, field],
    );
    app.core.principals.forget(client.userId);
    expect(await ask(client)).toBe(403);
  },
);
