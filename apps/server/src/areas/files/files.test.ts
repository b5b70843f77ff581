import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileUseKinds } from '#core/files/file-use-kinds.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { fileIdsIn, openFile, readableFileIds, setFileUses, storeFile } from './public.ts';
import { checkStored } from './store/check-stored.ts';
import { sweepFiles } from './store/sweep.ts';

const url = '/prod-api/common/upload';
const text = (content: string) => ({ name: 'a.txt', bytes: Buffer.from(content) });
let app: TestApp;
let mine: TestClient;
let other: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  mine = await app.signInAs();
  other = await app.signInAs();
});
afterAll(() => app.stop());

const send = (file: { name: string; bytes: Uint8Array }, client = mine): Promise<Answer> =>
  upload(client, url, file);

async function stored(file: { name: string; bytes: Uint8Array }): Promise<string> {
  const answer = await send(file);
  expect(answer.msg).toBe('操作成功');
  return answer.data.fileName as string;
}

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#409eff' } });

const incoming = () => readdirSync(path.join(app.core.config.filesDir, 'incoming'));

const keyOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const blobPath = (bytes: Uint8Array): string => {
  const key = keyOf(bytes);
  return path.join(app.core.config.filesDir, 'stored', key.slice(0, 2), key);
};

describe('an upload', () => {
  it('answers code, msg and fileName, at the top and in data, and is shown under /prod-api', async () => {
    const answer = await send({ name: '报告 2026.pdf', bytes: Buffer.from('%PDF-1.7\n1') });
    expect(JSON.parse(answer.text)).toEqual({
      code: 200,
      msg: '操作成功',
      fileName: answer.data.fileName,
      data: { fileName: expect.stringMatching(/^\/files\/[0-9a-f]{32}\.pdf$/) },
    });
    const shown = await mine.get(`/prod-api${answer.data.fileName}`);
    expect(shown).toMatchObject({ status: 200, text: '%PDF-1.7\n1' });
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''%E6%8A%A5/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-cache',
    });
  });

  it('is stored once, however often and by whomever it is sent, and lies under its hash', async () => {
    const bytes = Buffer.from('the same bytes');
    const first = await stored({ name: 'a.txt', bytes });
    const second = (await send({ name: 'b.md', bytes }, other)).data.fileName;
    expect(second).not.toBe(first);
    expect(readFileSync(blobPath(bytes))).toEqual(bytes);
    const { rows } = await app.core.pool.query(
      `select count(*)::int as n from sys_file_blob where key = $1`,
      [createHash('sha256').update(bytes).digest('hex')],
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(incoming()).toEqual([]);
  });

  it('is refused above the size of the setting, with the text of the specification', async () => {
    const megabytes = 5 * 1024 * 1024;
    const exact = await send({ name: 'a.txt', bytes: Buffer.alloc(megabytes, 'x') });
    expect(exact.code).toBe(200);
    const refused = await send({ name: 'a.txt', bytes: Buffer.alloc(megabytes + 1, 'x') });
    expect(refused).toMatchObject({
      status: 413,
      code: 413,
      msg: '上传文件大小不能超过 5 MB!',
    });
    expect(incoming()).toEqual([]);
  });

  it('is refused when its type is not allowed, and follows the setting', async () => {
    const refused = await send({ name: 'a.svg', bytes: Buffer.from('<svg/>') });
    expect(refused.status).toBe(415);
    expect(refused.msg).toMatch(/^文件格式不正确, 请上传doc\/docx\/.*\/webm\/.*格式文件!$/);
    const key = 'sys.upload.types';
    const before = (await app.admin.get(`/admin/v2/system/config?config_key=${key}`)).data.rows[0];
    const change = (value: string) =>
      app.admin.put(`/admin/v2/system/config/${before.id}`, {
        config_key: key,
        config_value: value,
      });
    expect((await change('pdf,exe')).data.fields[0].message).toContain('不支持的文件类型：exe');
    expect((await change('pdf,png')).code).toBe(200);
    await expect
      .poll(async () => (await send(text('x'))).msg, { timeout: 20_000 })
      .toBe('文件格式不正确, 请上传pdf/png格式文件!');
    expect((await mine.get('/files/v2/limits')).data.types).toEqual(['pdf', 'png']);
    expect((await change(before.config_value)).code).toBe(200);
    await expect.poll(async () => (await send(text('x'))).code, { timeout: 20_000 }).toBe(200);
  });

  it('knows what the bytes of each kind look like', async () => {
    const zip = (names: string[]) => buildZip(names.map((name) => ({ name, data: 'x' })));
    const honest: Record<string, Buffer> = {
      doc: Buffer.from('d0cf11e0a1b11ae100', 'hex'),
      docx: zip(['[Content_Types].xml', 'word/document.xml']),
      xlsx: zip(['[Content_Types].xml', 'xl/workbook.xml']),
      pptx: zip(['[Content_Types].xml', 'ppt/presentation.xml']),
      zip: zip(['a.txt']),
      txt: Buffer.from('中文'),
      csv: Buffer.from('d6d0cec42c31', 'hex'),
      mp4: Buffer.from('00000020667479706d703432', 'hex'),
      wav: Buffer.from('RIFF0000WAVEfmt '),
      webp: await picture().webp().toBuffer(),
      gif: await picture().gif().toBuffer(),
      jpg: await picture().jpeg().toBuffer(),
    };
    for (const [ext, bytes] of Object.entries(honest)) {
      expect((await send({ name: `a.${ext}`, bytes })).code, ext).toBe(200);
      expect((await send({ name: `A.${ext.toUpperCase()}`, bytes })).code, ext).toBe(200);
      for (const [as, content] of Object.entries(honest)) {
        const isText = ['txt', 'csv'].includes(ext) && ['txt', 'csv', 'wav'].includes(as);
        const isZip = ext === 'zip' && ['docx', 'xlsx', 'pptx'].includes(as);
        if (as === ext || isText || isZip) continue;
        const { status } = await send({ name: `a.${ext}`, bytes: content });
        expect(status, `${as} as ${ext}`).toBe(415);
      }
    }
    expect((await send({ name: 'a.txt', bytes: Buffer.alloc(0) })).msg).toBe('文件是空的');
  });
});

