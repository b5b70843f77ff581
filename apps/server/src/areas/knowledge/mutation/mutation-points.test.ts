import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const url = '/knowledge/v2/mutation-points?gene_symbol=BRAF';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `insert into kb_mutation (gene_symbol, name, hgvs_p, aa_pos, clin_sig) values
       ('BRAF', 'a', 'NP_1:p.Val600Glu', 600, '致病'), ('BRAF', 'b', '', 600, '致病'),
       ('BRAF', 'c', '', 600, '良性'), ('BRAF', 'd', '', 12, ''), ('BRAF', 'e', '', null, ''),
       ('EGFR', 'f', '', 858, '致病')`,
  );
});
afterAll(() => app.stop());

it('are counted by place and meaning; what has no place is counted apart', async () => {
  expect((await app.admin.get(url)).data).toEqual({
    points: expect.arrayContaining([
      { aa_pos: 12, clin_sig: '', count: 1, label: 'd' },
      { aa_pos: 600, clin_sig: '致病', count: 2, label: 'b' },
      { aa_pos: 600, clin_sig: '良性', count: 1, label: 'c' },
    ]),
    total: 5,
    unplaced: 1,
  });
});

it('are told to nobody from whom one of the columns is withheld', async () => {
  const client = await app.signInAs();
  const roleId = await grant(app, client.userId, ['knowledge:mutation:list']);
  expect((await client.get(url)).status).toBe(200);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, false, true, true, true, true, '' from sys_column where resource = 'knowledge:mutation' and field = 'aa_pos'`,
    [roleId],
  );
  app.core.principals.forget(client.userId);
  expect((await client.get(url)).status).toBe(403);
});

it('the total of a very long list is counted once and remembered for its other pages', async () => {
  await app.core.pool.query(
    `insert into kb_mutation (gene_symbol, name, source, source_id)
     select 'LONG', 'c.' || i || 'A>G', 'ClinVar', 'LONG:' || i from generate_series(1, 50000) i`,
  );
  const page = async (more: string) =>
    (await app.admin.get(`/knowledge/v2/mutation?gene_symbol=LONG&limit=2${more}`)).data;
  const first = await page('');
  expect(first.total).toBe(50_000);
  await app.admin.post('/knowledge/v2/mutation', { gene_symbol: 'LONG', name: 'one more' });
  const second = await page('&page=2');
  expect(second.total).toBe(50_000);
  expect(second.rows).toHaveLength(2);
  expect(second.rows[0].id).not.toBe(first.rows[0].id);
  // Other filters are counted for themselves.
  expect((await page('&name=one%20more')).total).toBe(1);
});
