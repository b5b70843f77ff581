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
  code: string;
  ask: (client: TestClient) => Promise<number>;
}

const routes: [string, Asked][] = [
  [
    'evidence by level',
    {
      column: ['knowledge:evidence', 'disease_name'],
      code: 'knowledge:evidence:list',
      ask: async (client) =>
        (await client.get('/knowledge/v2/evidence-grid?gene_symbol=A1')).status,
    },
  ],
  [
    'labels of a variant',
    {
      column: ['knowledge:mutation-label', 'label_name'],
      code: 'knowledge:mutation-label:list',
      ask: async (client) =>
        (await client.get('/knowledge/v2/mutation-marks?mutation_id=1')).status,
    },
  ],
  [
    'what a rule would do',
    {
      column: ['knowledge:mutation', 'clin_sig'],
      code: 'knowledge:mutation-label:list',
      ask: async (client) => {
        const rule = { all: [{ field: 'review_stars', least: 1 }] };
        const body = { label_id: null, rule };
        return (await client.post('/knowledge/v2/mutation-label/preview', body)).status;
      },
    },
  ],
  [
    'variants of a pasted column',
    {
      column: ['knowledge:mutation', 'rsid'],
      code: 'knowledge:mutation-analysis:list',
      ask: async (client) =>
        (await client.post('/knowledge/v2/mutation-analysis', { lines: ['rs1'] })).status,
    },
  ],
  [
    'enriched pathways',
    {
      column: ['knowledge:gene-channel', 'symbols'],
      code: 'knowledge:gene-channel:list',
      ask: async (client) =>
        (await client.post('/knowledge/v2/enrichment', { symbols: ['A1'] })).status,
    },
  ],
];

it.each(routes)(
  '%s: told to nobody from whom one of the columns is withheld',
  async (_what, { column, code, ask }) => {
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, [code]);
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
