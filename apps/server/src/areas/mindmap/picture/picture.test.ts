import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const maps = '/mindmap/v2/maps';
let app: TestApp;
let me: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
});
afterAll(() => app.stop());

function content(text: string, template = 'default'): string {
  const child = { data: { text: '分支', uid: 'c', image: 'data:image/png;base64,AAAA' } };
  return JSON.stringify({
    root: { data: { text, uid: 'r' }, children: [child] },
    theme: { template, config: {} },
    layout: 'mindMap',
  });
}

async function made(text: string, template?: string): Promise<{ id: number; row_version: number }> {
  const { data } = await me.post(maps, { name: text, content: content(text, template) });
  return data;
}

const pictureOf = (id: number, who = me) => who.get(`${maps}/${id}/picture`);

async function kept(id: number): Promise<unknown> {
  const { rows } = await app.core.db.execute(
    sql`select row_version, svg from mind_picture where map_id = ${id}`,
  );
  return rows;
}

it('draws a map when its picture is first asked for and keeps it until the next save', async () => {
  const map = await made('第一张');
  expect(await kept(map.id)).toEqual([]);
  const first = await pictureOf(map.id);
  expect(first.data).toMatchObject({ row_version: map.row_version, is_dark: false });
  expect(first.data.svg).toContain('第一张');
  expect(first.data.svg).not.toContain('AAAA');
  expect(await kept(map.id)).toEqual([{ row_version: map.row_version, svg: first.data.svg }]);
  // The kept one is what is answered: a mark in it is seen.
  await app.core.db.execute(
    sql`update mind_picture set svg = svg || '<!-- kept -->' where map_id = ${map.id}`,
  );
  expect((await pictureOf(map.id)).data.svg).toContain('<!-- kept -->');
  const saved = await me.put(`${maps}/${map.id}/document`, {
    content: content('改过', 'dark2'),
    row_version: map.row_version,
  });
  const second = await pictureOf(map.id);
  expect(second.data).toMatchObject({ row_version: saved.data.row_version, is_dark: true });
  expect(second.data.svg).toContain('改过');
  expect(await kept(map.id)).toEqual([
    { row_version: saved.data.row_version, svg: second.data.svg },
  ]);
});

it('draws what an earlier edition of the drawing made again', async () => {
  const map = await made('旧画法');
  await pictureOf(map.id);
  await app.core.db.execute(
    sql`update mind_picture set edition = edition - 1, svg = 'old' where map_id = ${map.id}`,
  );
  expect((await pictureOf(map.id)).data.svg).toContain('旧画法');
});

it.each(['no map', '{}', 'null', '{"root":1}'])('has no picture of %s', async (stored) => {
  const map = await made(`坏的 ${stored}`);
  await app.core.db.execute(sql`update mind_map set content = ${stored} where id = ${map.id}`);
  const { status, data } = await pictureOf(map.id);
  expect([status, data]).toEqual([
    200,
    { row_version: map.row_version, is_dark: false, svg: null },
  ]);
});

it('shows it to nobody else, and not without the right to read maps', async () => {
  const map = await made('我的');
  await pictureOf(map.id);
  const other = await app.signInAs();
  expect((await pictureOf(map.id, other)).status).toBe(404);
  const without = await app.signInAs(['mindmap:data:list']);
  expect((await pictureOf(map.id, without)).status).toBe(403);
});

it('answers everybody who asks for one picture at once with the same', async () => {
  const map = await made('同时');
  const answers = await Promise.all(Array.from({ length: 6 }, () => pictureOf(map.id)));
  expect(new Set(answers.map(({ data }) => data.svg)).size).toBe(1);
  expect(answers[0]?.data.svg).toContain('同时');
});

it('goes with its map', async () => {
  const map = await made('会删除');
  await pictureOf(map.id);
  await me.delete(maps, { ids: [map.id] });
  // Those in the trash are shown, too.
  expect((await pictureOf(map.id)).data.svg).toContain('会删除');
  await me.delete(`${maps}/purge`, { ids: [map.id] });
  expect(await kept(map.id)).toEqual([]);
});
