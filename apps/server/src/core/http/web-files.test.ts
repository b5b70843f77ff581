import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe('the service worker', () => {
  it('is asked for anew at each visit, and answers for every page', async () => {
    const { status, headers, text } = await app.anonymous.get('/sw.js');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    // What it keeps: named files of the build, and no address of the API.
    expect(text).toMatch(/\/assets\/note-page-[\w-]{8}\.js/);
    expect(text).not.toContain('__SHELL__');
    expect(String(headers['content-security-policy'])).toContain("worker-src 'self'");
  });

  it('is one that takes itself away where OFFLINE=off, and pages keep nothing', async () => {
    const off = clientOf(await app.another({ offline: false }));
    const { status, headers, text } = await off.get('/sw.js');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(text).toContain('unregister');
    expect(text).not.toContain('/assets/');
    const mark = '<meta name="wm-offline" content="off">';
    expect((await off.get('/index')).text).toContain(mark);
    expect((await app.anonymous.get('/index')).text).not.toContain(mark);
  });

  it('is not to be had under another name', async () => {
    expect((await app.anonymous.get('/sw-off.js')).text).not.toContain('unregister');
  });
});

it('a page says which build it is of, as the server says itself', async () => {
  const { data } = await app.admin.get('/home/v2/version');
  for (const page of ['/index', '/login', '/notebook/preview/a'])
    expect((await app.anonymous.get(page)).text, page).toContain(
      `<meta name="wm-build" content="${data.build}"></head>`,
    );
});

it('a page runs no script of its own text but those that its policy names by their hashes', async () => {
  const scripts: Record<string, number> = { '/login': 1, '/register': 1, '/index': 0 };
  for (const [path, count] of Object.entries(scripts)) {
    const { text, headers } = await app.anonymous.get(path);
    const own = [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect(own, path).toHaveLength(count);
    expect(String(headers['content-security-policy'])).toContain(
      `; script-src 'self' 'wasm-unsafe-eval'${own.join('')}; `,
    );
  }
});

describe('files of the build', () => {
  const named = async (): Promise<string> =>
    /\/assets\/[\w.-]+\.js/.exec((await app.anonymous.get('/index')).text)?.[0] ?? '';

  it('are kept for ever where their name holds their hash, and come packed', async () => {
    const { status, headers } = await app.anonymous.get(await named(), { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('/javascript'),
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
    });
    const plain = await app.anonymous.get(await named());
    expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
    const head = await app.anonymous.send({ method: 'HEAD', url: await named() });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('are asked for anew otherwise', async () => {
    const { status, headers } = await app.anonymous.get('/favicon.svg');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('image/svg+xml');
  });

  it('are those alone: nothing beside, below or above them, no packed form by its own name', async () => {
    const file = await named();
    const others = [
      `${file}.br`,
      `${file}.map`,
      `${file}/`,
      `/assets/${file}`,
      '/assets/',
      '/assets/..%2findex.html',
      '/assets/..%2f..%2f..%2f..%2fpackage.json',
      '/assets/.inputs',
      file.toUpperCase(),
      '/.inputs',
      '/.vite/manifest.json',
    ];
    for (const url of others) {
      const { status, code } = await app.anonymous.get(url);
      expect([status, code], url).toEqual([404, 404]);
    }
    const routes = app.http.routeTable.filter(({ url }) => url.startsWith('/assets/'));
    expect(routes.map(({ url }) => url)).toEqual(['/assets/*']);
  });
});
