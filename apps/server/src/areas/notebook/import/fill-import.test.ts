import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { MissingFiles, fileFor } from './missing-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const picture = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: { r: shade, g: 9, b: 90 } } })
    .png()
    .toBuffer();

const documentOf = async (who: TestClient, name: string) =>
  (await who.get(`/notebook/v2/document?name=${encodeURIComponent(name)}`)).data;

/** Imports texts; answers the import's id when it is over. */
async function imported(who: TestClient, texts: Record<string, string>): Promise<number> {
  const files = Object.entries(texts).map(([name, data]) => ({ name, data }));
  const started = await upload(who, '/notebook/v2/import', {
    name: '库.zip',
    bytes: buildZip(files),
  });
  await expect
    .poll(async () => (await who.get(`/admin/v2/tasks/${started.data.task_id}`)).data.status, {
      timeout: 50_000,
      interval: 20,
    })
    .toBe('done');
  return started.data.import_id;
}

/** Brings files for an import, several in one request. */
async function bring(who: TestClient, id: number, files: [name: string, bytes: Buffer | string][]) {
  const boundary = 'wm-files';
  const parts = files.map(([name, bytes]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
  );
  const payload = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return who.send({
    method: 'POST',
    url: `/notebook/v2/imports/${id}/files`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  });
}

const reportOf = async (who: TestClient, id: number) =>
  (await who.get(`/notebook/v2/imports/${id}`)).data.report;

const address = String.raw`/prod-api/files/[0-9a-f]{32}\.png`;

describe('files that an import lacked', () => {
  it('are put where its notes name them, by folder and by name, and leave the report', async () => {
    const who = await app.signInAs();
    const id = await imported(who, {
      '库/甲/记.md':
        '![图](图/一.png) 与 ![[丙.png|200]] `![](图/一.png)` [说明](附件/%E8%AF%B4.txt)',
      '库/乙/录.md': '![图](图/一.png "题") ![远](https://a.cn/一.png)',
      '库/丁.md': '没有图',
    });
    const before = await reportOf(who, id);
    expect(before.broken).toHaveLength(4);
    const [one, two, three] = [await picture(1), await picture(2), await picture(3)];
    const { data } = await bring(who, id, [
      ['库/甲/图/一.png', one],
      ['库/乙/图/一.png', two],
      ['丙.png', three],
      ['没人要.png', three],
    ]);
    expect(data).toEqual({
      taken: [
        { path: '库/甲/图/一.png', notes: ['记'] },
        { path: '丙.png', notes: ['记'] },
        { path: '库/乙/图/一.png', notes: ['录'] },
      ],
      refused: [{ path: '没人要.png', reason: '没有笔记缺少这个文件' }],
    });
    const first = await documentOf(who, '记');
    expect(first.content).toMatch(
      new RegExp(
        `^!\\[图\\]\\(${address}\\) 与 !\\[丙.png\\]\\(${address}\\) \`!\\[\\]\\(图/一.png\\)\` \\[说明\\]\\(附件/%E8%AF%B4.txt\\)$`,
      ),
    );
    const second = await documentOf(who, '录');
    expect(second.content).toMatch(
      new RegExp(`^!\\[图\\]\\(${address} "题"\\) !\\[远\\]\\(https://a.cn/一.png\\)$`),
    );
    const [shown = ''] = new RegExp(address).exec(second.content) ?? [];
    expect((await who.get(shown)).status).toBe(200);
    expect(first.content).not.toContain(shown);
    // What it was is in its history.
    const versions = (await who.get(`/notebook/v2/notes/${second.id}/versions`)).data.rows;
    expect(versions.length).toBeGreaterThan(0);
    expect(await reportOf(who, id)).toEqual({
      ...before,
      broken: [{ path: '库/甲/记.md', target: '附件/说.txt' }],
      attachments: ['库/甲/图/一.png', '丙.png', '库/乙/图/一.png'],
    });
    // The rest comes another time.
    const rest = await bring(who, id, [['说.txt', '说明']]);
    expect(rest.data.taken).toEqual([{ path: '说.txt', notes: ['记'] }]);
    expect((await reportOf(who, id)).broken).toEqual([]);
    // Taken back, the import takes these notes too: nobody wrote in them.
    const undone = await who.post(`/notebook/v2/imports/${id}/undo`);
    expect(undone.data).toMatchObject({ removed: 3, kept: [] });
  });

  it('are put into what a note says by now, and one that was written in stays when the import is taken back', async () => {
    const who = await app.signInAs();
    const id = await imported(who, { '记.md': '![](一.png)', '删.md': '![](二.png)' });
    const note = await documentOf(who, '记');
    await who.put(`/notebook/v2/document?name=${encodeURIComponent('记')}`, {
      content: '写过的 ![](一.png) 后面',
      row_version: note.row_version,
    });
    await who.put(`/notebook/v2/notes/${note.id}`, { name: '改了名' });
    await who.delete('/notebook/v2/notes', { ids: [(await documentOf(who, '删')).id] });
    const { data } = await bring(who, id, [
      ['一.png', await picture(1)],
      ['二.png', await picture(2)],
    ]);
    expect(data).toEqual({
      taken: [{ path: '一.png', notes: ['改了名'] }],
      refused: [{ path: '二.png', reason: '笔记已删除，或已不再引用它' }],
    });
    const now = await documentOf(who, '改了名');
    expect(now.content).toMatch(new RegExp(`^写过的 !\\[\\]\\(${address}\\) 后面$`));
    // An editor that was opened before is not overwritten: its save is refused.
    const late = await who.put(`/notebook/v2/document?name=${encodeURIComponent('改了名')}`, {
      content: '旧窗口',
      row_version: note.row_version + 1,
    });
    expect(late.status).toBe(409);
    const undone = await who.post(`/notebook/v2/imports/${id}/undo`);
    expect(undone.data).toMatchObject({ removed: 0, kept: ['改了名'] });
  });

  it('are refused with a word each: what is no kind of file, what is not clear, what came twice', async () => {
    const who = await app.signInAs();
    const id = await imported(who, { '记.md': '![](图/一.png) [x](程序.exe) ![](坏.png)' });
    const { data } = await bring(who, id, [
      ['甲/一.png', await picture(1)],
      ['乙/一.png', await picture(2)],
      ['程序.exe', 'MZ'],
      ['坏.png', '不是图片'],
    ]);
    expect(data.taken).toEqual([]);
    expect(data.refused).toEqual([
      { path: '程序.exe', reason: '不支持的文件类型（exe）' },
      { path: '坏.png', reason: expect.any(String) },
      { path: '甲/一.png', reason: '几个文件同名，分不清是哪一个，请连同文件夹一起选' },
      { path: '乙/一.png', reason: '几个文件同名，分不清是哪一个，请连同文件夹一起选' },
    ]);
    expect((await documentOf(who, '记')).content).toBe('![](图/一.png) [x](程序.exe) ![](坏.png)');
  });

  it('are nobody else’s to bring, nor for an import that was taken back', async () => {
    const who = await app.signInAs();
    const id = await imported(who, { '记.md': '![](一.png)' });
    const other = await app.signInAs();
    expect((await bring(other, id, [['一.png', await picture(1)]])).code).toBe(404);
    await who.post(`/notebook/v2/imports/${id}/undo`);
    expect((await bring(who, id, [['一.png', await picture(1)]])).msg).toContain('已经执行或撤销');
  });
});

describe('which file a link may mean', () => {
  it.each<[files: string[], from: string, target: string, expected: string | undefined]>([
    [['一.png'], '库/甲/记.md', '图/一.png', '一.png'],
    [['甲/图/一.png', '乙/图/一.png'], '库/乙/记.md', '图/一.png', '乙/图/一.png'],
    [['甲/一.png', '乙/一.png'], '记.md', '图/一.png', 'unclear'],
    [['图/一.png', '一.png'], '库/记.md', '../图/一.png?w=3', '图/一.png'],
    [['IMG.PNG'], '记.md', 'img.png', 'IMG.PNG'],
    [['二.png'], '记.md', '一.png', undefined],
  ])('of %j for a text at %s that names %s: %s', (...[files, from, target, expected]) => {
    const found = fileFor(files, { from, target });
    expect(typeof found === 'object' ? found.file : found).toBe(expected);
  });

  it('a note is no file', () => {
    const missing = new MissingFiles([
      { path: '甲.md', target: '乙.md' },
      { path: '甲.md', target: 'x/图.png' },
    ]);
    expect([missing.isMissed('乙.md'), missing.isMissed('别处/图.png')]).toEqual([false, true]);
    expect(missing.isMissedIn('丙.md', 'x/图.png')).toBe(false);
  });
});
