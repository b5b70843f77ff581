import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';

const books = '/notebook/v2/notebooks';
const notes = '/notebook/v2/notes';
const mebibyte = 1024 * 1024;
let app: TestApp;
let me: TestClient;
let other: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  me = await app.signInAs();
  other = await app.signInAs();
});
afterAll(() => app.stop());

const documentOf = (name: string): string =>
  `/notebook/v2/document?name=${encodeURIComponent(name)}`;

function unique(text = '名'): string {
  serial += 1;
  return `${text}${serial}`;
}

async function buildBook(who = me, name = unique('本')): Promise<number> {
  return (await who.post(books, { name })).data.id;
}

async function buildNote(who = me, overrides: object = {}) {
  const made = await who.post(notes, {
    notebook_id: await buildBook(who),
    name: unique('记'),
    ...overrides,
  });
  return made.data;
}

type Upload = [name: string, content: string | Uint8Array<ArrayBuffer>];

async function upload(who: TestClient, files: Upload[], query = ''): Promise<Answer> {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([content]), name);
  const body = new Response(form);
  return who.send({
    method: 'POST',
    url: `/notebook/v2/import${query}`,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
  });
}

/** Imports and waits for the end of the task. */
async function importFiles(who: TestClient, files: Upload[], query = '') {
  const started = await upload(who, files, query);
  expect(started.code).toBe(200);
  const read = async () => (await who.get(`/admin/v2/tasks/${started.data.task_id}`)).data;
  await expect
    .poll(async () => (await read()).status, { timeout: 30_000, interval: 20 })
    .toBe('done');
  return (await read()).result;
}

const oddNames = [
  'a/b',
  '100%',
  '%2F',
  'what?',
  '#1',
  'c\\d',
  '中文 笔记',
  '💥🚀',
  "o'neil",
  '"quoted"',
  '<b>',
  '..',
  '.',
  'a+b&c=d',
  ';',
  '__proto__',
  'é',
  ' e'.trim(),
];

