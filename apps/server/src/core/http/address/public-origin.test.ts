import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#core/config.ts';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const pages = ['/feed.xml', '/atom.xml', '/sitemap.xml', '/robots.txt', '/blog/home'];
const hostile = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => app.stop());

it.each(pages)('%s never names the host that a visitor of a proxy forwards', async (page) => {
  const { text } = await app.anonymous.get(page, hostile);
  expect(text).not.toContain('evil.example');
});

it('all absolute addresses begin as it is configured, whatever host was asked', async () => {
  const publicOrigin = 'https://work.example.com';
  const named = clientOf(await app.another({ publicOrigin }));
  for (const page of pages) {
    const { text } = await named.get(page, { ...hostile, host: 'other.example' });
    expect(text, page).toContain(publicOrigin);
    expect(text, page).not.toMatch(/(?:evil|other)\.example/);
  }
  const own = { origin: publicOrigin, host: 'other.example' };
  const login = { username: 'nobody', password: 'falsch', code: '', uuid: '' };
  expect((await named.post('/admin/v2/login', login, own)).status).not.toBe(403);
  const foreign = { ...own, origin: 'https://evil.example' };
  expect((await named.post('/admin/v2/login', login, foreign)).status).toBe(403);
});

it('is an address without a path, or the start is refused', () => {
  const load = (text: string) => loadConfig({ PUBLIC_ORIGIN: text }).publicOrigin;
  expect(load('https://work.example.com')).toBe('https://work.example.com');
  expect(load('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000');
  for (const wrong of ['https://work.example.com/blog', 'https://a@b.cn', 'work.example.com'])
    expect(() => load(wrong)).toThrow(/PUBLIC_ORIGIN/);
});
