import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileIdsIn, storeFile } from '#areas/files/public.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { buildZip } from '@wm/bytes/testing/build-zip';
import { listen, openSocket, sendRaw } from '../support/http.ts';
import { cleanUp, makeUsedDataFolder, signIn, startServer } from '../support/server-process.ts';

const url = '/prod-api/common/upload';
const pictureText = '文件格式不正确, 请上传png/jpg/jpeg/gif/webp图片格式文件!';
const archiveText = '文件已损坏、有密码，或含有不安全的内容，无法上传';
const typeText = /^文件格式不正确, 请上传doc\/.*格式文件!$/;
const mebibyte = 1024 * 1024;
let app: TestApp;
let port: number;
let mine: TestClient;
let thief: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  port = await listen(app);
  mine = await app.signInAs();
  thief = await app.signInAs();
});
afterAll(async () => {
  await app.stop();
  await cleanUp();
});

const send = (name: string, bytes: Uint8Array, client = mine): Promise<Answer> =>
  upload(client, url, { name, bytes });

async function stored(name: string, bytes: Uint8Array): Promise<string> {
  const answer = await send(name, bytes);
  expect(answer.code, answer.msg).toBe(200);
  return answer.data.fileName as string;
}

const text = () => Buffer.from(`text ${randomBytes(8).toString('hex')}`);
const picture = () => sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } });
const filesDir = () => app.core.config.filesDir;
const everythingIn = (): string[] =>
  readdirSync(filesDir(), { recursive: true, withFileTypes: true }).map((entry) =>
    entry.isFile()
      ? `file ${entry.name}`
      : entry.isDirectory()
        ? `folder ${entry.name}`
        : `other ${entry.name}`,
  );

describe('F01 names are looked up and never walked', () => {
  it('F01 reads nothing outside in 200 variants of a way out', async () => {
    await stored('a.txt', text());
    const sentinel = `sentinel-${randomBytes(8).toString('hex')}`;
    const outside = path.join(filesDir(), '..', 'sentinel.txt');
    writeFileSync(outside, sentinel);
    writeFileSync(path.join(filesDir(), 'sentinel.txt'), sentinel);
    const ups = ['../', '..\\', '%2e%2e/', '..%2f', '%252e%252e%252f', '....//', '..;/', '.%00./'];
    const targets = ['sentinel.txt', 'etc/passwd', 'sentinel.txt%00.png', 'sentinel.txt\0.txt'];
    const starts = [
      '',
      '/',
      '/files/',
      '/prod-api/files/',
      '/files/stored/',
      'file://',
      '/profile/',
    ];
    const variants = starts.flatMap((start) =>
      ups.flatMap((up) =>
        targets.flatMap((target) => [`${start}${up}${target}`, `${start}${up.repeat(5)}${target}`]),
      ),
    );
    variants.push(outside, path.join(filesDir(), 'sentinel.txt'), `file://${outside}`);
    expect(variants.length).toBeGreaterThan(200);
    for (const variant of variants) {
      const quoted = encodeURIComponent(variant);
      for (const client of [mine, app.admin])
        for (const address of [
          `/prod-api/common/download?fileName=${quoted}`,
          `/prod-api/common/download/resource?resource=${quoted}`,
        ]) {
          const answer = await client.get(address);
          expect([400, 404], variant).toContain(answer.status);
          expect(answer.text).not.toContain(sentinel);
          expect(answer.text).not.toContain('root:');
        }
    }
    const bearer = { authorization: `Bearer ${mine.token}` };
    for (const variant of variants) {
      const way = variant.replaceAll('\0', '%00').replaceAll('\\', '%5c');
      const answer = await sendRaw(port, `/prod-api/files/${way}`, { headers: bearer });
      expect([400, 404], variant).toContain(answer.status);
      expect(answer.text).not.toContain(sentinel);
    }
  }, 300_000);
});

describe('F02 delete=true', () => {
  it('F02 removes nothing but a one-shot file of one’s own', async () => {
    const kept = await stored('kept.txt', text());
    const oneShot = await storeFile(app.core, text(), {
      ownerId: mine.userId,
      name: 'export.txt',
      isOneShot: true,
    });
    const address = (name: string) => `/prod-api/common/download?fileName=${name}&delete=true`;
    expect((await thief.get(address(kept))).status).toBe(404);
    expect((await thief.get(address(oneShot.fileName))).status).toBe(404);
    expect((await app.admin.get(address(oneShot.fileName))).status).toBe(404);
    expect((await mine.get(address(kept))).status).toBe(200);
    expect((await mine.get(address(kept))).status).toBe(200);
    expect((await mine.send({ method: 'HEAD', url: address(oneShot.fileName) })).status).toBe(200);
    expect((await mine.get(`/prod-api${oneShot.fileName}`)).status).toBe(200);
    const cookie = { cookie: `Admin-Token=${mine.token}` };
    expect((await app.anonymous.get(address(oneShot.fileName), cookie)).status).toBe(401);
  });
});

