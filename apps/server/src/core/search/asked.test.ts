import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { readAsked } from './asked.ts';
import * as desk from './testing/search-desk.ts';

let app: TestApp;
let me: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

const buildNote = (overrides: Parameters<typeof desk.buildNote>[1]) =>
  desk.buildNote(me, overrides);
const byName = (one: string, other: string): number => one.localeCompare(other);
const titles = async (text: string): Promise<string[]> =>
  (await desk.titles(me, text)).toSorted(byName);

it('looks for a word in the title, among the tags, or below a notebook, and for none of these', async () => {
  await buildNote({ name: '穷奇图', content: '正文', tags: ['异兽'] });
  await buildNote({ name: '杂记', content: '穷奇 与 异兽', tags: ['随笔'] });
  expect(await titles('title:穷奇')).toEqual(['穷奇图']);
  expect(await titles('标题：穷奇')).toEqual(['穷奇图']);
  expect(await titles('tag:异兽')).toEqual(['穷奇图']);
  expect(await titles('穷奇 -tag:异兽')).toEqual(['杂记']);
  expect(await titles('穷奇 -title:穷奇')).toEqual(['杂记']);
  expect(await titles('tag:随笔 "穷奇 与"')).toEqual(['杂记']);
  expect(await titles('tag:没有的 穷奇')).toEqual([]);
  // Saved a moment ago or indexed long since: found alike.
  await app.core.search.rebuild();
  expect(await titles('tag:异兽 OR 没有的词')).toEqual([]);
  expect(await titles('title:穷奇 正文')).toEqual(['穷奇图']);

  const top = await me.post('/notebook/v2/notebooks', { name: '山海 经' });
  const below = await me.post('/notebook/v2/notebooks', { name: '西山', parent_id: top.data.id });
  const made = await me.post('/notebook/v2/notes', {
    notebook_id: below.data.id,
    name: '山中所见',
    content: '穷奇',
  });
  expect(made.code, made.text).toBe(200);
  expect(await titles('path:"山海 经" 穷奇')).toEqual(['山中所见']);
  expect(await titles('位置:西山')).toEqual(['山中所见']);
  expect(await titles('穷奇 -path:西山')).toEqual(['杂记', '穷奇图']);
  // A percent sign stands for itself, and the notebooks of others are nobody's places.
  expect(await titles('path:% 穷奇')).toEqual([]);
  const other = await app.signInAs();
  expect(await desk.titles(other, 'path:西山')).toEqual([]);
});

it('takes one word or the other, beside words that must be there', async () => {
  await buildNote({ name: '一号', content: '狻猊 在东' });
  await buildNote({ name: '二号', content: '狴犴 在东' });
  await buildNote({ name: '三号', content: '狴犴 在西' });
  expect(await titles('狻猊 OR 狴犴')).toEqual(['一号', '二号', '三号'].toSorted(byName));
  expect(await titles('狻猊 OR 狴犴 在东')).toEqual(['一号', '二号'].toSorted(byName));
  expect(await titles('狻猊 OR "狴犴 在西"')).toEqual(['一号', '三号'].toSorted(byName));
  expect(await titles('狻猊 OR 狴犴 -在东')).toEqual(['三号']);
  const { data } = await desk.search(me, '狻猊 OR 狴犴');
  expect(data).toMatchObject({ total: 3, matched: 'all' });
  expect(data.rows.every((row: { snippet_marks: unknown[] }) => row.snippet_marks.length > 0)).toBe(
    true,
  );
});

it('finds a title typed half in characters and half in pinyin, and ü however it is typed', async () => {
  await buildNote({ name: '重庆用户手册', content: '无' });
  await buildNote({ name: '旅行清单', content: '无' });
  for (const text of ['重庆yh', '重庆yonghu', 'yonghu手册'])
    expect(await titles(text), text).toEqual(['重庆用户手册']);
  expect(await titles('北京yh')).toEqual([]);
  for (const text of ['lüxing', 'lvxing', 'LU\u0308XING'])
    expect(await titles(text), text).toEqual(['旅行清单']);
});

it('reads what is no operator as words', () => {
  for (const text of ['tag:', 'http://a.b/c', 'or', 'a:b', 'tag: x', 'OR 甲', 'mytag:x'])
    expect(readAsked(text), text).toMatchObject({ fields: [], choices: [] });
  expect(readAsked('-标签:“甲 乙” x')).toMatchObject({
    fields: [{ field: 'tag', text: '甲 乙', isExcluded: true }],
    terms: [{ text: 'x' }],
  });
});
