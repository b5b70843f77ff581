import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualLimits } from '#core/outbound/guarded-fetch.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { bookOf } from '../testing/library-client.ts';
import { fetchRemote } from './fetch-remote.ts';

let app: TestApp;
let reader: TestClient;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const site = createServer((request, response) => answer(request, response));

beforeAll(async () => {
  app = await startTestApp();
  reader = await app.signInAs();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  site.close();
  await app.stop();
});

/** What is told while a book is fetched from this machine, which the tests alone may. */
async function fetchHere(path = '/a.epub'): Promise<Record<string, unknown>[]> {
  const { port } = site.address() as AddressInfo;
  const principal = await app.core.principals.find(reader.userId);
  if (!principal) throw new Error('nobody asks');
  const lines = fetchRemote(app.core, principal, {
    url: `http://127.0.0.1:${port}${path}`,
    limits: { ...usualLimits, allows: () => true },
  });
  let text = '';
  for await (const piece of lines as AsyncIterable<Buffer>) text += piece.toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a book from an address', () => {
  const bytes = Buffer.from(
    bookOf('远方的书', [
      Array.from({ length: 800 }, (_, at) => `海的那一边第${(at * 7919) % 1009}日。`),
      ['还有。'],
    ]),
  );

  it('is fetched by the server, which tells how much has come, and read by whoever asked alone', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-length': String(bytes.length) }).end(bytes);
    const lines = await fetchHere();
    const percents = lines.flatMap(({ percent }) => (typeof percent === 'number' ? percent : []));
    expect(percents[0]).toBe(0);
    expect(percents).toEqual(percents.toSorted((one, other) => one - other));
    const fileId = String(lines.at(-1)?.['file_id']);
    const { data } = await reader.get(`/book/v2/remote/${fileId}`);
    expect(data).toMatchObject({ title: '远方的书', authors: '佚名', position: null });
    const { url } = data.sections[0];
    const page = await reader.get(url);
    expect([page.status, page.text.includes('海的那一边')]).toEqual([200, true]);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    const other = await app.signInAs();
    expect((await other.get(`/book/v2/remote/${fileId}`)).status).toBe(404);
    expect((await other.get(url)).status).toBe(404);
    expect((await app.anonymous.get(url)).status).toBe(404);
  });

  it('is refused with a reason where it is none, is too large, or is not there', async () => {
    answer = (_, response) => response.writeHead(404).end();
    expect(await fetchHere()).toEqual([{ error: '打不开这个网址：对方回应 404' }]);
    answer = (_, response) => response.writeHead(200, { 'content-length': '9000000000' }).end();
    expect(await fetchHere()).toEqual([{ error: '一本书不能超过 100 MB' }]);
    answer = (_, response) => response.end('<html>no book</html>');
    expect(Object.keys((await fetchHere()).at(-1) ?? {})).toEqual(['error']);
    answer = (_, response) => {
      response
        .writeHead(200, { 'content-length': String(bytes.length) })
        .write(bytes.subarray(0, 100));
      setImmediate(() => response.destroy());
    };
    expect(Object.keys((await fetchHere()).at(-1) ?? {})).toEqual(['error']);
  });

  it('never leads to the inside, and is not fetched for those who may not read', async () => {
    const { port } = site.address() as AddressInfo;
    let calls = 0;
    answer = (_, response) => {
      calls += 1;
      response.end();
    };
    for (const url of [
      `http://127.0.0.1:${port}/a`,
      `http://[::1]:${port}/`,
      'file:///etc/passwd',
      'x',
    ]) {
      const told = await reader.post('/book/v2/remote', { url });
      expect(JSON.parse(told.text)).toEqual({ error: expect.stringMatching(/^打不开这个网址：/) });
    }
    const stranger = await app.signInAs(['note:data:list']);
    expect((await stranger.post('/book/v2/remote', { url: 'https://a.example/' })).status).toBe(
      403,
    );
    expect(
      (await app.anonymous.post('/book/v2/remote', { url: 'https://a.example/' })).status,
    ).toBe(401);
    expect(calls).toBe(0);
  });
});
