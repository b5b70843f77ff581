import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

let app: TestApp;
let one: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  [one, other] = [
    await app.signInAs(['knowledge:mutation-analysis:list']),
    await app.signInAs(['knowledge:mutation-analysis:list']),
  ];
});
afterAll(() => app.stop());

const path = '/knowledge/v2/mutation-sets';

const save = async (name: string, visibility = 'own') =>
  (await one.post(path, { name, visibility, lines: ['BRAF V600E', '', 'rs1'] })).data;
const names = async (who: TestClient): Promise<string[]> =>
  (await who.get(path)).data.sets.map((set: { name: string }) => set.name);

it('is its owner’s alone until it is shared, and is changed by nobody else then', async () => {
  const { id } = await save('十二个突变');
  expect((await one.get(`${path}/${id}`)).data).toMatchObject({
    name: '十二个突变',
    lines: ['BRAF V600E', '', 'rs1'],
    line_count: 3,
    is_own: true,
    assembly: '',
    row_version: 1,
  });
  expect(await names(other)).toEqual([]);
  expect((await other.get(`${path}/${id}`)).status).toBe(404);
  expect((await one.put(`${path}/${id}`, { seen: 1, visibility: 'all' })).data).toEqual({
    // Its lines are the same: who works on them may save.
    row_version: 1,
  });
  expect(await names(other)).toEqual(['十二个突变']);
  expect((await other.get(`${path}/${id}`)).data).toMatchObject({ is_own: false, line_count: 3 });
  for (const answer of [
    await other.put(`${path}/${id}`, { seen: 1, name: '别人的' }),
    await other.send({ method: 'DELETE', url: `${path}/${id}` }),
    await other.post(`${path}/${id}/restore`),
  ])
    expect(answer.status).toBe(404);
  const stranger = await app.signInAs(['system:post:list']);
  expect((await stranger.get(`${path}/${id}`)).status).toBe(403);
});

it('is not overwritten by who has not seen its newest lines', async () => {
  const { id } = await save('两处修改');
  const change = (lines: string[]) => one.put(`${path}/${id}`, { seen: 1, lines });
  const answers = await Promise.all([change(['rs2']), change(['rs3'])]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.msg).toBe(
    '这个清单已在别处修改，请重新打开，或另存为新的清单',
  );
  expect((await one.get(`${path}/${id}`)).data.row_version).toBe(2);
});

it('keeps of which assembly its places are, and counts a change of that as one of its lines', async () => {
  const lines = ['7-140453136-A-T'];
  const made = await one.post(path, { name: '坐标', visibility: 'own', lines, assembly: 'GRCh38' });
  const at = `${path}/${made.data.id}`;
  expect((await one.get(at)).data).toMatchObject({ assembly: 'GRCh38', row_version: 1 });
  expect((await one.put(at, { seen: 1, assembly: '' })).data).toEqual({ row_version: 2 });
  expect((await one.put(at, { seen: 1, assembly: 'GRCh37' })).status).toBe(409);
  expect((await one.get(at)).data).toMatchObject({ assembly: '', lines });
  expect((await one.put(at, { seen: 2, assembly: 'GRCh36' })).status).toBe(400);
});

it('that was deleted comes back under its address, for a day', async () => {
  const { id } = await save('删了又要', 'all');
  const remove = () => one.send({ method: 'DELETE', url: `${path}/${id}` });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect((await other.get(`${path}/${id}`)).status).toBe(404);
  expect((await one.put(`${path}/${id}`, { seen: 1, name: '改' })).status).toBe(404);
  expect((await one.post(`${path}/${id}/restore`)).status).toBe(200);
  expect(await names(other)).toContain('删了又要');
  await remove();
  await app.core.pool.query(
    `update kb_mutation_set set delete_time = now() - interval '25 hours' where id = $1`,
    [id],
  );
  await app.housekeeping.run();
  expect((await one.post(`${path}/${id}/restore`)).status).toBe(404);
});

it.each([
  [{ name: ' ', visibility: 'own', lines: ['x'] }, '请输入清单名称'],
  [{ name: 'x'.repeat(101), visibility: 'own', lines: ['x'] }, '清单名称不超过 100 个字符'],
  [{ name: 'x', visibility: 'own', lines: [] }, '请粘贴突变'],
  [
    { name: 'x', visibility: 'own', lines: Array.from({ length: 501 }, () => 'x') },
    '一次不超过 500 行',
  ],
  [{ name: 'x', visibility: 'own', lines: ['x'.repeat(501)] }, '一行不超过 500 个字符'],
])('that is wrong is told so: %#', async (body, words) => {
  const answer = await one.post(path, body);
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(words);
});

it('is one of five hundred at most', async () => {
  await app.core.pool.query(
    `insert into kb_mutation_set (owner_id, name, lines) select $1, 's' || n, '["x"]' from generate_series(1, 500) n`,
    [one.userId],
  );
  const answer = await one.post(path, { name: '太多', visibility: 'own', lines: ['x'] });
  expect(answer.msg).toBe('最多保存 500 个清单，请先删除不用的');
  const { data } = await one.get(path);
  expect([data.sets.length, data.is_cut]).toEqual([200, true]);
});
