import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `insert into kb_gene (symbol, name_zh, name, alias_symbol, prev_symbol, location)
     values ('FINDME1', '寻找基因', 'find me one', '{FMA}', '{OLDFIND}', '7q34')`,
  );
  await app.core.pool.query(
    `insert into kb_pathway (name, symbols, source_id) values ('Findable pathway', '{FINDME1}', 'R-HSA-77')`,
  );
  await app.core.pool.query(
    `insert into kb_mutation (gene_symbol, name, hgvs_p, source) values
     ('FINDME1', 'Q17W', 'NP_9:p.Gln17Trp', 'CIViC'), ('FINDME1', 'Q18W', '', 'ClinVar')`,
  );
  await app.core.pool.query(
    `insert into kb_gene_disease (gene_symbol, disease_id, disease_name, disease_name_zh)
     values ('FINDME1', 'MONDO:4242', 'Seekable syndrome', '可寻综合征')`,
  );
  await app.core.search.rebuild();
});
afterAll(() => app.stop());

const found = async (client: TestClient, text: string): Promise<[string, string][]> => {
  const { data } = await client.get(`/search/v2/documents?text=${encodeURIComponent(text)}`);
  return data.rows.map(({ kind, path }: { kind: string; path: string }) => [kind, path]);
};

it.each(['FINDME1', '寻找', 'xunzhao', 'OLDFIND', 'FMA', 'find me one'])(
  'a gene is found by any of its names: %s',
  async (text) => {
    expect(await found(app.admin, text)).toContainEqual(['gene', '/knowledge/gene/FINDME1']);
  },
);

it.each([
  ['Q17W', 'variant'],
  ['Gln17Trp', 'variant'],
  ['可寻综合征', 'disease'],
  ['MONDO:4242', 'disease'],
])('what is known of a gene is found: %s', async (text, kind) => {
  expect((await found(app.admin, text)).map(([one]) => one)).toEqual([kind]);
});

it('of the variants of ClinVar none stands in the index', async () => {
  expect(await found(app.admin, 'Q18W')).toEqual([]);
});

it('a pathway is found by its name and its number, and what is deleted is not found any more', async () => {
  const [[kind, path] = ['', '']] = await found(app.admin, 'Findable');
  expect([kind, path.replace(/\d+$/, '')]).toEqual(['pathway', '/knowledge/gene-channel?id=']);
  await app.core.pool.query(`delete from kb_pathway where name = 'Findable pathway'`);
  expect(await found(app.admin, 'Findable')).toEqual([]);
});

it('needs the right to list the catalog, and finds nothing for whom one of the names is withheld', async () => {
  const client = await app.signInAs();
  expect(await found(client, 'FINDME1')).toEqual([]);
  const roleId = await grant(app, client.userId, ['knowledge:gene-info:list']);
  expect(await found(client, 'FINDME1')).toHaveLength(1);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, false, true, true, true, true, '' from sys_column where resource = 'knowledge:gene-info' and field = 'prev_symbol'`,
    [roleId],
  );
  app.core.principals.forget(client.userId);
  expect(await found(client, 'FINDME1')).toEqual([]);
  // Not even how many there are: that would tell whether a name is one of the withheld ones.
  expect((await client.get('/search/v2/documents?text=OLDFIND')).data.total).toBe(0);
});
