import { afterAll, beforeAll, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const noteCodes = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `note:data:${code}`);
const authorCodes = [
  ...['list', 'query', 'add', 'edit', 'remove', 'publish'].map((code) => `article:data:${code}`),
  'note:book:list',
  'note:book:add',
  ...noteCodes,
];
let app: TestApp;
let owner: TestClient;
let bookId: number;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signInAs(authorCodes);
  bookId = await bookOf(owner);
});
afterAll(() => app.stop());

async function bookOf(client: TestClient): Promise<number> {
  return (await client.post('/notebook/v2/notebooks', { name: '我的' })).data.id as number;
}

async function note(name: string, content: string, more: object = {}): Promise<number> {
  const made = await owner.post('/notebook/v2/notes', {
    notebook_id: bookId,
    name,
    content,
    ...more,
  });
  expect(made.code, made.text).toBe(200);
  return made.data.id as number;
}

async function saveNote(id: number, content: string): Promise<void> {
  const { data } = await owner.get(`/notebook/v2/document?name=x&id=${id}`);
  const saved = await owner.put(`/notebook/v2/document?name=x&id=${id}`, {
    content,
    row_version: data.row_version,
  });
  expect(saved.code, saved.text).toBe(200);
}

async function articleOf(noteId: number): Promise<Answer['data']> {
  return (await owner.post(`${articles}/from_note`, { note_id: noteId })).data;
}

async function publish({ id, row_version }: { id: number; row_version: number }): Promise<void> {
  const published = await owner.put(`${articles}/${id}/publish`, { row_version });
  expect(published.code, published.text).toBe(200);
}

it('an article made of a note knows it, is told when it is newer, and takes its text with the old one kept', async () => {
  const noteId = await note('来源', '第一');
  const made = await articleOf(noteId);
  const ofArticle = `${articles}/${made.id}/note`;
  const ofNote = `/article/v2/note_articles?note_id=${noteId}`;
  expect((await owner.get(ofArticle)).data).toEqual({
    note: { id: noteId, name: '来源', is_newer: false },
  });
  expect((await owner.get(ofNote)).data).toEqual([
    { id: made.id, title: '来源', status: 'draft', row_version: 1, note_version: 1 },
  ]);
  await saveNote(noteId, '第二');
  expect((await owner.get(ofArticle)).data.note.is_newer).toBe(true);
  await owner.put(`${articles}/${made.id}`, { row_version: 1, title: '给读者的标题' });
  expect((await owner.put(ofArticle, { row_version: 1 })).status).toBe(409);
  const taken = await owner.put(ofArticle, { row_version: 2 });
  expect(taken.data).toMatchObject({ title: '给读者的标题', content: '第二', row_version: 3 });
  expect((await owner.get(ofArticle)).data.note.is_newer).toBe(false);
  const versions = (await owner.get(`${articles}/${made.id}/versions`)).data.rows;
  const texts = await Promise.all(
    versions.map(
      async (row: { version_no: number }) =>
        (await owner.get(`${articles}/${made.id}/versions/${row.version_no}`)).data.content,
    ),
  );
  expect(texts).toEqual(['第二', '第一']);
});

it('the note behind an article is told to its owner only, and either outlives the other', async () => {
  const noteId = await note('私下的名称', '内容');
  const made = await articleOf(noteId);
  const ofArticle = `${articles}/${made.id}/note`;
  const ofNote = `/article/v2/note_articles?note_id=${noteId}`;
  const editor = await app.signInAs();
  const roleId = await grant(app, editor.userId, authorCodes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  expect((await editor.get(`${articles}/${made.id}`)).code).toBe(200);
  expect((await editor.get(ofArticle)).data).toEqual({ note: null });
  expect((await editor.put(ofArticle, { row_version: 1 })).status).toBe(404);
  expect((await editor.get(ofNote)).status).toBe(404);
  const stranger = await app.signInAs(authorCodes);
  expect((await stranger.get(ofArticle)).status).toBe(404);

  await owner.delete(`/notebook/v2/notes`, { ids: [noteId] });
  expect((await owner.get(ofArticle)).data).toEqual({ note: null });
  expect((await owner.put(ofArticle, { row_version: 1 })).status).toBe(404);
  expect((await owner.get(`${articles}/${made.id}`)).data.content).toBe('内容');
  const kept = await note('留下的', '内容');
  const gone = await articleOf(kept);
  await owner.delete(articles, { ids: [gone.id] });
  expect((await owner.get(`/article/v2/note_articles?note_id=${kept}`)).data).toEqual([]);
  expect((await owner.get(`/notebook/v2/document?name=x&id=${kept}`)).data.content).toBe('内容');
});

it('links to notes lead to what is published of them, and show their words alone otherwise', async () => {
  const weekly = await note('周报', '# 周报\n\n## 风险\n\n无');
  await note('内部代号', '不公开');
  const text = '见[[周报]]、[[周报#风险|风险一节]]、[[内部代号|那件事]]、[[没有的]]。';
  const made = await articleOf(await note('总结', text));
  await publish(made);
  const read = async (): Promise<string> =>
    (await app.http.inject(`/blog/article/${made.id}`)).body;
  const feed = async (): Promise<string> => (await app.http.inject('/feed.xml')).body;
  const before = await read();
  expect(before).toContain('见<span class="note-link">周报</span>、');
  expect(before).toContain('<span class="note-link">那件事</span>');
  const target = await articleOf(weekly);
  expect(await read()).toContain('<span class="note-link">周报</span>');
  await publish(target);
  for (const page of [
    await read(),
    (await feed())
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('http://localhost:80', ''),
  ]) {
    expect(page).toContain(`<a class="note-link" href="/blog/article/${target.id}">周报</a>`);
    expect(page).toContain(
      `<a class="note-link" href="/blog/article/${target.id}#section-2">风险一节</a>`,
    );
    expect(page).not.toContain('内部代号');
    expect(page).not.toContain('data-note');
  }
  await owner.put(`${articles}/${target.id}/withdraw`, { row_version: 2 });
  expect(await read()).toContain('<span class="note-link">周报</span>');
});

it('an article gets the tags in the text of its note with those beside it; in its own text they are words', async () => {
  const content = '今天 #行内签 很忙，#项目/甲';
  const made = await articleOf(await note('带签', content, { tags: ['题签'] }));
  expect(made).toMatchObject({ tags: ['题签', '行内签', '项目 甲'], content });
  await publish(made);
  const page = await owner.get(`/blog/article/${made.id}`);
  expect(page.text).toContain('<p>今天 #行内签 很忙，#项目/甲</p>');
  expect(page.text).not.toContain('note-tag');
});