describe('F03 names that a client chooses', () => {
  it('F03 choose no place and are shown without a way', async () => {
    const before = everythingIn().filter((entry) => entry.startsWith('other'));
    for (const name of [
      '../../evil.txt',
      '/etc/cron.d/evil.txt',
      'C:\\Windows\\evil.txt',
      '..\\..\\evil.txt',
      'stored/ab/evil.txt',
      'evil.txt/.txt',
    ]) {
      const fileName = await stored(name, text());
      expect(fileName).toMatch(/^\/files\/[0-9a-f]{32}\.txt$/);
      const { rows } = (await mine.get(`/files/v2/details?file_names=${fileName}`)).data;
      expect(rows[0].name, name).toMatch(/^(evil)?\.txt$/);
    }
    const names = everythingIn().filter(
      (entry) => entry.startsWith('file') && !/sentinel/.test(entry),
    );
    for (const entry of names) expect(entry).toMatch(/^file [0-9a-f]{64}$/);
    expect(everythingIn().filter((entry) => entry.startsWith('other'))).toEqual(before);
  });

  it('F03 F07 an archive with ways out is refused, one with links is stored as it is, and nothing of either is unpacked', async () => {
    const slip = buildZip([{ name: '../../slip.txt', data: 'slip' }]);
    expect(await send('a.zip', slip)).toMatchObject({ status: 415, msg: archiveText });
    const bytes = buildZip([{ name: 'link', data: '/etc/passwd', mode: 0o120777 }]);
    const name = await stored('a.zip', bytes);
    expect((await mine.get(`/prod-api${name}`)).bytes.equals(bytes)).toBe(true);
    expect(everythingIn().join('\n')).not.toMatch(/slip|link/);
  });

  it('F07 an archive that only other programs open is stored as it is, a locked file of an office is refused', async () => {
    for (const entry of [{ flags: 0x0801 }, { method: 99 }]) {
      const locked = buildZip([{ name: '工资.txt', data: 'x', ...entry }]);
      const name = await stored('a.zip', locked);
      expect((await mine.get(`/prod-api${name}`)).bytes.equals(locked)).toBe(true);
    }
    const book = buildZip([{ name: 'word/document.xml', data: 'x', flags: 0x0801 }]);
    expect(await send('a.docx', book)).toMatchObject({ status: 415, msg: archiveText });
  });
});

