import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive } from '@wm/bytes/zip/open';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { scanFolder } from './manage/scan-job.ts';
import { bookOf, takeFile, uploadFile } from './testing/library-client.ts';

const books = '/book/v2/books';
let app: TestApp;
let librarian: TestClient;
let reader: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  const codes = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `book:data:${code}`);
  librarian = await app.signInAs([...codes, 'book:search:list']);
  reader = await app.signInAs();
});
afterAll(() => app.stop());

async function take(
  title: string,
  chapters: readonly (readonly string[])[],
  more: Parameters<typeof bookOf>[2] = {},
): Promise<{ id: number; name: string }> {
  const answer = await takeFile(librarian, 'a.epub', bookOf(title, chapters, more));
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

const place = (more: object) => ({
  kind: 'highlight',
  color: 'yellow',
  section: 0,
  start: 4,
  end: 8,
  cfi: '',
  fraction: 0,
  chapter: '第1章',
  quote: '',
  before: '',
  after: '',
  ...more,
});

/** Marks words of a section, as the reader's page would. */
async function markWords(
  id: number,
  { section, words, who = reader }: { section: number; words: string; who?: TestClient },
): Promise<number> {
  const { data } = await who.get(`${books}/${id}/passages?text=${encodeURIComponent(words)}`);
  const found = data.rows.find((row: { section: number }) => row.section === section);
  const { start, end, before, match, after } = found;
  const made = await who.post(`${books}/${id}/marks`, {
    ...place({ section, start, end, quote: match, before, after }),
  });
  expect(made.code, made.text).toBe(200);
  return made.data.id;
}

describe('marks', () => {
  it('are one’s own, in the order of the book, recolored and removed', async () => {
    const { id } = await take('标注', [['城外的人想冲进去。'], ['城里的人想逃出来。']]);
    const second = await markWords(id, { section: 1, words: '逃出来' });
    const first = await markWords(id, { section: 0, words: '冲进去' });
    const list = async (who = reader) => (await who.get(`${books}/${id}/marks`)).data.rows;
    expect((await list()).map((row: { id: number }) => row.id)).toEqual([first, second]);
    expect(await list(librarian)).toEqual([]);
    const recolored = await reader.put(`/book/v2/marks/${first}`, { color: 'blue' });
    expect(recolored.data).toMatchObject({ color: 'blue', quote: '冲进去', is_lost: false });
    expect((await librarian.put(`/book/v2/marks/${first}`, { color: 'pink' })).status).toBe(404);
    expect((await librarian.delete('/book/v2/marks', { ids: [first] })).status).toBe(404);
    expect((await reader.delete('/book/v2/marks', { ids: [first] })).data).toEqual({ removed: 1 });
    expect(await list()).toHaveLength(1);
  });

  it('stand once where they stand, and a bookmark once on its page', async () => {
    const { id } = await take('重复标注', [['甲乙丙丁']]);
    const mark = place({ kind: 'bookmark', quote: '甲乙丙丁' });
    const one = await reader.post(`${books}/${id}/marks`, mark);
    const again = await reader.post(`${books}/${id}/marks`, mark);
    expect(again.data.id).toBe(one.data.id);
  });

  it('begin a reading note with the way back to the book, once', async () => {
    const { id, name } = await take('笔记书', [['正文']]);
    const note = async () => (await reader.post(`${books}/${id}/note`, {})).data.name;
    expect(await note()).toBe('《笔记书》读书笔记');
    expect(await note()).toBe('《笔记书》读书笔记');
    const { data } = await reader.get(
      `/notebook/v2/document?name=${encodeURIComponent('《笔记书》读书笔记')}`,
    );
    expect(data.content).toContain(`(/read/book/${encodeURIComponent(name)})`);
    expect((await reader.get(`${books}/${id}/marks`)).data.note_name).toBe('《笔记书》读书笔记');
    // Another reader's note of the same book is his own.
    expect((await librarian.post(`${books}/${id}/note`, {})).status).toBe(403);
  });
});

describe('a corrected file', () => {
  const chapter = (at: number): string[] =>
    Array.from(
      { length: 10 },
      (_, line) =>
        `第${at}章第${line}段写着：${'天地玄黄宇宙洪荒日月盈昃'.slice(line)}，石头${at * 10 + line}记得河水。`,
    );
  const chapters = Array.from({ length: 5 }, (_, at) => chapter(at));

  it('keeps at least 95 % of the highlights, the place, and what was corrected by hand', async () => {
    const { id, name } = await take('改版书', chapters, { description: '旧简介' });
    const words = chapters.flatMap((lines, section) =>
      lines.map((_, line) => ({ section, words: `石头${section * 10 + line}记得` })),
    );
    for (const one of words) await markWords(id, one);
    await reader.put(`${books}/${id}/position`, {
      cfi: 'epubcfi(/6/8!/4/2)',
      section: 3,
      fraction: 0.7,
      chapter: '第4章',
      context: '第3章第2段写着：玄黄宇宙',
      device: 'a-device',
      device_name: '电脑',
      known_time: null,
    });
    await librarian.put(`${books}/${id}`, { authors: '校者' });
    // A preface in front, a paragraph more in each chapter, and some words of two highlights corrected.
    const corrected = [
      ['这是新的前言。'],
      ...chapters.map((lines, at) => [
        '新加的一段。',
        ...lines.map((line) =>
          at === 0
            ? line.replace('石头3记得', '石头3记着').replace('石头4记得', '石头4念着')
            : line,
        ),
      ]),
    ];
    const fileName = await uploadFile(
      librarian,
      'b.epub',
      bookOf('改版书（新）', corrected, { description: '新简介' }),
    );
    const { data } = await librarian.post(`${books}/${id}/replace`, { file_name: fileName });
    expect(data.kept / (data.kept + data.lost)).toBeGreaterThanOrEqual(0.95);
    expect(data.kept + data.lost).toBe(50);
    const marks = (await reader.get(`${books}/${id}/marks`)).data.rows;
    const opened = (await reader.get(`/book/v2/opened?name=${encodeURIComponent(name)}`)).data;
    expect(opened.position).toMatchObject({ section: 4, fraction: 0.7 });
    for (const mark of marks.filter((row: { is_lost: boolean }) => !row.is_lost)) {
      const page = await reader.get(opened.sections[mark.section].url);
      const body = page.text.slice(page.text.indexOf('<body'));
      const text = body.replace(/<[^>]*>/g, '');
      expect(text.slice(mark.start, mark.end)).toMatch(/^石头\d+(记得|记着|念着)$/);
    }
    const { data: row } = await reader.get(`${books}/${id}`);
    expect(row).toMatchObject({
      title: '改版书（新）',
      authors: '校者',
      description: '新简介',
      locked: ['authors'],
      section_count: 6,
    });
    expect((await librarian.get(`${books}/${id}/files`)).data.rows).toHaveLength(2);
    // Whoever still has the old file open marks the words, not the place where they stood in it.
    const late = (quote: string) =>
      reader.post(`${books}/${id}/marks`, place({ quote, start: 1, end: 5, version: 'old' }));
    const [found, lost] = [await late('石头23记得河水'), await late('没有这句话了')];
    const again = await librarian.get(
      `${books}/${id}/passages?text=${encodeURIComponent('石头23记得河水')}`,
    );
    const [{ section, start, end }] = again.data.rows;
    expect(found.data).toMatchObject({ section, start, end, is_lost: false });
    expect(lost.data).toMatchObject({ section: 0, is_lost: true });
    const same = await librarian.post(`${books}/${id}/replace`, { file_name: fileName });
    expect(same.msg).toBe('这就是现在的文件，没有改动');
  });

  it('takes over what people have left in a duplicate', async () => {
    const kept = await take('重书', [['甲。石头一记得河水。']]);
    const other = await take('重 书', [['前言。'], ['乙。石头一记得河水。']]);
    await markWords(other.id, { section: 1, words: '石头一记得' });
    // Marked in both, it is marked once.
    await markWords(other.id, { section: 1, words: '河水' });
    await markWords(kept.id, { section: 0, words: '河水' });
    const { data } = await librarian.get('/book/v2/duplicates');
    const pair = data.groups.find((group: { id: number }[]) =>
      group.some(({ id }) => id === kept.id),
    );
    expect(pair.map(({ id }: { id: number }) => id)).toEqual([kept.id, other.id]);
    expect(pair.map((one: Record<string, number>) => [one.reader_count, one.mark_count])).toEqual([
      [0, 1],
      [0, 2],
    ]);
    const ids = [kept.id, other.id];
    const differences = await librarian.get(`/book/v2/duplicates/differences?ids=${ids.join()}`);
    expect(differences.data.rows).toEqual([{ id: other.id, section: 0, chapter: '第1章' }]);
    const merged = await librarian.post(`${books}/${kept.id}/merge`, { ids: [other.id] });
    expect(merged.data).toEqual({ kept: 2, lost: 0 });
    const marks = (await reader.get(`${books}/${kept.id}/marks`)).data.rows;
    expect(marks).toMatchObject([
      { section: 0, quote: '石头一记得', is_lost: false },
      { section: 0, quote: '河水', is_lost: false },
    ]);
    expect(
      (await reader.get(`/book/v2/opened?name=${encodeURIComponent(other.name)}`)).status,
    ).toBe(404);
  });

  it('stands no longer beside one of which somebody has said that it is another', async () => {
    const text = [['一样的正文']];
    const [one, two, three] = [
      await take('两版', text),
      await take('两 版', text),
      await take('两  版', text),
    ];
    const groups = async () =>
      (await librarian.get('/book/v2/duplicates')).data.groups
        .map((group: { id: number }[]) => group.map(({ id }) => id))
        .filter((ids: number[]) => ids.includes(one.id) || ids.includes(two.id));
    expect(await groups()).toEqual([[one.id, two.id, three.id]]);
    const same = await librarian.get(`/book/v2/duplicates/differences?ids=${one.id},${two.id}`);
    expect(same.data.rows).toEqual([{ id: two.id, section: null, chapter: '' }]);
    const keep = (ids: number[], who = librarian) => who.post('/book/v2/duplicates/keep', { ids });
    expect((await keep([one.id, two.id], reader)).status).toBe(403);
    expect((await keep([one.id, one.id + 100_000])).status).toBe(404);
    expect((await keep([one.id, two.id])).code).toBe(200);
    expect((await keep([two.id, one.id])).code).toBe(200);
    // The third still looks like both.
    expect(await groups()).toEqual([[one.id, three.id]]);
    expect((await keep([one.id, three.id])).code).toBe(200);
    expect(await groups()).toEqual([[two.id, three.id]]);
  });

  it('gets another cover, which the next file keeps', async () => {
    const { id } = await take('换封面', [['一']]);
    const bytes = await sharp({
      create: { width: 40, height: 60, channels: 3, background: '#996633' },
    })
      .png()
      .toBuffer();
    const picture = await uploadFile(librarian, 'c.png', bytes);
    const { data } = await librarian.put(`${books}/${id}/cover`, { file_name: picture });
    expect(data.cover).toBe(picture);
    expect((await reader.get(`/prod-api${picture}`)).status).toBe(200);
    const file = await uploadFile(librarian, 'd.epub', bookOf('换封面', [['一'], ['二']]));
    await librarian.post(`${books}/${id}/replace`, { file_name: file });
    expect((await reader.get(`${books}/${id}`)).data.cover).toBe(picture);
    expect((await reader.get(`/prod-api${picture}`)).status).toBe(200);
  });
});

describe('shelves, lists and facets', () => {
  it('hold books, in an order where it is a list, for their maker alone', async () => {
    const one = await take('架一', [['一']]);
    const two = await take('架二', [['二二']]);
    const made = await reader.post('/book/v2/shelves', { kind: 'list', name: '案头' });
    const { id } = made.data;
    expect((await reader.post('/book/v2/shelves', { kind: 'shelf', name: '案头' })).msg).toBe(
      '已有同名的书架或书单',
    );
    const put = await reader.put(`/book/v2/shelves/${id}/books`, { add: [one.id, two.id] });
    expect(put.data).toMatchObject({ name: '案头', kind: 'list', count: 2 });
    await reader.put(`/book/v2/shelves/${id}/order`, { ids: [two.id, one.id] });
    const ids = async () =>
      (await reader.get(`/book/v2/shelves/${id}/books`)).data.rows.map(
        (row: { id: number }) => row.id,
      );
    expect(await ids()).toEqual([two.id, one.id]);
    const listed = await reader.get(`${books}?shelf_id=${id}&sort=title`);
    expect(listed.data.total).toBe(2);
    for (const url of [`/book/v2/shelves/${id}/books`, `${books}?shelf_id=${id}`])
      expect((await librarian.get(url)).status).toBe(404);
    await reader.put(`/book/v2/shelves/${id}/books`, { remove: [two.id] });
    expect(await ids()).toEqual([one.id]);
    expect((await reader.put(`/book/v2/shelves/${id}`, { name: '床头' })).data.name).toBe('床头');
    expect((await librarian.delete('/book/v2/shelves', { ids: [id] })).status).toBe(404);
    expect((await reader.delete('/book/v2/shelves', { ids: [id] })).data).toEqual({ removed: 1 });
  });

  it('know what one wants, reads and has finished', async () => {
    const { id } = await take('状态', [['一']]);
    const names = async (standing: string) =>
      (await reader.get(`${books}?standing=${standing}&limit=100`)).data.rows.map(
        (row: { name: string }) => row.name,
      );
    await reader.put('/book/v2/standings', { ids: [id], standing: 'wanted' });
    expect(await names('wanted')).toContain('状态');
    const at = (fraction: number) =>
      reader.put(`${books}/${id}/position`, {
        cfi: '',
        section: 0,
        fraction,
        chapter: '',
        context: '',
        device: 'd',
        device_name: '电脑',
        known_time: null,
      });
    await at(0.4);
    expect(await names('reading')).toContain('状态');
    expect(await names('wanted')).not.toContain('状态');
    await at(1);
    await at(0.2);
    expect(await names('finished')).toContain('状态');
    const facets = (await librarian.get('/book/v2/facets')).data;
    expect(facets.standings).toEqual({ wanted: 0, reading: 0, finished: 0 });
  });

  it('sort a series by its volumes, and change many books at once', async () => {
    const two = await take('三体 二', [['黑暗森林']]);
    const one = await take('三体 一', [['地球往事']]);
    await librarian.put(`${books}/${two.id}`, { series: '三体', series_index: 2 });
    await librarian.put(`${books}/${one.id}`, { series: '三体', series_index: 1 });
    const changed = await librarian.put(`${books}/batch`, {
      ids: [one.id, two.id],
      category: '科幻',
      add_tags: ['宇宙'],
    });
    expect(changed.data).toEqual({ changed: 2 });
    const { data } = await reader.get(
      `${books}?series=${encodeURIComponent('三体')}&sort=series_index`,
    );
    expect(data.rows.map((row: { id: number }) => row.id)).toEqual([one.id, two.id]);
    expect(data.rows[0]).toMatchObject({ category: '科幻', tags: ['宇宙'] });
    const facets = (await reader.get('/book/v2/facets')).data;
    expect(facets.series).toContainEqual({ name: '三体', count: 2 });
    expect(facets.categories).toContainEqual({ name: '科幻', count: 2 });
    expect(facets.tags).toContainEqual({ name: '宇宙', count: 2 });
  });
});

describe('books to keep', () => {
  it('are downloaded as they are, several as an archive with a name for each', async () => {
    const bytes = bookOf('导出: 一', [['甲']]);
    const one = (await takeFile(librarian, 'a.epub', bytes)).data;
    const two = (await takeFile(librarian, 'b.epub', bookOf('导出: 一', [['乙乙']]))).data;
    const single = await reader.get(`/book/v2/downloads?ids=${one.id}`);
    expect(single.bytes.equals(Buffer.from(bytes))).toBe(true);
    expect(decodeURIComponent(String(single.headers['download-filename']))).toBe('导出_ 一.epub');
    const both = await reader.get(`/book/v2/downloads?ids=${one.id},${two.id},${one.id}`);
    expect(decodeURIComponent(String(both.headers['download-filename']))).toBe('2 本书.zip');
    const archive = openArchive(both.bytes, defaultArchiveLimits);
    expect([...archive.files.keys()]).toEqual(['导出_ 一.epub', '导出_ 一 2.epub']);
    expect(Buffer.from(archive.read('导出_ 一.epub')).equals(Buffer.from(bytes))).toBe(true);
    await librarian.delete(books, { ids: [one.id] });
    expect((await reader.get(`/book/v2/downloads?ids=${one.id}`)).status).toBe(404);
    expect((await reader.get('/book/v2/downloads?ids=x')).status).toBe(400);
    expect((await app.anonymous.get(`/book/v2/downloads?ids=${two.id}`)).status).toBe(401);
  });
});

describe('the server’s folder', () => {
  it('is scanned: new files are taken, and the second scan changes nothing', async () => {
    const folder = path.join(app.core.config.dataDir, 'books', '子目录');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, '扫描.epub'), bookOf('扫描来的', [['石头']]));
    writeFileSync(path.join(folder, '坏.epub'), 'PK nothing');
    writeFileSync(path.join(folder, '不是书.bin'), 'x');
    const lines: string[] = [];
    const control = {
      signal: new AbortController().signal,
      say: (line: string) => void lines.push(line),
    };
    expect(await scanFolder(app.core, control)).toBe('入库 1 本，未收 1 个，共 2 个文件');
    expect(lines).toContain('已入库：子目录/扫描.epub');
    expect(await scanFolder(app.core, control)).toBe('没有变化，共 2 个文件');
    expect((await reader.get(`/book/v2/opened?name=${encodeURIComponent('扫描来的')}`)).code).toBe(
      200,
    );
  });

  it('goes on behind a file that cannot be read, and tries it again', async () => {
    const folder = path.join(app.core.config.dataDir, 'books', '读不出');
    mkdirSync(folder, { recursive: true });
    const [gone, behind] = [path.join(folder, '乙.epub'), path.join(folder, '甲.epub')];
    writeFileSync(path.join(folder, '一.txt'), '第一章\n一');
    writeFileSync(gone, bookOf('读不出的', [['二']]));
    writeFileSync(behind, bookOf('后面的', [['三']]));
    const lines: string[] = [];
    const say = (line: string): void => {
      // Between the list of the files and their reading.
      if (lines.push(line) > 1) return;
      rmSync(gone);
      mkdirSync(gone);
    };
    const signal = new AbortController().signal;
    expect(await scanFolder(app.core, { signal, say })).toMatch(/^入库 2 本，未收 1 个/);
    expect(lines[1]).toBe('读不出/乙.epub：读不出这个文件，下次扫描再试');
    rmSync(gone, { recursive: true });
    writeFileSync(gone, bookOf('读不出的', [['二']]));
    expect(await scanFolder(app.core, { signal, say })).toMatch(/^入库 1 本，未收 0 个/);
  });
});
