import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive } from '@wm/bytes/zip/open';
import { buildZip, zipFiles } from '@wm/bytes/testing/build-zip';
import { writeEpub } from '@wm/epub/write-epub';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { seedBookDemo } from './seed-demo.ts';
import { takeFile, uploadFile } from './testing/library-client.ts';

const books = '/book/v2/books';
let app: TestApp;
let librarian: TestClient;
let reader: TestClient;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
  const codes = ['list', 'query', 'add', 'edit', 'remove'].map((code) => `book:data:${code}`);
  librarian = await app.signInAs(codes);
  reader = await app.signInAs();
});
afterAll(() => app.stop());

const upload = (name: string, bytes: Uint8Array, who = librarian): Promise<string> =>
  uploadFile(who, name, bytes);

const take = (name: string, bytes: Uint8Array, who = librarian): Promise<Answer> =>
  takeFile(who, name, bytes);

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 90, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();

async function buildBook(overrides: object = {}): Promise<Uint8Array> {
  serial += 1;
  const files = [
    { path: 'images/c.png', mediaType: 'image/png', bytes: await picture(), isCover: true },
  ];
  return writeEpub({
    title: `围城 ${serial}`,
    creators: ['钱锺书', '校者'],
    modified: new Date('2026-01-01T00:00:00Z'),
    sections: [
      {
        title: '第一章',
        body: '<h1>第一章</h1><p>红海早过了。<img src="../images/c.png" alt=""/></p>',
      },
      {
        title: '第二章',
        body: '<h1>第二章</h1><p id="p">城外的人想冲进去，\n城里的人想逃出来。</p>',
      },
    ],
    files,
    ...overrides,
  });
}

async function takeBook(overrides: object = {}): Promise<{ id: number; name: string }> {
  const answer = await take('a.epub', await buildBook(overrides));
  expect(answer.code, answer.text).toBe(200);
  return answer.data;
}

const open = (name: string, who = reader): Promise<Answer> =>
  who.get(`/book/v2/opened?name=${encodeURIComponent(name)}`);