describe('a picture', () => {
  it('is drawn anew: upright, without position or comment, with its pixels known', async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const name = await stored({ name: 'a.jpg', bytes });
    const shown = await mine.get(`/prod-api${name}`);
    const found = await sharp(shown.bytes).metadata();
    expect(found).toMatchObject({ format: 'jpeg', width: 30, height: 40 });
    expect(found.exif).toBeUndefined();
    expect(shown.headers['content-type']).toBe('image/jpeg');
    expect(shown.headers['content-disposition']).toBeUndefined();
    const { rows } = (await mine.get(`/files/v2/details?file_names=${name}`)).data;
    expect(rows).toMatchObject([{ name: 'a.jpg', width: 30, height: 40, fileName: name }]);
  });

  it('keeps moving', async () => {
    const frames = await Promise.all(
      ['red', 'lime', 'blue'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const name = await stored({ name: 'a.gif', bytes });
    const { bytes: shown } = await mine.get(`/prod-api${name}`);
    expect(await sharp(shown, { animated: true }).metadata()).toMatchObject({
      pages: 3,
      pageHeight: 8,
    });
    const { rows } = (await mine.get(`/files/v2/details?file_names=${name}`)).data;
    expect(rows).toMatchObject([{ width: 8, height: 8 }]);
  });
});

describe('reading', () => {
  it('answers ranges, tags and HEAD', async () => {
    const name = `/prod-api${await stored(text('0123456789'))}`;
    const whole = await mine.get(name);
    const etag = String(whole.headers.etag);
    const ask = (headers: Record<string, string>) => mine.get(name, headers);
    expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect(await ask({ range: 'bytes=2-4' })).toMatchObject({ status: 206, text: '234' });
    expect((await ask({ range: 'bytes=2-4' })).headers['content-range']).toBe('bytes 2-4/10');
    expect((await ask({ range: 'bytes=-3' })).text).toBe('789');
    expect((await ask({ range: 'bytes=8-' })).text).toBe('89');
    expect((await ask({ range: 'bytes=8-99' })).text).toBe('89');
    expect((await ask({ range: 'bytes=10-' })).status).toBe(416);
    expect((await ask({ range: 'bytes=0-1,3-4' })).text).toBe('0123456789');
    expect((await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200);
    const head = await mine.send({ method: 'HEAD', url: name });
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head.headers['content-length']).toBe('10');
  });

  it('of a download names the file as its owner did, by both addresses', async () => {
    const name = await stored({ name: `甲乙 (1)'.txt`, bytes: Buffer.from('text') });
    for (const address of [
      `/prod-api/common/download?fileName=${name}&delete=true`,
      `/prod-api/common/download/resource?resource=/prod-api${name}`,
    ]) {
      const answer = await mine.get(address);
      expect(answer).toMatchObject({ status: 200, text: 'text' });
      expect(decodeURIComponent(String(answer.headers['download-filename']))).toBe(`甲乙 (1)'.txt`);
    }
  });

  it('a one-shot file is gone after its owner has downloaded it with delete', async () => {
    const file = await storeFile(app.core, Buffer.from('once'), {
      ownerId: mine.userId,
      name: '导出.txt',
      isOneShot: true,
    });
    const address = `/prod-api/common/download?fileName=${file.fileName}`;
    expect((await mine.get(address)).text).toBe('once');
    expect((await mine.get(`${address}&delete=true`)).text).toBe('once');
    await expect.poll(async () => (await mine.get(address)).status).toBe(404);
  });

  it('is the owner’s, the administrator’s, and that of whom a use lets', async () => {
    const allowed = new Set<string>();
    fileUseKinds.kinds.set('test-page', {
      kind: 'test-page',
      label: '页面',
      mayRead: (refIds, principal) =>
        refIds.some((id) => allowed.has(`${id}:${principal?.userId ?? 'anybody'}`)),
    });
    const name = await stored(text('shared'));
    const [id = ''] = fileIdsIn(`![x](/prod-api${name} "t") and <img src="${name}">`);
    const holder = await app.signInAs(['system:file:query']);
    const statuses = async () =>
      Promise.all(
        [mine, other, holder, app.anonymous].map(
          async (client) => (await client.get(`/prod-api${name}`)).status,
        ),
      );
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    await setFileUses(app.core.db, { kind: 'test-page', refId: 7, fileIds: [id, 'f'.repeat(32)] });
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    allowed.add(`7:${other.userId}`);
    expect(await statuses()).toEqual([200, 200, 200, 404]);
    allowed.add('7:anybody');
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const open = await app.anonymous.get(`/prod-api${name}`);
    expect(open.headers['cache-control']).toBe('public, max-age=60');
    await setFileUses(app.core.db, { kind: 'test-page', refId: 7, fileIds: [] });
    expect(await statuses()).toEqual([200, 404, 200, 404]);
    const principal = await app.core.principals.find(other.userId);
    expect(principal && (await readableFileIds(app.core.db, [id], principal))).toEqual([]);
  });

  it('of others is read by office only where nobody keeps it for himself, and each reading is on record', async () => {
    const holder = await app.signInAs(['system:file:query']);
    const once = await storeFile(app.core, Buffer.from('my notes'), {
      ownerId: mine.userId,
      name: '笔记.txt',
      isOneShot: true,
    });
    const personal = await stored(text('private note'));
    await setFileUses(app.core.db, { kind: 'note', refId: 1, fileIds: fileIdsIn(personal) });
    for (const name of [once.fileName, personal])
      for (const reader of [holder, app.admin]) {
        const download = `/prod-api/common/download?fileName=${encodeURIComponent(name)}`;
        expect((await reader.get(download)).status).toBe(404);
        expect((await reader.get(`/prod-api${name}`)).status).toBe(404);
      }
    const office = await stored(text('loose'));
    const read = async () => {
      const { rows } = await app.core.pool.query(
        `select username, params from sys_oper_log where title = '读取他人的文件' and user_id = $1`,
        [holder.userId],
      );
      return rows.length;
    };
    expect((await holder.get(`/prod-api${office}`)).text).toBe('loose');
    expect(await read()).toBe(1);
    expect((await mine.get(`/prod-api${office}`)).status).toBe(200);
    expect(
      (await holder.get(`/prod-api/common/download?fileName=${encodeURIComponent(office)}`)).status,
    ).toBe(200);
    expect(await read()).toBe(2);
  });

  it('sent under the key of another is stored, not answered with the other', async () => {
    const headers = { 'idempotency-key': 'same-key-for-two' };
    const names: string[] = [];
    for (const content of ['AAAA', 'BBBB']) {
      const answer = await upload(mine, url, { ...text(content), headers });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.headers).not.toHaveProperty('idempotent-replay');
      names.push(answer.data.fileName);
    }
    const texts = await Promise.all(
      names.map(async (name) => (await mine.get(`/prod-api${name}`)).text),
    );
    expect(texts).toEqual(['AAAA', 'BBBB']);
  });

  it('whose bytes are gone is told as lost, and one that is damaged is never given as whole', async () => {
    const long = Buffer.alloc(300_000, 'large and dear ');
    for (const whole of [Buffer.from('small and dear'), long]) {
      const name = await stored({ name: 'a.txt', bytes: whole });
      const address = `/prod-api/common/download?fileName=${encodeURIComponent(name)}`;
      const place = blobPath(whole);
      expect((await readFile(place)).equals(whole)).toBe(true);
      const damaged = Buffer.from(whole);
      damaged[damaged.length - 1] = 0;
      await writeFile(place, damaged);
      // What is longer than one piece breaks off; its length was told before.
      const answer = await mine.get(address).catch(() => undefined);
      expect(answer?.bytes.equals(damaged) ?? false).toBe(false);
      // Sent again it is whole again, for all who have it.
      await stored({ name: 'again.txt', bytes: whole });
      expect((await mine.get(address)).bytes.equals(whole)).toBe(true);
      await rm(place);
      expect(await mine.get(address)).toMatchObject({
        status: 404,
        msg: '文件内容已丢失或损坏，请重新上传或联系管理员',
      });
    }
  });

  it('whose bytes have changed on the disk are found once a month, with the files that have them, and healed by the same upload', async () => {
    const [kept, damaged, missing] = ['kept', 'damaged', 'missing'].map((name) =>
      Buffer.from(`to be looked at again: ${name}`),
    ) as [Buffer, Buffer, Buffer];
    const names: string[] = [];
    for (const bytes of [kept, damaged, missing])
      names.push(await stored({ name: 'a.txt', bytes }));
    await writeFile(blobPath(damaged), 'other bytes than there were');
    await rm(blobPath(missing));
    const faults = async (): Promise<Record<string, string>> => {
      const { rows } = await app.core.pool.query<{ key: string; fault: string }>(
        'select key, fault from sys_file_blob where key = any($1)',
        [[kept, damaged, missing].map((bytes) => keyOf(bytes))],
      );
      return Object.fromEntries(rows.map(({ key, fault }) => [key, fault]));
    };
    const error = vi.spyOn(app.core.logger, 'error');
    const check = async (): Promise<unknown[]> => {
      error.mockClear();
      await checkStored(app.core);
      return error.mock.calls.map(([fields]) => fields);
    };
    const age = (days: number): Promise<unknown> =>
      app.core.pool.query(
        `update sys_file_blob set check_time = now() - make_interval(days => $1)`,
        [days],
      );
    await age(29);
    expect(await check()).toEqual([]);
    await age(31);
    const owner = { ownerId: expect.any(Number) as number };
    const idOf = (at: number): string => /\w{32}/.exec(names[at] ?? '')?.[0] ?? '';
    expect(await check()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          key: keyOf(damaged),
          fault: 'damaged',
          files: [{ id: idOf(1), ...owner }],
        }),
        expect.objectContaining({
          key: keyOf(missing),
          fault: 'missing',
          files: [{ id: idOf(2), ...owner }],
        }),
      ]),
    );
    expect(await faults()).toEqual({
      [keyOf(kept)]: '',
      [keyOf(damaged)]: 'damaged',
      [keyOf(missing)]: 'missing',
    });
    // Each once: they are due again in a month.
    expect(await check()).toEqual([]);
    for (const bytes of [damaged, missing]) await stored({ name: 'again.txt', bytes });
    expect(await faults()).toEqual({
      [keyOf(kept)]: '',
      [keyOf(damaged)]: '',
      [keyOf(missing)]: '',
    });
    await age(31);
    expect(await check()).toEqual([]);
    error.mockRestore();
  });

  it('by a page’s picture takes both cookies of a browser’s session, and only for reading', async () => {
    const name = `/prod-api${await stored(text('cookie'))}`;
    const { data } = await mine.get('/admin/v2/profile');
    const entered = await app.anonymous.post(
      '/admin/v2/login',
      { username: data.username, password: 'plain-secret' },
      { origin: 'http://localhost', host: 'localhost' },
    );
    expect(entered.code).toBe(200);
    const binding = /wm-sid=[^;]+/.exec(String(entered.headers['set-cookie']))?.[0] ?? '';
    const token = `Admin-Token=${entered.data.token}`;
    const ask = async (cookie: string, headers: Record<string, string> = {}) =>
      (await app.anonymous.get(name, { cookie, ...headers })).status;
    expect(await ask(`${token}; ${binding}`)).toBe(200);
    expect(await ask(`${token}; ${binding}`, { 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await ask(`${token}; ${binding}`, { 'sec-fetch-site': 'cross-site' })).toBe(404);
    expect(await ask(token)).toBe(404);
    expect(await ask(binding)).toBe(404);
    // A session without a binding has no cookie to show.
    expect(await ask(`Admin-Token=${mine.token}`)).toBe(404);
    const api = await app.anonymous.get('/files/v2/limits', { cookie: `${token}; ${binding}` });
    expect(api.status).toBe(401);
    await clientOf(app, entered.data.token).post('/admin/v2/lock', {}, { cookie: binding });
    expect(await ask(`${token}; ${binding}`)).toBe(404);
  });
});