describe('F04 a file is what its extension, its first bytes and its decoder agree on', () => {
  const html = Buffer.from('<!doctype html><script>top.x=1</script>');

  it('F04 refuses every other content under a name that is taken', async () => {
    const gif = Buffer.concat([Buffer.from('GIF89a/*'), html, Buffer.from('*/=1;')]);
    const half = (await picture().png().toBuffer()).subarray(0, 60);
    for (const [name, bytes] of [
      ['a.png', html],
      ['a.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), html])],
      ['a.gif', gif],
      ['shell.php.png', Buffer.from('<?php system($_GET[0]);')],
      ['a.png', half],
      ['a.webp', await picture().png().toBuffer()],
      ['a.jpg', await picture().png().toBuffer()],
    ] as [string, Buffer][])
      expect(await send(name, bytes), name).toMatchObject({ status: 415, msg: pictureText });
    for (const [name, bytes] of [
      ['a.pdf', html],
      ['a.docx', html],
      ['a.docx', buildZip([{ name: 'evil.jar', data: 'x' }])],
      ['a.mp4', html],
      ['a.xls', buildZip([{ name: 'x', data: 'x' }])],
      ['a.txt', Buffer.from('MZ\0\0')],
      ['a.png.exe', await picture().png().toBuffer()],
      ['a', text()],
      ['.txt.', text()],
    ] as [string, Buffer][])
      expect((await send(name, bytes)).msg, name).toMatch(typeText);
  });

  it('F04 what stands before, behind and between the pixels does not come along', async () => {
    const secret = Buffer.from('PK\u0003\u0004<script>polyglot</script>');
    for (const format of ['png', 'jpg', 'gif', 'webp'] as const) {
      const bytes = await picture()
        .toFormat(format === 'jpg' ? 'jpeg' : format)
        .toBuffer();
      const name = await stored(`a.${format}`, Buffer.concat([bytes, secret]));
      const shown = await mine.get(`/prod-api${name}`);
      expect(shown.bytes.includes('polyglot'), format).toBe(false);
      expect((await sharp(shown.bytes).metadata()).width).toBe(9);
    }
  });

  it('F04 the media type that a form claims and a name that reads backwards change nothing', async () => {
    const answer = await upload(mine, url, {
      name: 'invoice\u202efdp.txt',
      bytes: html,
      type: 'text/html',
    });
    const shown = await mine.get(`/prod-api${answer.data.fileName}`);
    expect(shown.headers['content-type']).toBe('text/plain; charset=utf-8');
    const name = decodeURIComponent(String(shown.headers['download-filename']));
    expect(name).toBe('invoicefdp.txt');
  });
});

/** A PNG of one bit a pixel, honest and well packed. */
function largePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('F05 F06 size', () => {
  const memoryOf = (pid: number, field: 'VmHWM' | 'VmRSS'): number =>
    Number(
      new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1],
    ) / 1024;

  it.concurrent('F05 5 MB and one byte, a body without a length, and ten that claim 1 GB are refused in little memory', async () => {
    const server = await startServer({ DATA_DIR: await makeUsedDataFolder() });
    const token = await signIn(server.port);
    const form = (name: string, bytes: Uint8Array<ArrayBuffer>): FormData => {
      const body = new FormData();
      body.append('file', new Blob([bytes]), name);
      return body;
    };
    const post = async (body: FormData) => {
      const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      return (await answer.json()) as { code: number; msg: string };
    };
    expect((await post(form('a.txt', new Uint8Array(5 * mebibyte).fill(65)))).code).toBe(200);
    const before = memoryOf(server.pid, 'VmRSS');
    expect(await post(form('a.txt', new Uint8Array(5 * mebibyte + 1).fill(65)))).toMatchObject({
      code: 413,
      msg: '上传文件大小不能超过 5 MB!',
    });
    const head = (more: string) =>
      `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\n${more}\r\n\r\n`;
    const part = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    const giants = Array.from({ length: 10 }, () => {
      const { socket, closed } = openSocket(server.port);
      socket.write(`${head(`content-length: ${1024 * mebibyte}\r\nconnection: close`)}${part}`);
      return closed;
    });
    for (const answer of await Promise.all(giants)) {
      expect(answer).toContain('HTTP/1.1 413');
      expect(answer).toContain('上传文件大小不能超过 5 MB!');
    }
    const { socket, closed } = openSocket(server.port);
    socket.write(head('transfer-encoding: chunked'));
    // It goes on sending after the answer, as browsers do; then there is nothing more to wait for.
    socket.on('data', (bytes) => String(bytes).includes('trace_id') && socket.destroy());
    const piece = Buffer.alloc(65_536, 'x');
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    socket.write(chunk(Buffer.from(part)));
    let sent = 0;
    const feed = (): void => {
      while (sent < 64 * mebibyte && !socket.destroyed) {
        sent += piece.length;
        if (!socket.write(chunk(piece))) return void socket.once('drain', feed);
      }
      if (!socket.destroyed) socket.end('0\r\n\r\n');
    };
    feed();
    expect(await closed).toContain('上传文件大小不能超过 5 MB!');
    expect(memoryOf(server.pid, 'VmHWM') - before).toBeLessThan(64);
    expect(await server.kill('SIGTERM')).toBe(0);
  }, 300_000);

  it.concurrent('F06 bombs are refused at sight: a picture that unfolds, an archive that lies or has no end', async () => {
    const server = await startServer({ DATA_DIR: await makeUsedDataFolder() });
    const token = await signIn(server.port);
    const post = async (name: string, bytes: Buffer) => {
      const body = new FormData();
      body.append('file', new Blob([Uint8Array.from(bytes)]), name);
      const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      return (await answer.json()) as { code: number; msg: string };
    };
    // Loads what pictures need.
    expect((await post('small.png', await picture().png().toBuffer())).code).toBe(200);
    const before = memoryOf(server.pid, 'VmRSS');
    for (const side of [30_000, 8000])
      expect(await post('bomb.png', largePng(side)), String(side)).toEqual(
        expect.objectContaining({ code: 415, msg: pictureText }),
      );
    // As large as is taken.
    expect((await post('large.png', largePng(7000))).code).toBe(200);
    const claims = (declaredBytes: number, count = 1) =>
      buildZip(
        Array.from({ length: count }, (_, at) => ({ name: `n${at}`, data: 'x', declaredBytes })),
      );
    for (const bytes of [
      buildZip([{ name: 'zeros', data: Buffer.alloc(64 * mebibyte) }]),
      claims(300 * mebibyte),
      claims(1, 5001),
      claims(1, 20_000),
    ])
      for (const name of ['bomb.zip', 'bomb.docx'])
        expect(await post(name, bytes)).toMatchObject({ code: 415, msg: archiveText });
    expect(memoryOf(server.pid, 'VmHWM') - before).toBeLessThan(100);
    expect(await server.kill('SIGTERM')).toBe(0);
  }, 300_000);
});

