import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { emptyHash, signV4 } from './sign-v4.ts';
import { sweepFiles } from './sweep.ts';

const secretAccessKey = 'test-secret';
const objects = new Map<string, Buffer>();
let isDown = false;
let server: Server;
let app: TestApp;
let client: TestClient;

const hash = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** What a store does to test a signature, written from the specification and not from our signing. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', host = '' } = request.headers;
  const [, day = '', region = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=key-id\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/.exec(
      authorization,
    ) ?? [];
  const claimed = String(request.headers['x-amz-content-sha256']);
  if (!names.split(';').includes('host') || host === '' || claimed !== hash(body)) return false;
  const lines = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
  const [path = '', query = ''] = String(request.url).split('?');
  const canonical = `${request.method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${claimed}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${String(request.headers['x-amz-date'])}\n${scope}\n${hash(canonical)}`;
  const mac = (key: string | Buffer, part: string) =>
    createHmac('sha256', key).update(part).digest();
  const key = mac(mac(mac(mac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex') === signature;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const body = Buffer.concat(parts);
  const key = String(request.url);
  if (isDown) return void response.writeHead(500).end('<Error/>');
  if (!isSigned(request, body)) return void response.writeHead(403).end('SignatureDoesNotMatch');
  if (request.method === 'PUT') objects.set(key, body);
  const found = objects.get(key);
  if (request.method === 'DELETE') {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (!found) return void response.writeHead(404).end();
  if (request.method === 'HEAD')
    return void response.writeHead(200, { 'content-length': found.length }).end();
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d+)/.exec(String(request.headers.range)) ?? [];
  if (request.method === 'GET')
    response.writeHead(206).end(found.subarray(Number(start), Number(end) + 1));
  else response.writeHead(200).end();
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  app = await startTestApp({
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'files',
      region: 'cn-north-1',
      accessKeyId: 'key-id',
      secretAccessKey,
    },
  });
  client = await app.signInAs();
});
afterAll(async () => {
  await app.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const send = (content: string) =>
  upload(client, '/prod-api/common/upload', { name: 'a.txt', bytes: Buffer.from(content) });

describe('the signature', () => {
  it('is the one of Amazon’s own example of a GET', () => {
    const headers = signV4(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        bodyHash: emptyHash,
        at: new Date('2013-05-24T00:00:00Z'),
      },
      {
        region: 'us-east-1',
        accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
        secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      },
    );
    expect(headers['authorization']).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});

describe('files in a bucket', () => {
  it('are stored once under their hash, shown by ranges, and swept', async () => {
    const name = (await send('in a bucket')).data.fileName as string;
    await send('in a bucket');
    expect([...objects]).toEqual([
      [`/files/stored/${hash('in a bucket')}`, Buffer.from('in a bucket')],
    ]);
    expect((await client.get(`/prod-api${name}`)).text).toBe('in a bucket');
    expect((await client.get(`/prod-api${name}`, { range: 'bytes=3-3' })).text).toBe('a');
    expect((await client.get(`/prod-api/common/download?fileName=${name}`)).text).toBe(
      'in a bucket',
    );
    await app.core.pool.query('delete from sys_file');
    await app.core.pool.query(`update sys_file_blob set touch_time = now() - interval '2 hours'`);
    await sweepFiles(app.core);
    expect(objects.size).toBe(0);
  });

  it('are told of as unavailable while the store is away, and nothing is left behind', async () => {
    const name = (await send('kept')).data.fileName as string;
    isDown = true;
    expect(await send('lost')).toMatchObject({ status: 503, msg: '服务暂时不可用，请稍后重试' });
    expect((await client.get(`/prod-api${name}`)).status).toBe(503);
    isDown = false;
    expect((await client.get(`/prod-api${name}`)).text).toBe('kept');
    const { rows } = await app.core.pool.query(`select name from sys_file`);
    expect(rows).toHaveLength(1);
  });
});