describe('the library', () => {
  it('takes title, authors, language and cover from the file', async () => {
    const { id } = await takeBook({ title: '边城', language: 'zh-CN', description: '湘西' });
    const { data } = await reader.get(`${books}/${id}`);
    expect(data).toMatchObject({
      name: '边城',
      title: '边城',
      authors: '钱锺书、校者',
      language: 'zh-CN',
      description: '湘西',
      section_count: 2,
      char_count: 32,
      delete_time: null,
    });
    const cover = await reader.get(`/prod-api${data.cover}`);
    expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await app.anonymous.get(`/prod-api${data.cover}`)).status).toBe(404);
  });

  it('takes a book that was packed again by another program', async () => {
    const archive = openArchive(await buildBook({ title: '重新打包' }), defaultArchiveLimits);
    const names = [...archive.files.keys()].filter((name) => name !== 'mimetype');
    const packed = buildZip(names.map((name) => ({ name, data: archive.read(name) })));
    const answer = await take('a.epub', packed);
    expect(answer.data, answer.text).toMatchObject({ title: '重新打包' });
    expect((await open(answer.data.name)).data.sections).toHaveLength(2);
  });

  it('gives a second book of the same title a name of its own', async () => {
    const first = await takeBook({ title: '同名', sections: [{ title: '甲', body: '<p>甲</p>' }] });
    const second = await takeBook({
      title: '同名',
      sections: [{ title: '乙', body: '<p>乙</p>' }],
    });
    expect([first.name, second.name]).toEqual(['同名', '同名 2']);
  });

  it('knows a file that it has, also in the trash', async () => {
    const bytes = await buildBook({ title: '独本' });
    const { data } = await take('a.epub', bytes);
    expect(await take('b.epub', bytes)).toMatchObject({ code: 601, msg: '已在书库：《独本》' });
    await librarian.delete(books, { ids: [data.id] });
    expect(await take('b.epub', bytes)).toMatchObject({
      code: 601,
      msg: '这本书在回收站里：《独本》，请先还原',
    });
    expect((await open('独本')).status).toBe(404);
    expect((await librarian.post(`${books}/restore`, { ids: [data.id] })).data).toEqual({
      restored: 1,
    });
    expect((await open('独本')).code).toBe(200);
  });

  it('takes a file once when it comes twice at once', async () => {
    const bytes = await buildBook({ title: '双来' });
    const names = [await upload('a.epub', bytes), await upload('b.epub', bytes)];
    const answers = await Promise.all(
      names.map((name) => librarian.post(`${books}/import`, { file_name: name })),
    );
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      200, 601,
    ]);
    expect(answers.find(({ code }) => code === 601)?.msg).toBe('已在书库：《双来》');
  });

  it('makes books of texts in any Chinese encoding and of Markdown', async () => {
    const gb18030 = Uint8Array.of(0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2, 0x0a, 0xb4, 0xba, 0xcc, 0xec);
    const text = await take('旧书.txt', gb18030);
    expect(text.data).toMatchObject({ title: '旧书' });
    expect(
      (await open('旧书')).data.contents.map((line: { label: string }) => line.label),
    ).toContain('第一章');
    const markdown = await take('手册.md', Buffer.from('# 手册\n\n## 开始\n\n打开它。'));
    expect(markdown.data).toMatchObject({ title: '手册' });
  });

  it('refuses what is no book, is protected or too large, with the reason', async () => {
    const broken = await take('a.epub', zipFiles({ 'a.txt': 'x' }));
    expect(broken).toMatchObject({
      code: 601,
      msg: '打不开：缺少 META-INF/container.xml，不是有效的 EPUB',
    });
    const container =
      '<container><rootfiles><rootfile full-path="o.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
    const locked =
      '<encryption><EncryptedData><EncryptionMethod Algorithm="urn:x"/><CipherData><CipherReference URI="o.opf"/></CipherData></EncryptedData></encryption>';
    const files = {
      'META-INF/container.xml': container,
      'META-INF/encryption.xml': locked,
      'META-INF/license.lcpl': '{}',
      'o.opf': '<package/>',
    };
    expect((await take('a.epub', zipFiles(files))).msg).toBe(
      '打不开：此书受数字版权保护（DRM），无法导入：Readium LCP',
    );
    expect((await take('a.csv', Buffer.from('a,b'))).msg).toBe(
      '只能上传 EPUB、TXT 和 Markdown 文件',
    );
  });

  it("refuses another's file, and everything to those who may not", async () => {
    const name = await upload('a.epub', await buildBook());
    const other = await app.signInAs(['book:data:add', 'book:data:list']);
    expect((await other.post(`${books}/import`, { file_name: name })).status).toBe(404);
    expect((await reader.post(`${books}/import`, { file_name: name })).status).toBe(403);
    const stranger = await app.signInAs(['note:data:list']);
    expect((await stranger.get(books)).status).toBe(403);
  });

  it('begins with the manual, once', async () => {
    await seedBookDemo(app.core.db, app.admin.userId, app.core.config);
    const { data } = await reader.get(`${books}?title=${encodeURIComponent('阅读器使用手册')}`);
    expect(data.rows).toHaveLength(1);
    expect((await open(data.rows[0].name)).data.contents.length).toBeGreaterThan(5);
    expect((await librarian.post(`${books}/sample`)).msg).toBe('已在书库：《阅读器使用手册》');
  });

  it('is corrected by hand, and forgets its files with the book', async () => {
    const { id } = await takeBook({ title: '错字' });
    const answer = await librarian.put(`${books}/${id}`, { title: '改字', series: '丛书一' });
    expect(answer.data).toMatchObject({ title: '改字', series: '丛书一', name: '错字' });
    const found = await reader.get(`${books}?text=${encodeURIComponent('丛书一')}`);
    expect(found.data.rows.map((row: { id: number }) => row.id)).toEqual([id]);
    const used = `select count(*)::int as n from sys_file_use where kind = 'book' and ref_id = ${id}`;
    expect((await app.core.pool.query(used)).rows[0].n).toBe(2);
    await app.core.pool.query(`delete from book_book where id = ${id}`);
    expect((await app.core.pool.query(used)).rows[0].n).toBe(0);
  });
});