it('F08 nothing reads what an XML file asks for: no kind of it is taken, and none is parsed', async () => {
  const { port: trap, hits, close } = await openTrap();
  const xxe = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:${trap}/x">]><svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>`;
  for (const name of ['a.svg', 'a.xml', 'a.opf', 'a.html', 'a.xhtml'])
    expect((await send(name, Buffer.from(xxe))).msg, name).toMatch(typeText);
  for (const name of ['a.png', 'a.jpg', 'a.webp', 'a.gif'])
    expect((await send(name, Buffer.from(xxe))).msg, name).toBe(pictureText);
  const book = buildZip([
    { name: '[Content_Types].xml', data: xxe },
    { name: 'word/document.xml', data: xxe },
  ]);
  await stored('a.docx', book);
  expect(hits()).toBe(0);
  await close();
});

async function openTrap() {
  const { createServer } = await import('node:http');
  let hits = 0;
  const server = createServer((_request, response) => {
    hits += 1;
    response.end('x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    hits: () => hits,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

it('F09 another’s file is not there, by any address and with any guess, and no shared cache keeps it', async () => {
  const name = await stored('mine.txt', text());
  const [id = ''] = fileIdsIn(name);
  const shown = await mine.get(`/prod-api${name}`);
  expect(shown.headers['cache-control']).toBe('private, no-cache');
  expect(shown.headers.vary).toContain('cookie');
  const etag = String(shown.headers.etag);
  for (const client of [thief, app.anonymous]) {
    for (const address of [
      `/prod-api${name}`,
      `/prod-api${name}?owner=${mine.userId}`,
      `/prod-api/files/${id}`,
      `/prod-api/files/${id}.png`,
      `/prod-api/files/${id.toUpperCase()}.txt`,
    ]) {
      const answer = await client.get(address, { 'if-none-match': etag, range: 'bytes=0-1' });
      expect([400, 404], address).toContain(answer.status);
      expect(answer.headers.etag).toBeUndefined();
    }
  }
  for (const address of [
    `/prod-api/common/download?fileName=${name}`,
    `/prod-api/common/download/resource?resource=${name}`,
  ])
    expect((await thief.get(address)).status).toBe(404);
  expect((await thief.get(`/files/v2/details?file_names=${name}`)).data.rows).toEqual([]);
  expect((await thief.put('/admin/v2/profile/avatar', { avatar: name })).status).toBe(404);
  // 128 random bits: no two begin alike.
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => fileIdsIn(await stored('a.txt', text()))[0] ?? ''),
  );
  expect(new Set(ids.map((one) => one.slice(0, 8))).size).toBe(20);
});

it('F10 place, camera and owner do not come along with a picture, and no folder with a name', async () => {
  const exif = {
    IFD0: { Make: 'SecretCam', Artist: 'SecretName' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 48/1' },
  };
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await picture().withExif(exif).toFormat(format).toBuffer();
    expect(bytes.includes('SecretCam'), format).toBe(true);
    const name = await stored(`C:\\Users\\SecretName\\a.${format}`, bytes);
    const shown = await mine.get(`/prod-api${name}`);
    expect(shown.bytes.includes('Secret'), format).toBe(false);
    expect((await sharp(shown.bytes).metadata()).exif).toBeUndefined();
    const { rows } = (await mine.get(`/files/v2/details?file_names=${name}`)).data;
    expect(rows[0].name).toBe(`a.${format}`);
  }
});

it('X04 active content is not taken, and what could become some leaves as a download that can do nothing', async () => {
  const script = '<script>document.title="owned"</script>';
  for (const name of ['a.svg', 'a.html', 'a.htm', 'a.xhtml', 'a.xml', 'a.mht', 'a.js', 'a.swf'])
    expect((await send(name, Buffer.from(script))).msg, name).toMatch(typeText);
  const kinds: [string, Buffer][] = [
    ['a.txt', Buffer.from(script)],
    ['a.md', Buffer.from(script)],
    ['a.csv', Buffer.from(script)],
    ['a.pdf', Buffer.from('%PDF-1.7 /JS (app.alert(1))')],
    ['a.zip', buildZip([{ name: 'a.html', data: script }])],
  ];
  for (const [name, bytes] of kinds) {
    const { headers } = await mine.get(`/prod-api${await stored(name, bytes)}`);
    expect(headers['content-disposition'], name).toMatch(/^attachment/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/);
    expect(headers['content-type']).not.toMatch(/html|xml|javascript/);
  }
  const shown = await mine.get(
    `/prod-api${await stored('a.png', await picture().png().toBuffer())}`,
  );
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});
