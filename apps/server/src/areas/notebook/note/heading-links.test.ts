import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const notes = '/notebook/v2/notes';
let app: TestApp;
let me: TestClient;
let book: number;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  book = (await me.post('/notebook/v2/notebooks', { name: '本' })).data.id;
});
afterAll(() => app.stop());

const add = async (name: string, content = ''): Promise<number> =>
  (await me.post(notes, { notebook_id: book, name, content })).data.id;
const read = (name: string) => me.get(`/notebook/v2/document?name=${encodeURIComponent(name)}`);

it('a link to a heading leads to its note, counts as a link to it, and follows its name', async () => {
  const plan = await add('甲方案', '## 背景');
  const from = await add('周报', '见 [[甲方案#背景]]');
  expect((await read('甲方案#背景')).data).toMatchObject({ id: plan, name: '甲方案' });
  const { links } = (await me.get(`${notes}/${plan}/relations`)).data;
  expect(links).toMatchObject([{ id: from, snippet: '见 甲方案#背景' }]);
  const { data } = await me.get(`/notebook/v2/graph?id=${plan}`);
  expect(data.links).toEqual([[from, plan]]);
  await me.put(`${notes}/${plan}`, { name: '乙方案' });
  expect((await read('周报')).data.content).toBe('见 [[乙方案#背景]]');
  expect((await read('甲方案#背景')).data.name).toBe('乙方案');
});

it('a note that is called so as a whole goes first, and none of both is none', async () => {
  await add('C');
  const sharp = await add('C#语言');
  expect((await read('C#语言')).data.id).toBe(sharp);
  expect((await read('没有#语言')).status).toBe(404);
  expect((await read('#语言')).status).toBe(404);
});