describe('reading', () => {
  it('is served section by section, with addresses of our own and a policy that runs nothing', async () => {
    const { name } = await takeBook();
    const { data } = await open(name);
    expect(data).toMatchObject({ direction: 'ltr', is_fixed: false, position: null });
    expect(data.contents).toEqual([
      { href: '0', label: '第一章', depth: 0 },
      { href: '1', label: '第二章', depth: 0 },
    ]);
    const page = await reader.get(data.sections[0].url);
    expect(page.headers['content-type']).toBe('application/xhtml+xml; charset=utf-8');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self' data:;/,
    );
    const [, source = ''] = /<img[^>]* src="([^"]+)"/.exec(page.text) ?? [];
    const image = await reader.get(source.replaceAll('&amp;', '&'));
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await app.anonymous.get(data.sections[0].url)).status).toBe(404);
    expect(
      (
        await reader.get(
          data.sections[0].url.replace(/path=[^&]+/, 'path=META-INF%2Fcontainer.xml'),
        )
      ).status,
    ).toBe(404);
  });

  it('sends a sound whole and in parts', async () => {
    const sound = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    const { id, name } = await takeBook({
      files: [{ path: 'audio/a.mp3', mediaType: 'audio/mpeg', bytes: sound }],
    });
    const [section] = (await open(name)).data.sections;
    const url = section.url
      .replace(/path=[^&]+/, 'path=OEBPS%2Faudio%2Fa.mp3')
      .replace('&page=true', '');
    const ask = (range: string) => reader.get(url, range === '' ? {} : { range });
    const whole = await ask('');
    expect([whole.status, whole.headers['content-type'], whole.bytes.equals(sound)]).toEqual([
      200,
      'audio/mpeg',
      true,
    ]);
    const part = await ask('bytes=100000-250000');
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      'bytes 100000-250000/300000',
    ]);
    expect(part.bytes.equals(sound.subarray(100_000, 250_001))).toBe(true);
    expect((await ask('bytes=-5')).bytes.equals(sound.subarray(-5))).toBe(true);
    expect((await ask('bytes=300000-')).status).toBe(416);
    expect((await app.anonymous.get(`${books}/${id}/file?path=OEBPS%2Faudio%2Fa.mp3`)).status).toBe(
      404,
    );
  });

  it('goes on where it stopped, and never lets an old place overwrite a newer one', async () => {
    const { id, name } = await takeBook();
    const at = (fraction: number, device: string, more: object = {}) =>
      reader.put(`${books}/${id}/position`, {
        cfi: `epubcfi(/6/4!/4/${Math.round(fraction * 100)})`,
        section: 1,
        fraction,
        chapter: '第二章',
        context: '城外的人',
        device,
        device_name: device,
        known_time: null,
        ...more,
      });
    // Two devices that begin at the same moment: one is told of the other.
    const begun = await Promise.all(['电脑', '平板'].map((device) => at(0.2, device)));
    expect(begun.filter(({ data }) => data.is_saved)).toHaveLength(1);
    await at(0.2, '电脑', { is_forced: true });
    expect((await open(name)).data.position).toMatchObject({ fraction: 0.2, device: '电脑' });
    const refused = await at(0.1, '手机');
    expect(refused.data).toMatchObject({ is_saved: false, position: { fraction: 0.2 } });
    const known = refused.data.position.update_time;
    expect((await at(0.5, '手机', { known_time: known })).data).toMatchObject({ is_saved: true });
    expect((await at(0.3, '电脑', { known_time: known })).data.is_saved).toBe(false);
    expect((await at(0.3, '电脑', { known_time: known, is_forced: true })).data.is_saved).toBe(
      true,
    );
    const mine = await reader.get('/book/v2/positions');
    expect(mine.data.rows[0]).toMatchObject({ book_id: id, fraction: 0.3, chapter: '第二章' });
    expect((await librarian.get('/book/v2/positions')).data.rows).toEqual([]);
  });

  it('finds every passage with its place in the page', async () => {
    const { id } = await takeBook();
    const find = (text: string) =>
      reader.get(`${books}/${id}/passages?text=${encodeURIComponent(text)}`);
    const { data } = await find('的人想');
    expect([data.total, data.rows.map((row: { section: number }) => row.section)]).toEqual([
      2,
      [1, 1],
    ]);
    expect(data.rows[1]).toMatchObject({ match: '的人想', after: '逃出来。' });
    // The line feed between the clauses is no part of the text, but of the page.
    expect(data.rows[1].start - data.rows[0].start).toBe(10);
    expect((await find('.*')).data.total).toBe(0);
    expect((await find('%')).data.total).toBe(0);
  });
});

const samples = '../../../../../../shared/data/epub/';
const folder = new URL(samples, import.meta.url);
const names = existsSync(folder)
  ? readdirSync(folder).filter((name) => name.endsWith('.epub'))
  : [];

describe.skipIf(names.length === 0)('the ten books of the samples (needs ../shared)', () => {
  it.each(names)(
    '%s: is taken, opened, and every line of its contents leads somewhere',
    async (file) => {
      const answer = await take(file, readFileSync(new URL(file, folder)));
      expect(answer.code, answer.text).toBe(200);
      const { data } = await open(answer.data.name);
      expect(data.sections.length).toBeGreaterThan(0);
      const lines: { href: string }[] = data.contents;
      for (const { href } of lines.filter((line) => line.href.includes('#')).slice(0, 5)) {
        const [section = '', id = ''] = href.split('#');
        const page = await reader.get(data.sections[Number(section)].url);
        expect([
          page.status,
          page.text.includes(`id="${id}"`) || page.text.includes(`name="${id}"`),
        ]).toEqual([200, true]);
      }
      const last = await reader.get(data.sections.at(-1).url);
      expect(last.status).toBe(200);
    },
  );
});
