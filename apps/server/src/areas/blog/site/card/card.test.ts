import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { canDrawCard } from './draw-card.ts';

const articles = '/article/v2/articles';
/** What every machine that has a font at all can write. */
const title = 'How we <review> & "quote" code';
/** A bare container may have no font: then it has no pictures, which the last test is about. */
const hasFont = await canDrawCard({ title, siteName: 'x' });
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ publicOrigin: 'http://blog.test' });
});
afterAll(() => app.stop());

async function publish(input: object, more: object = {}): Promise<number> {
  const made = await app.admin.post(articles, { title, content: 'text', ...input });
  const { id, row_version } = made.data;
  const out = await app.admin.put(`${articles}/${id}/publish`, { row_version, ...more });
  expect(out.code, out.text).toBe(200);
  return id as number;
}

const get = (url: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url, headers });
const cardOf = (id: number): string => `/blog/article/${id}/card.png`;

it.skipIf(!hasFont)(
  'an article without a cover is linked to with a picture of its title, 1200 by 630',
  async () => {
    const id = await publish({});
    const page = (await get(`/blog/article/${id}`)).body;
    expect(page).toContain(`<meta property="og:image" content="http://blog.test${cardOf(id)}"/>`);
    expect(page).toContain('<meta property="og:image:width" content="1200"/>');
    expect(page).toContain('<meta property="og:image:height" content="630"/>');
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    expect(page).toContain(`"image":["http://blog.test${cardOf(id)}"]`);
    const first = await get(cardOf(id));
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
    });
    const { format, width, height } = await sharp(first.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    const etag = String(first.headers['etag']);
    expect((await get(cardOf(id), { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(cardOf(id))).rawPayload.equals(first.rawPayload)).toBe(true);

    const other = await get(cardOf(await publish({ title: 'Another title' })));
    expect(other.headers['etag']).not.toBe(etag);
    expect(other.rawPayload.equals(first.rawPayload)).toBe(false);
    // A draft's title is drawn once it is published.
    await app.admin.put(`${articles}/${id}`, { title: 'Another title' });
    expect((await get(cardOf(id), { 'if-none-match': etag })).statusCode).toBe(304);
    await app.admin.put(`${articles}/${id}/publish`, { row_version: 3 });
    expect((await get(cardOf(id))).rawPayload.equals(other.rawPayload)).toBe(true);
  },
);

it.skipIf(!hasFont)(
  'has a picture of its own for the longest title, too, and none beside a cover',
  async () => {
    const long = await get(cardOf(await publish({ title: 'A word '.repeat(17).trim() })));
    expect((await sharp(long.rawPayload).metadata()).height).toBe(630);
    const id = await publish({ cover: '/prod-api/profile/cover.png' });
    const page = (await get(`/blog/article/${id}`)).body;
    expect(page).toContain('content="http://blog.test/prod-api/profile/cover.png"');
    expect(page).not.toContain('card.png');
  },
);

it('shows nothing of what is not everybody’s to read', async () => {
  const members = await publish({}, { visibility: 'members' });
  const later = await publish({}, { publish_time: '2099-01-01T00:00:00.000Z' });
  const draft = (await app.admin.post(articles, { title, content: 'x' })).data.id;
  for (const id of [members, later, draft, 999_999])
    expect((await get(cardOf(id))).statusCode).toBe(404);
  expect((await get('/blog/article/x/card.png')).statusCode).toBe(404);
  expect((await get(`/blog/article/${members}`)).body).not.toContain('card.png');
});

it('is drawn with no title that would be boxes: without a font there is no picture', async () => {
  const module = new URL('draw-card.ts', import.meta.url).href;
  const folder = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  const fonts = path.join(folder, 'fonts.conf');
  try {
    writeFileSync(fonts, '<fontconfig></fontconfig>');
    const asked = `import { drawCard, canDrawCard } from '${module}';
      const card = (title) => ({ title, siteName: 'x' });
      console.log(await canDrawCard(card('中文')), await canDrawCard(card('Latin')), await drawCard(card('中文')));`;
    const answer = execFileSync(process.execPath, ['--input-type=module', '-e', asked], {
      env: { ...process.env, FONTCONFIG_FILE: fonts },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(answer.trim()).toBe('false false undefined');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
