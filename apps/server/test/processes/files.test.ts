import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '#areas/files/store/sweep.ts';
import { loadConfig } from '#core/config.ts';
import { openDatabase } from '#core/database/database.ts';
import { silentLogger } from '#core/logger.ts';
import {
  call,
  cleanUp,
  makeUsedDataFolder,
  signIn,
  startServer,
  localDatabase,
} from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { removeDisks, smallDisk } from '../support/small-disk.ts';

const url = '/prod-api/common/upload';
const tus = '/files/v2/tus';
const mebibyte = 1024 * 1024;

afterAll(async () => {
  await cleanUp();
  removeDisks();
});

interface Sent {
  code: number;
  msg: string;
  fileName?: string;
}

async function post(server: ServerProcess, token: string, bytes: Uint8Array): Promise<Sent> {
  const body = new FormData();
  body.append('file', new Blob([Uint8Array.from(bytes)]), 'a.txt');
  const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return (await answer.json()) as Sent;
}

const incoming = (folder: string): string[] => readdirSync(path.join(folder, 'incoming'));
const stored = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  );

async function tusCall(
  server: ServerProcess,
  token: string,
  options: { method: string; location?: string; headers?: Record<string, string>; body?: Buffer },
): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${options.location ?? tus}`, {
    method: options.method,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...(options.method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      ...options.headers,
    },
    ...(options.body && { body: Uint8Array.from(options.body) }),
  });
}

async function begin(
  server: ServerProcess,
  token: string,
  bytes: Buffer,
): Promise<{ location: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const made = await tusCall(server, token, {
    method: 'POST',
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${base64('a.txt')},sha256 ${base64(sha256)}`,
    },
  });
  expect(made.status).toBe(201);
  return { location: made.headers.get('location') ?? '' };
}

async function offsetOf(server: ServerProcess, token: string, location: string): Promise<number> {
  const head = await tusCall(server, token, { method: 'HEAD', location });
  return Number(head.headers.get('upload-offset'));
}

/** Sends half of a body under its whole length and breaks the connection. */
function sendHalf(
  server: ServerProcess,
  options: { path: string; method: string; headers: Record<string, string>; body: Buffer },
): Promise<void> {
  const { path: to, method, headers, body } = options;
  return new Promise((resolve) => {
    const sent = request({ port: server.port, host: '127.0.0.1', path: to, method, headers });
    sent.on('error', () => undefined).on('close', () => resolve());
    sent.setHeader('content-length', body.length);
    sent.write(body.subarray(0, body.length / 2), () => setTimeout(() => sent.destroy(), 300));
  });
}

// Each on a server and a folder of its own, and mostly waiting: side by side.
const textOf = (bytes: number): Buffer => Buffer.from(randomBytes(bytes / 2).toString('hex'));

describe.concurrent('fault 8: the disk is full while a file comes in', () => {
  it('says 上传文件失败, leaves nothing, and takes the next file when there is room again (needs a small disk)', async (context) => {
    const disk = smallDisk(8);
    if (disk === undefined) {
      context.skip();
      return;
    }
    const server = await startServer({ DATA_DIR: await makeUsedDataFolder(), FILES_DIR: disk });
    const token = await signIn(server.port);
    expect((await post(server, token, textOf(2 * mebibyte))).code).toBe(200);
    const filler = path.join(disk, 'filler');
    writeFileSync(filler, Buffer.alloc(4 * mebibyte));
    expect(await post(server, token, textOf(4 * mebibyte))).toMatchObject({
      code: 507,
      msg: '上传文件失败',
    });
    expect(incoming(disk)).toEqual([]);
    expect(stored(disk)).toHaveLength(1);
    const big = textOf(4 * mebibyte);
    const { location } = await begin(server, token, big);
    const piece = { method: 'PATCH', location, body: big, headers: { 'upload-offset': '0' } };
    expect(await (await tusCall(server, token, piece)).json()).toMatchObject({ code: 507 });
    rmSync(filler);
    // By pieces it goes on where it was; here, from the beginning.
    expect(await offsetOf(server, token, location)).toBe(0);
    expect((await tusCall(server, token, piece)).status).toBe(204);
    expect(stored(disk)).toHaveLength(2);
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});

/** The checksum of the piece, or of the whole, tells who goes on with another file; and one of two wins. */
async function expectOneFile(server: ServerProcess, token: string, files: string): Promise<void> {
  const bytes = textOf(200_000);
  const other = textOf(200_000);
  const { location } = await begin(server, token, bytes);
  const half = 100_000;
  const patch = (offset: number, body: Buffer, headers: Record<string, string> = {}) =>
    tusCall(server, token, {
      method: 'PATCH',
      location,
      headers: { 'upload-offset': String(offset), ...headers },
      body,
    });
  const both = await Promise.all([1, 2].map(() => patch(0, bytes.subarray(0, half))));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    204, 409,
  ]);
  const digest = createHash('sha256').update(bytes.subarray(half)).digest('base64');
  const changed = await patch(half, other.subarray(half), {
    'upload-checksum': `sha256 ${digest}`,
  });
  expect(await changed.json()).toMatchObject({
    code: 460,
    msg: '上传的内容校验不通过，请重试',
  });
  expect(await offsetOf(server, token, location)).toBe(half);
  // Without a checksum of the piece the whole still is not what was announced.
  expect(await (await patch(half, other.subarray(half))).json()).toMatchObject({
    code: 460,
    msg: '文件内容与开始上传时不同，请重新上传',
  });
  expect((await tusCall(server, token, { method: 'HEAD', location })).status).toBe(404);
  expect(stored(files)).toEqual([]);
  expect(incoming(files)).toEqual([]);
}