describe('the sweep', () => {
  const age = (hours: number) =>
    app.core.pool.query(
      `update sys_file_blob set touch_time = now() - make_interval(hours => ${hours})`,
    );
  beforeEach(() => age(0));

  it('removes bytes that no file has, after an hour, and leaves those that one still has', async () => {
    const bytes = Buffer.from('to be swept');
    const first = await stored({ name: 'a.txt', bytes });
    await stored({ name: 'b.txt', bytes });
    await app.core.pool.query('delete from sys_file where id = $1', [fileIdsIn(first)[0]]);
    await age(2);
    await sweepFiles(app.core);
    expect(existsSync(blobPath(bytes))).toBe(true);
    await app.core.pool.query(
      'delete from sys_file where storage_key = (select storage_key from sys_file where name = $1)',
      ['b.txt'],
    );
    await age(0);
    await sweepFiles(app.core);
    expect(existsSync(blobPath(bytes))).toBe(true);
    await age(2);
    expect(await sweepFiles(app.core)).toBeGreaterThan(0);
    expect(existsSync(blobPath(bytes))).toBe(false);
    expect(await openFile(app.core, fileIdsIn(first)[0] ?? '')).toBeUndefined();
    // Sent again, it is there again.
    const again = await stored({ name: 'a.txt', bytes });
    expect((await mine.get(`/prod-api${again}`)).text).toBe('to be swept');
  });

  it('removes what was made to be fetched after a day, fetched or not', async () => {
    const made = { ownerId: mine.userId, name: '导出.txt', isOneShot: true };
    const { id } = await storeFile(app.core, Buffer.from('an export'), made);
    await sweepFiles(app.core);
    expect(await openFile(app.core, id)).toBeDefined();
    await app.core.pool.query(
      `update sys_file set create_time = now() - interval '25 hours' where id = $1`,
      [id],
    );
    await sweepFiles(app.core);
    expect(await openFile(app.core, id)).toBeUndefined();
  });
});
