import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/knowledge/v2/cancer';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(
    `insert into kb_cancer (cancer_code, name_en, parent_code, doid, source, source_id)
     values ('ROOT', 'Root', '', '', 'OncoTree', 'ROOT'), ('SKIN', 'Skin', 'ROOT', '', 'OncoTree', 'SKIN'),
       ('MEL', 'Melanoma', 'SKIN', '1909', 'OncoTree', 'MEL')`,
  );
  await app.core.pool.query(
    `insert into kb_evidence (profile, disease_name, doid, evidence_status)
     values ('A', 'melanoma', '1909', '已接受'), ('B', 'Skin melanoma', '1909', '待审'),
       ('C', 'MELANOMA', '', '已接受'), ('D', 'Melanoma', '', '已拒绝'), ('E', 'other', '', '已接受')`,
  );
});
afterAll(() => app.stop());

async function nodes(): Promise<Record<string, number | null>> {
  const client = app.admin;
  const { data } = await client.get('/knowledge/v2/cancer-tree');
  return Object.fromEntries(
    data.rows.map((row: { cancer_code: string; evidence: number | null }) => [
      row.cancer_code,
      row.evidence,
    ]),
  );
}

it('the tree counts evidence by name or DOID, and to nobody who may not list it', async () => {
  expect(await nodes()).toEqual({ ROOT: 0, SKIN: 0, MEL: 3 });
  const client = await app.signInAs(['knowledge:cancer:list']);
  const { data } = await client.get('/knowledge/v2/cancer-tree');
  expect(data.rows.map(({ evidence }: { evidence: unknown }) => evidence)).toEqual([
    null,
    null,
    null,
  ]);
});

it('a list is narrowed to a node and all below it', async () => {
  const under = async (code: string) =>
    (await app.admin.get(`${path}?under=${code}`)).data.rows.map(
      (row: { cancer_code: string }) => row.cancer_code,
    );
  expect(await under('SKIN')).toEqual(['MEL', 'SKIN']);
  expect(await under('MEL')).toEqual(['MEL']);
  expect(await under('none')).toEqual([]);
});

it('nodes of a source stay where it put them; our own may move, but never in a circle', async () => {
  const { data } = await app.admin.get(`${path}?any_code=MEL`);
  const moved = await app.admin.put(`${path}/${data.rows[0].id}`, { parent_code: 'ROOT' });
  expect(moved.msg).toBe('来源给出的癌种不能移动，只有手工录入的可以');
  expect(
    (await app.admin.put(`${path}/${data.rows[0].id}`, { name_zh: '黑色素瘤' })).data.name_zh,
  ).toBe('黑色素瘤');
  const make = async (code: string, parent: string) =>
    (await app.admin.post(path, { cancer_code: code, name_en: code, parent_code: parent })).data.id;
  expect((await app.admin.put(`${path}/${data.rows[0].id}`, { cancer_code: 'MELX' })).msg).toBe(
    '来源给出的癌种不能移动，只有手工录入的可以',
  );
  const own = await make('OWN1', 'MEL');
  const below = await make('OWN2', 'OWN1');
  // Another code may make a circle as another parent does.
  await make('OWN3', 'OWN4');
  expect((await app.admin.put(`${path}/${below}`, { parent_code: 'OWN3' })).msg).toBe('操作成功');
  expect((await app.admin.put(`${path}/${below}`, { cancer_code: 'OWN4' })).msg).toBe(
    '上级不能是自己或自己的下级',
  );
  expect((await app.admin.put(`${path}/${below}`, { parent_code: 'OWN1' })).msg).toBe('操作成功');
  expect((await app.admin.put(`${path}/${own}`, { parent_code: 'SKIN' })).msg).toBe('操作成功');
  for (const parent of ['OWN2', 'OWN1'])
    expect((await app.admin.put(`${path}/${own}`, { parent_code: parent })).msg).toBe(
      '上级不能是自己或自己的下级',
    );
});