describe.concurrent('faults 11, 12 and 30: an upload is cut in the middle, goes on with another file, and twice at once', () => {
  it('leaves no file and no row; by pieces it goes on at the byte where it broke, of one file and for one of two', async ({
    expect,
  }) => {
    const folder = await makeUsedDataFolder();
    const files = path.join(folder, 'files');
    mkdirSync(path.join(files, 'incoming'), { recursive: true });
    const server = await startServer({ DATA_DIR: folder });
    const token = await signIn(server.port);
    await expectOneFile(server, token, files);
    const bytes = textOf(4 * mebibyte);
    const form = Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const authorization = `Bearer ${token}`;
    await sendHalf(server, {
      path: url,
      method: 'POST',
      headers: { authorization, 'content-type': 'multipart/form-data; boundary=b' },
      body: form,
    });
    await expect.poll(() => incoming(files), { timeout: 20_000 }).toEqual([]);
    expect(stored(files)).toEqual([]);
    const { location } = await begin(server, token, bytes);
    const headers = {
      authorization,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
    };
    await sendHalf(server, {
      path: location,
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0' },
      body: bytes,
    });
    await expect.poll(() => offsetOf(server, token, location)).toBeGreaterThan(mebibyte);
    const offset = await offsetOf(server, token, location);
    expect(offset).toBeLessThan(bytes.length);
    // Killed and started again, it still knows.
    await server.kill('SIGKILL');
    const second = await startServer({ DATA_DIR: folder });
    expect(await offsetOf(second, token, location)).toBe(offset);
    const last = await tusCall(second, token, {
      method: 'PATCH',
      location,
      headers: { 'upload-offset': String(offset) },
      body: bytes.subarray(offset),
    });
    const fileName = last.headers.get('upload-file-name') ?? '';
    const shown = await fetch(`http://127.0.0.1:${second.port}/prod-api${fileName}`, {
      headers: { authorization },
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});

describe.concurrent('fault 13: kill -9 between the stored bytes and the row', () => {
  it('leaves no file that somebody sees; the bytes are swept after an hour, or found again', async () => {
    const folder = await makeUsedDataFolder();
    const files = path.join(folder, 'files');
    const first = await startServer({ DATA_DIR: folder, FAILPOINT: 'file-put' });
    const token = await signIn(first.port);
    const [lost, kept] = [textOf(1000), textOf(1000)];
    for (const bytes of [lost, kept]) {
      if (bytes === lost) await expect(post(first, token, bytes)).rejects.toThrow('fetch failed');
    }
    expect(await first.ended).toBeNull();
    expect(stored(files)).toHaveLength(1);
    const again = await startServer({ DATA_DIR: folder, FAILPOINT: 'file-put' });
    await expect(post(again, token, kept)).rejects.toThrow('fetch failed');
    await again.ended;
    expect(stored(files)).toHaveLength(2);
    const second = await startServer({ DATA_DIR: folder });
    // Sent again, the bytes that lie there are taken.
    const { fileName = '' } = await post(second, token, kept);
    expect(fileName).toMatch(/^\/files\//);
    const config = loadConfig({ DATA_DIR: folder });
    const database = openDatabase(localDatabase(folder), 2, silentLogger);
    const core = { db: database.db, config };
    expect(await sweepFiles(core)).toBe(0);
    await database.pool.query(
      `update sys_file_blob set touch_time = now() - interval '61 minutes'`,
    );
    expect(await sweepFiles(core)).toBe(1);
    expect(stored(files)).toHaveLength(1);
    const { rows } = await database.pool.query(
      'select count(*)::int as files, (select count(*)::int from sys_file_blob) as blobs from sys_file',
    );
    expect(rows).toEqual([{ files: 1, blobs: 1 }]);
    const shown = await fetch(`http://127.0.0.1:${second.port}/prod-api${fileName}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await shown.arrayBuffer()).equals(kept)).toBe(true);
    await database.pool.end();
    expect((await call(second.port, '/admin/v2/profile', { token })).code).toBe(200);
    expect(await second.kill('SIGTERM')).toBe(0);
  });
});
