import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { watch } from './support/people.ts';
import type { Server } from './support/server.ts';

// What every journey and the picture walk rely on: that nothing of this kind stays unseen.
const site = createServer((request, response) => {
  if (request.url === '/cut') {
    request.socket.destroy();
    return;
  }
  response.statusCode = request.url === '/missing' ? 404 : 200;
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><link rel="icon" href="data:,"><title>page</title>');
});
let own = '';
let foreign = '';

test.beforeAll(async () => {
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const { port } = site.address() as AddressInfo;
  own = `http://127.0.0.1:${port}`;
  foreign = `http://localhost:${port}`;
});
test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

const faults: [name: string, cause: (page: Page) => Promise<unknown>, complaint: RegExp][] = [
  [
    'a console error',
    // oxlint-disable-next-line no-console -- the fault itself
    (page) => page.evaluate(() => console.error('it broke')),
    /^console: it broke$/,
  ],
  [
    'an uncaught error',
    (page) =>
      page.evaluate(() => {
        setTimeout(() => {
          throw new Error('it threw');
        });
      }),
    /^page error: it threw$/,
  ],
  [
    'an answer that refuses',
    (page) => page.evaluate(() => fetch('/missing').then(() => undefined)),
    /^status of 404: .*\/missing$/,
  ],
  [
    'a request that fails',
    (page) => page.evaluate(() => fetch('/cut').catch(() => undefined)),
    /^net::ERR_.*\/cut$/,
  ],
  [
    'a foreign host',
    (page) => page.evaluate((url) => fetch(url).then(() => undefined), `${foreign}/image`),
    /^foreign host: http:\/\/localhost:\d+\/image$/,
  ],
];

for (const [name, cause, complaint] of faults) {
  test(`a watched page tells of ${name}`, async ({ page }) => {
    const { complaints } = watch(page, { url: own } as Server);
    await page.goto(own);
    expect(complaints).toEqual([]);
    await cause(page);
    await expect.poll(() => complaints.some((text) => complaint.test(text))).toBe(true);
  });
}
