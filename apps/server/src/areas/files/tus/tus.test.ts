import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { sweepFiles } from '../store/sweep.ts';

const url = '/files/v2/tus';
const version = { 'tus-resumable': '1.0.0' };
const type = { 'content-type': 'application/offset+octet-stream' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const digest = (algorithm: string, bytes: Uint8Array): string =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`;
let app: TestApp;
let mine: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  mine = await app.signInAs();
});
afterAll(() => app.stop());

const begin = (
  length: number,
  name = 'big.txt',
  { more = '', client = mine } = {},
): Promise<Answer> =>
  client.send({
    method: 'POST',
    url,
    headers: {
      ...version,
      'upload-length': String(length),
      'upload-metadata': `filename ${base64(name)}${more}`,
    },
  });

const add = (
  location: string,
  offset: number,
  ...[bytes, headers = {}]: [Uint8Array, Record<string, string>?]
): Promise<Answer> =>
  mine.send({
    method: 'PATCH',
    url: location,
    payload: Buffer.from(bytes),
    headers: { ...version, ...type, 'upload-offset': String(offset), ...headers },
  });

const head = (location: string, client = mine): Promise<Answer> =>
  client.send({ method: 'HEAD', url: location, headers: version });

const parts = () =>
  readdirSync(path.join(app.core.config.filesDir, 'incoming')).filter((name) =>
    name.endsWith('.part'),
  );

describe('an upload by pieces', () => {
  it('tells what it can, begins, takes pieces, and answers the name of the file', async () => {
    const options = await mine.send({ method: 'OPTIONS', url });
    expect(options).toMatchObject({ status: 204 });
    expect(options.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,checksum,termination,expiration',
      'tus-max-size': String(200 * 1024 * 1024),
      'tus-resumable': '1.0.0',
    });
    const bytes = Buffer.from(randomBytes(300_000).toString('hex'));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const made = await begin(bytes.length, '大文件.txt', { more: `,sha256 ${base64(sha256)}` });
    expect(made.status).toBe(201);
    const location = String(made.headers.location);
    expect(Date.parse(String(made.headers['upload-expires']))).toBeGreaterThan(Date.now());
    const first = await add(location, 0, bytes.subarray(0, 200_000), {
      'upload-checksum': digest('sha1', bytes.subarray(0, 200_000)),
    });
    expect(first).toMatchObject({ status: 204, text: '' });
    expect(first.headers['upload-offset']).toBe('200000');
    expect((await head(location)).headers['upload-offset']).toBe('200000');
    const last = await add(location, 200_000, bytes.subarray(200_000));
    const name = String(last.headers['upload-file-name']);
    expect(name).toMatch(/^\/files\/[0-9a-f]{32}\.txt$/);
    expect((await mine.get(`/prod-api${name}`)).bytes).toEqual(bytes);
    expect((await mine.get(location)).data).toEqual({
      length: bytes.length,
      received: bytes.length,
      fileName: name,
    });
    // The answer to the last piece may have been lost: it can be asked for again.
    const again = await add(location, bytes.length, Buffer.alloc(0));
    expect(again.headers['upload-file-name']).toBe(name);
    expect(parts()).toEqual([]);
  });

  it('is refused before a byte is sent when its size or type is not taken', async () => {
    expect(await begin(201 * 1024 * 1024)).toMatchObject({
      status: 413,
      msg: '上传文件大小不能超过 200 MB!',
    });
    expect((await begin(10, 'a.exe')).msg).toMatch(/^文件格式不正确, 请上传.*格式文件!$/);
    expect((await begin(0)).msg).toBe('文件是空的');
    const old = await mine.send({ method: 'POST', url, headers: { 'upload-length': '1' } });
    expect(old).toMatchObject({ status: 412, msg: '不支持的续传协议版本' });
    const faulty = { ...version, 'upload-length': '1', 'upload-metadata': '!!!' };
    expect((await mine.send({ method: 'POST', url, headers: faulty })).status).toBe(400);
  });

  it('refuses a piece at another offset, one that is damaged, one too long, and one meanwhile', async () => {
    const location = String((await begin(10)).headers.location);
    const part = Buffer.from('01234');
    expect(await add(location, 3, part)).toMatchObject({ status: 409 });
    const damaged = { 'upload-checksum': digest('sha256', Buffer.from('other')) };
    expect(await add(location, 0, part, damaged)).toMatchObject({ status: 460 });
    expect((await head(location)).headers['upload-offset']).toBe('0');
    expect((await add(location, 0, Buffer.alloc(11, 'x'))).status).toBe(413);
    expect((await add(location, 0, part, { 'content-type': 'text/html' })).status).toBe(415);
    expect((await add(location, 0, part, { 'upload-checksum': 'crc 1' })).status).toBe(400);
    await app.core.pool.query(
      `update sys_file_upload set busy_until = now() + interval '1 minute' where length = 10`,
    );
    expect(await add(location, 0, part)).toMatchObject({
      status: 409,
      msg: '这个文件正在上传，请稍后再试',
    });
    await app.core.pool.query(
      `update sys_file_upload set busy_until = now() - interval '1 minute' where length = 10`,
    );
    expect((await add(location, 0, part)).status).toBe(204);
  });

  it('whose bytes are not what its name says is refused at the end, and gone', async () => {
    const location = String((await begin(5, 'a.png')).headers.location);
    const answer = await add(location, 0, Buffer.from('hello'));
    expect(answer.msg).toBe('文件格式不正确, 请上传png/jpg/jpeg/gif/webp图片格式文件!');
    expect((await head(location)).status).toBe(404);
  });

  it('is its owner’s alone, ends when he says so, and expires', async () => {
    const location = String((await begin(10)).headers.location);
    await add(location, 0, Buffer.from('01234'));
    const other = await app.signInAs();
    expect((await head(location, other)).status).toBe(404);
    const end = (client: TestClient) =>
      client.send({ method: 'DELETE', url: location, headers: version });
    expect((await end(other)).status).toBe(404);
    const part = path.join(
      app.core.config.filesDir,
      'incoming',
      `${location.split('/').at(-1)}.part`,
    );
    expect(existsSync(part)).toBe(true);
    expect((await end(mine)).status).toBe(204);
    expect(existsSync(part)).toBe(false);
    expect((await head(location)).status).toBe(404);
    const second = String((await begin(10)).headers.location);
    await add(second, 0, Buffer.from('01234'));
    await app.core.pool.query(
      `update sys_file_upload set expire_time = now() - interval '1 minute'`,
    );
    expect((await head(second)).status).toBe(404);
    await sweepFiles(app.core);
    expect(parts()).toEqual([]);
  });

  it('cannot be begun without end', async () => {
    const hoarder = await app.signInAs();
    for (let round = 0; round < 20; round += 1)
      expect((await begin(10, 'a.txt', { client: hoarder })).status).toBe(201);
    expect((await begin(10, 'a.txt', { client: hoarder })).msg).toBe(
      '未完成的上传过多，请先完成或取消一些',
    );
  });
});
