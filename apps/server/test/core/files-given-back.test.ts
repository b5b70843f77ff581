import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '#areas/files/store/sweep.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

const notes = '/notebook/v2/notes';
const trash = '/notebook/v2/trash';
const articles = '/article/v2/articles';
let app: TestApp;
let me: TestClient;
let book: number;

beforeAll(async () => {
  app = await startTestApp();
  me = app.admin;
  book = (await me.post('/notebook/v2/notebooks', { name: '本子' })).data.id;
});
afterAll(() => app.stop());

/** Stores a file of its own bytes; answers how texts name it. */
async function store(): Promise<string> {
  const bytes = Buffer.from(randomBytes(20).toString('hex'));
  const { data } = await upload(me, '/prod-api/common/upload', { name: 'a.txt', bytes });
  return `/prod-api${data.fileName}`;
}

let made = 0;
async function makeNote(content: string): Promise<{ id: number; name: string }> {
  made += 1;
  return (await me.post(notes, { notebook_id: book, name: `笔记 ${made}`, content })).data;
}

async function purgeNote({ id }: { id: number }): Promise<void> {
  expect((await me.delete(notes, { ids: [id] })).code).toBe(200);
  expect((await me.delete(trash, { ids: [id] })).code).toBe(200);
}

const isThere = async (name: string): Promise<boolean> => (await me.get(name)).status === 200;

/** So many days pass, and what has run out is cleared. */
async function pass(days: number): Promise<void> {
  await app.core.pool.query(
    'update sys_file set unused_time = unused_time - make_interval(days => $1)',
    [days],
  );
  await sweepFiles(app.core);
}

describe('files of what is deleted for good', () => {
  it('of a note go a week after it was purged, not while it is in the trash', async () => {
    const name = await store();
    const note = await makeNote(`[文件](${name})`);
    await me.delete(notes, { ids: [note.id] });
    await pass(100);
    expect(await isThere(name)).toBe(true);
    await me.delete(trash, { ids: [note.id] });
    await pass(6);
    expect(await isThere(name)).toBe(true);
    await pass(2);
    expect(await isThere(name)).toBe(false);
    const { rows } = await app.core.pool.query(
      'select 1 from sys_file_use u where not exists (select from sys_file f where f.id = u.file_id)',
    );
    expect(rows).toEqual([]);
  });

  it('of an article and of a notice go, too', async () => {
    const [inArticle, inNotice] = [await store(), await store()];
    const article = await me.post(articles, { title: '文章', content: `[文件](${inArticle})` });
    expect(article.code).toBe(200);
    const notice = await me.post('/admin/v2/system/notice', {
      notice_title: '公告',
      notice_type: '1',
      notice_content: `[文件](${inNotice})`,
    });
    expect(notice.code).toBe(200);
    expect((await me.delete(articles, { ids: [article.data.id] })).code).toBe(200);
    expect((await me.delete('/admin/v2/system/notice', { ids: [notice.data.id] })).code).toBe(200);
    await pass(8);
    expect([await isThere(inArticle), await isThere(inNotice)]).toEqual([false, false]);
  });

  it('stay while another note, or an earlier version of one, names them', async () => {
    const [shared, kept, dropped] = [await store(), await store(), await store()];
    const first = await makeNote(`${shared} ${kept}`);
    const second = await makeNote(`${shared} ${kept} ${dropped}`);
    const document = `/notebook/v2/document?name=${encodeURIComponent(second.name)}`;
    // `kept` is in an earlier version of the second note only.
    const saved = await me.put(document, { content: shared, row_version: 1 });
    expect(saved.code).toBe(200);
    const versions = await app.core.pool.query<{ content: string }>(
      'select content from note_version where note_id = $1',
      [second.id],
    );
    expect(versions.rows.some(({ content }) => content.includes(kept))).toBe(true);
    await purgeNote(first);
    await pass(8);
    expect([await isThere(shared), await isThere(kept)]).toEqual([true, true]);
    await purgeNote(second);
    await pass(8);
    expect(await Promise.all([shared, kept, dropped].map(isThere))).toEqual([false, false, false]);
  });

  it('stay when they are used again within the week, and what nothing ever used is left alone', async () => {
    const [again, never] = [await store(), await store()];
    await purgeNote(await makeNote(again));
    await pass(6);
    await makeNote(again);
    await pass(30);
    expect([await isThere(again), await isThere(never)]).toEqual([true, true]);
  });
});
