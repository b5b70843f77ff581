import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { savesInARow } from './saves-in-a-row.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const minute = 60_000;

it('begins a stretch with the first save of a document by a person, and another ten minutes later', () => {
  let now = 0;
  const goesOn = savesInARow(() => now);
  const save = { userId: 1, url: '/a', method: 'PUT' };
  expect(goesOn(save)).toBe(false);
  expect(goesOn({ ...save, url: '/b' })).toBe(false);
  expect(goesOn({ ...save, userId: 2 })).toBe(false);
  const told: number[] = [];
  for (let at = 1; at <= 60; at += 1) {
    now = at * minute;
    if (!goesOn(save)) told.push(at);
  }
  expect(told).toEqual([10, 20, 30, 40, 50, 60]);
});

it('forgets the oldest stretches beyond twenty thousand', () => {
  const goesOn = savesInARow(() => 0);
  const save = (at: number) => ({ userId: at, url: '/a', method: 'PUT' });
  for (let at = 0; at <= 20_000; at += 1) goesOn(save(at));
  expect(goesOn(save(20_000))).toBe(true);
  expect(goesOn(save(0))).toBe(false);
});

async function logged(url: string): Promise<{ code: number; username: string }[]> {
  await app.core.audit.flush();
  const { rows } = await app.core.pool.query<{ code: number; username: string }>(
    `select code, username from sys_oper_log where method = 'PUT' and url = $1 order by id`,
    [url],
  );
  return rows;
}

/** Saves a document as it is known by a number of its state. */
type Save = (who: TestClient, rowVersion: number) => Promise<{ code: number }>;

/** Saves six times as an editor does while somebody writes, and then twice over a state that is gone. */
async function saveOften(save: Save): Promise<number[]> {
  const codes: number[] = [];
  for (let rowVersion = 1; rowVersion <= 6; rowVersion += 1)
    codes.push((await save(app.admin, rowVersion)).code);
  for (const _ of [1, 2]) codes.push((await save(app.admin, 1)).code);
  return codes;
}

const answers = [200, 200, 200, 200, 200, 200, 409, 409];
/** What is refused stands there each time. */
const rows = [
  { code: 200, username: 'admin' },
  { code: 409, username: 'admin' },
  { code: 409, username: 'admin' },
];

it('writes one row of the operation log for the saves of a report that is being designed', async () => {
  const { id } = (await app.admin.post('/report/v2/reports', { name: '写了一下午' })).data;
  const url = `/report/v2/reports/${id}/draft`;
  const place = { x: 0, y: 0, w: 24, h: 4 };
  const text = { id: 'm1', kind: 'text', title: '说明', ...place, columns: [] };
  const value = (words: number) => ({ params: [], modules: [{ ...text, text: `${words}` }] });
  const save: Save = (who, row_version) => who.put(url, { row_version, value: value(row_version) });
  expect(await saveOften(save)).toEqual(answers);
  expect(await logged(url)).toEqual(rows);
  // Another person has a row of his own.
  const other = await app.signInAs(['report:config:edit']);
  expect((await save(other, 7)).code).toBe(200);
  const last = (await logged(url)).at(-1);
  expect(last).toMatchObject({ code: 200 });
  expect(last?.username).not.toBe('admin');
});

it('writes one row of the operation log for the saves of a map that is being drawn', async () => {
  const made = await app.admin.post('/mindmap/v2/maps', { name: '画了一下午', folder_id: null });
  const url = `/mindmap/v2/maps/${made.data.id}/document`;
  const { content, row_version: first } = (await app.admin.get(url)).data;
  const save: Save = (who, rowVersion) =>
    who.put(url, { content, row_version: first + rowVersion - 1 });
  expect(await saveOften(save)).toEqual(answers);
  expect(await logged(url)).toEqual(rows);
});

it('writes one row of the operation log for the saves of each note', async () => {
  const url = '/notebook/v2/document';
  const notebook_id = (await app.admin.post('/notebook/v2/notebooks', { name: '本' })).data.id;
  for (const name of ['早上写的', '晚上写的']) {
    await app.admin.post('/notebook/v2/notes', { name, notebook_id });
    for (const content of ['一', '一二', '一二三']) {
      const path = `${url}?name=${encodeURIComponent(name)}`;
      const { row_version } = (await app.admin.get(path)).data;
      expect((await app.admin.put(path, { content, row_version })).code).toBe(200);
    }
  }
  const [row] = rows;
  expect(await logged(url)).toEqual([row, row]);
});