describe('notebooks', () => {
  it('are created, read, listed, changed and removed', async () => {
    const made = await me.post(books, { name: '读书', sort: 3 });
    expect(made.data).toEqual({
      id: expect.any(Number),
      parent_id: null,
      name: '读书',
      sort: 3,
      note_count: 0,
      update_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    const url = `${books}/${made.data.id}`;
    expect((await me.put(url, { name: '阅读' })).data).toMatchObject({ name: '阅读', sort: 3 });
    expect((await me.get(url)).data.name).toBe('阅读');
    expect((await me.get(`${books}?name=阅`.replace('阅', '%E9%98%85'))).data.total).toBe(1);
    expect((await me.delete(books, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect((await me.get(url)).status).toBe(404);
  });

  it('count their notes, and cannot be removed while they hold one', async () => {
    const note = await buildNote();
    const url = `${books}/${note.notebook_id}`;
    expect((await me.get(url)).data.note_count).toBe(1);
    expect(await me.delete(books, { ids: [note.notebook_id] })).toMatchObject({
      code: 601,
      msg: '笔记本中还有笔记，不能删除',
    });
    await me.delete(notes, { ids: [note.id] });
    expect((await me.get(url)).data.note_count).toBe(0);
    expect((await me.delete(books, { ids: [note.notebook_id] })).code).toBe(200);
  });

  it('have names that are unique for their owner, not for others', async () => {
    expect((await me.post(books, { name: '同名' })).code).toBe(200);
    expect(await me.post(books, { name: ' 同名 ' })).toMatchObject({
      code: 601,
      msg: '笔记本名称已存在',
    });
    expect((await other.post(books, { name: '同名' })).code).toBe(200);
  });
});

describe('notes', () => {
  it('are created, listed without their text, renamed, moved and removed', async () => {
    const book = await buildBook();
    const made = await me.post(notes, { notebook_id: book, name: '第一篇', content: '# 一\n正文' });
    expect(made.data).toEqual({
      id: expect.any(Number),
      notebook_id: book,
      notebook_name: expect.any(String),
      name: '第一篇',
      excerpt: '一 正文',
      length: 6,
      tags: [],
      inline_tags: [],
      pinned: false,
      row_version: 1,
      create_time: expect.any(String),
      update_time: expect.any(String),
    });
    const list = await me.get(`${notes}?notebook_id=${book}`);
    expect(list.data).toEqual({ rows: [made.data], total: 1 });
    const elsewhere = await buildBook();
    const moved = await me.put(`${notes}/${made.data.id}`, {
      name: '改名',
      notebook_id: elsewhere,
    });
    expect(moved.data).toMatchObject({ name: '改名', notebook_id: elsewhere, row_version: 1 });
    expect((await me.get(documentOf('第一篇'))).data).toMatchObject({ name: '改名' });
    expect((await me.get(documentOf('改名'))).data.content).toBe('# 一\n正文');
    expect((await me.delete(notes, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect((await me.get(documentOf('改名'))).status).toBe(404);
  });

  it('are found by a part of their title and sorted as asked', async () => {
    const book = await buildBook();
    for (const name of ['搜索 甲', '搜索 乙', '别的'])
      await me.post(notes, { notebook_id: book, name });
    const names = async (query: string) =>
      (await me.get(`${notes}?notebook_id=${book}&${query}`)).data.rows.map(
        (row: { name: string }) => row.name,
      );
    expect(await names('name=%E6%90%9C%E7%B4%A2&sort=create_time')).toEqual(['搜索 甲', '搜索 乙']);
    expect(await names('sort=create_time&order=desc&limit=1')).toEqual(['别的']);
    expect((await me.get(`${notes}?sort=content`)).status).toBe(400);
  });

  it.each(oddNames)('named %s are made, opened, saved and found again', async (name) => {
    const book = await buildBook();
    const made = await me.post(notes, { notebook_id: book, name });
    expect(made.data.name).toBe(name);
    expect(await me.post(notes, { notebook_id: book, name })).toMatchObject({
      code: 601,
      msg: '笔记名称已存在',
    });
    expect((await me.put(documentOf(name), { content: name, row_version: 1 })).data).toMatchObject({
      name,
      content: name,
      row_version: 2,
    });
    expect((await me.get(documentOf(name))).data.content).toBe(name);
    const found = await me.get(`${notes}?notebook_id=${book}&name=${encodeURIComponent(name)}`);
    expect(found.data.rows.map((row: { name: string }) => row.name)).toEqual([name]);
    await me.delete(notes, { ids: [made.data.id] });
  });

  it('refuse a name that is empty or too long', async () => {
    const book = await buildBook();
    for (const name of ['', '  ', '长'.repeat(121), '\n', '\u200b'])
      expect((await me.post(notes, { notebook_id: book, name })).status, JSON.stringify(name)).toBe(
        422,
      );
    expect((await me.post(notes, { notebook_id: book, name: '长'.repeat(120) })).code).toBe(200);
  });

  it('keep every character of their text', async () => {
    const { name } = await buildNote();
    const content =
      '\uFEFF# 标题\r\n\r\n| a | b |\n|---|---|\n\t`x`  \n💥 é é ￿ \u2028 \\ " \' </script> $E=mc^2$\n';
    await me.put(documentOf(name), { content, row_version: 1 });
    expect((await me.get(documentOf(name))).data.content).toBe(content);
  });
});

describe('saving', () => {
  it('with a stale version is refused with the stored document, and overwrites nothing', async () => {
    const { name } = await buildNote();
    const first = await me.put(documentOf(name), { content: '第一个窗口', row_version: 1 });
    expect(first.data).toMatchObject({ content: '第一个窗口', row_version: 2 });
    const second = await me.put(documentOf(name), { content: '第二个窗口', row_version: 1 });
    expect(second).toMatchObject({
      status: 409,
      code: 409,
      msg: '这篇笔记已在别处修改',
      data: first.data,
    });
    expect((await me.get(documentOf(name))).data).toEqual(first.data);
    const merged = await me.put(documentOf(name), { content: '两个都在', row_version: 2 });
    expect(merged.data.row_version).toBe(3);
  });

  it('twenty times at once under one version succeeds once', async () => {
    const { name } = await buildNote();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        me.put(documentOf(name), { content: `窗口 ${at}`, row_version: 1 }),
      ),
    );
    const saved = answers.filter((answer) => answer.status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect((await me.get(documentOf(name))).data).toEqual(saved[0]?.data);
  });

  it('a note that is gone answers 404', async () => {
    expect((await me.put(documentOf('没有这篇'), { content: 'x', row_version: 1 })).status).toBe(
      404,
    );
  });
});

describe('what belongs to another', () => {
  it('is not found by any verb, and nothing of it changes', async () => {
    const note = await buildNote(me, { content: '私密' });
    const book = note.notebook_id;
    const before = await me.get(documentOf(note.name));
    for (const who of [other, app.admin]) {
      const own = await buildBook(who);
      const attempts = [
        await who.get(`${notes}/${note.id}`),
        await who.put(`${notes}/${note.id}`, { name: '夺走' }),
        await who.delete(notes, { ids: [note.id] }),
        await who.get(documentOf(note.name)),
        await who.put(documentOf(note.name), { content: '夺走', row_version: 1 }),
        await who.get(`${books}/${book}`),
        await who.put(`${books}/${book}`, { name: '夺走' }),
        await who.delete(books, { ids: [book] }),
        await who.post(notes, { notebook_id: book, name: unique() }),
        await who.put(`${notes}/${(await buildNote(who)).id}`, { notebook_id: book }),
        await upload(who, [['a.md', 'x']], `?notebook_id=${book}`),
      ];
      expect(attempts.map((answer) => answer.status)).toEqual(attempts.map(() => 404));
      expect((await who.get(`${notes}?notebook_id=${book}`)).data).toEqual({ rows: [], total: 0 });
      expect((await who.get(`${notes}?name=${encodeURIComponent(note.name)}`)).data.total).toBe(0);
      // Mixed with ids of one's own, only one's own goes.
      expect((await who.delete(books, { ids: [book, own] })).data).toEqual({ removed: 1 });
    }
    expect((await me.get(documentOf(note.name))).data).toEqual(before.data);
    expect((await me.get(`${books}/${book}`)).data.note_count).toBe(1);
  });
});

describe('an import', () => {
  it('keeps the folders and takes along what notes name, one by one as from an archive', async () => {
    const result = await importFiles(me, [
      ['资料/甲.md', '# 甲 ![[图.png]]'],
      ['资料/子/乙.markdown', '# 乙'],
      ['资料/图.png', 'no picture'],
      ['资料/丙.MD', ''],
      ['资料/.DS_Store', 'x'],
    ]);
    expect(result).toMatchObject({
      notebook: '资料',
      imported: 3,
      renamed: [],
      refused: [{ path: '资料/图.png', reason: expect.stringContaining('图片') }],
      attachments: [],
    });
    const { data } = await me.get(`${books}?name=${encodeURIComponent('资料')}`);
    expect(data.rows).toMatchObject([{ name: '资料', note_count: 2 }]);
    expect((await me.get(documentOf('乙'))).data.content).toBe('# 乙');
  });

  it('reads other encodings and says so; what is no text or too long is refused with its reason', async () => {
    const result = await importFiles(me, [
      ['mix/good.md', 'good'],
      ['mix/gbk.md', new Uint8Array([0xd6, 0xd0, 0xce, 0xc4])],
      ['mix/utf16.md', new Uint8Array([0xff, 0xfe, 0x41, 0x00])],
      ['mix/nul.md', 'a\0b'],
      ['mix/long.md', '长'.repeat(350_001)],
      ['mix/fits.md', '长'.repeat(350_000)],
      ['mix/bom.md', '\uFEFF# bom'],
    ]);
    expect(result).toMatchObject({
      notebook: 'mix',
      imported: 5,
      renamed: [],
      refused: [
        { path: 'mix/nul.md', reason: '不是文本文件' },
        { path: 'mix/long.md', reason: '超过 350,000 个字符' },
      ],
      remarks: [
        { path: 'mix/gbk.md', reason: '按 GBK 编码读入' },
        { path: 'mix/utf16.md', reason: '按 UTF-16 编码读入' },
      ],
    });
    expect((await me.get(documentOf('bom'))).data.content).toBe('# bom');
    expect((await me.get(documentOf('gbk'))).data.content).toBe('中文');
    expect((await me.get(documentOf('utf16'))).data.content).toBe('A');
  });

  it('renames a name that is taken, and says so', async () => {
    const result = await importFiles(me, [
      ['dup/a/same.md', '1'],
      ['dup/b/same.md', '2'],
      ['dup/c/same.md', '3'],
      [`dup/${'长'.repeat(195)}.md`, 'long name'],
    ]);
    expect(result.imported).toBe(4);
    expect(result.renamed).toEqual([
      { path: 'dup/b/same.md', name: 'same (2)' },
      { path: 'dup/c/same.md', name: 'same (3)' },
    ]);
    for (const [name, content] of [
      ['same', '1'],
      ['same (2)', '2'],
      ['same (3)', '3'],
      ['长'.repeat(110), 'long name'],
    ] as const)
      expect((await me.get(documentOf(name))).data.content).toBe(content);
    const again = await importFiles(me, [['dup/a/same.md', '4']]);
    expect(again.renamed).toEqual([{ path: 'dup/a/same.md', name: 'same (4)' }]);
  });

  it('goes into a notebook of choice', async () => {
    const book = await buildBook();
    await importFiles(me, [['into.md', 'x']], `?notebook_id=${book}`);
    expect((await me.get(documentOf('into'))).data.notebook_id).toBe(book);
    await importFiles(me, [['chosen/below.md', 'x']], `?notebook_id=${book}`);
    const { data } = await me.get(`${books}?name=chosen`);
    expect(data.rows).toMatchObject([{ name: 'chosen', parent_id: book, note_count: 1 }]);
  });

  it('names a text over 5 MB, and takes one that is not', async () => {
    const result = await importFiles(me, [
      ['big/big.md', 'x'.repeat(5 * mebibyte + 1)],
      ['big/small.md', 'x'],
    ]);
    expect(result).toMatchObject({
      imported: 1,
      refused: [{ path: 'big/big.md', reason: '超过 5 MB' }],
    });
  });

  it('without a note, or that is no upload, is refused', async () => {
    expect(await upload(me, [['a.txt', 'x']])).toMatchObject({
      code: 601,
      msg: expect.stringContaining('没有找到可以导入的笔记'),
    });
    expect((await me.post('/notebook/v2/import', {})).status).toBe(415);
  });

  it('needs its permission', async () => {
    const reader = await app.signInAs(['note:data:list']);
    expect((await upload(reader, [['a.md', 'x']])).status).toBe(403);
    expect((await clientOf(app).post('/notebook/v2/import')).status).toBe(401);
  });
});

/** The design documents beside the repository, or beside the folder of its worktrees. */
const design = ['../../../../../../shared/design', '../../../../../../../shared/design']
  .map((relative) => fileURLToPath(new URL(relative, import.meta.url)))
  .find((folder) => existsSync(folder));

describe.skipIf(design === undefined)('real notes (needs ../shared)', () => {
  it('are imported, opened, edited, saved and read again, each as it was', async () => {
    const root = design ?? '';
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file): [string, string] => [
        `design/${file}`,
        readFileSync(path.join(root, file), 'utf8'),
      ]);
    expect(files.length).toBeGreaterThan(5);
    const owner = await app.signInAs();
    const result = await importFiles(owner, files);
    expect(result).toMatchObject({ notebook: 'design', imported: files.length, refused: [] });
    const entries = result.renamed as { path: string; name: string }[];
    const renamed = new Map(entries.map((entry) => [entry.path, entry.name]));
    for (const [file, content] of files) {
      const name = renamed.get(file) ?? path.basename(file, '.md');
      const opened = await owner.get(documentOf(name));
      expect(opened.data.content, file).toBe(content.replace(/^\uFEFF/, ''));
      const edited = `${content}\n\n改过一次。\n`;
      const saved = await owner.put(documentOf(name), {
        content: edited,
        row_version: opened.data.row_version,
      });
      expect(saved.data.row_version, file).toBe(2);
      expect((await owner.get(documentOf(name))).data.content, file).toBe(edited);
    }
  });
});
