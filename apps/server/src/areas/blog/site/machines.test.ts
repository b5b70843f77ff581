import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseFeed } from 'htmlparser2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp } from '#core/testing/test-app.ts';

const articles = '/article/v2/articles';
const origin = 'http://blog.test';
const content = [
  '## 一 & 二 <b>',
  '见 [首页](/blog/home) 与 ![图](/prod-api/files/none.png)，质能 $E=mc^2$，`a < b && c`。',
  '$$\n\\sqrt{x}\n$$',
  '```mermaid\ngraph TD; A-->B;\n```',
  '| a | b |\n| - | - |\n| 1 | 2 |',
].join('\n\n');
let app: TestApp;
const ids: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const category = (await app.admin.post('/article/v2/categories', { name: '研究 & 开发' })).data
    .id;
  for (const [at, title] of ['第一篇', '“引号” & <尖括号>', '第三篇 😀'].entries()) {
    const made = await app.admin.post(articles, {
      title,
      content,
      cover: '/prod-api/files/none.png',
      tags: ['R&D', '中文 标签'],
      category_id: category,
    });
    const { id, row_version } = made.data;
    const publish_time = new Date(Date.now() - (3 - at) * 86_400_000).toISOString();
    await app.admin.put(`${articles}/${id}/publish`, {
      row_version,
      publish_time,
    });
    ids.push(id);
  }
});
afterAll(() => app.stop());

const read = (path: string): Promise<Answer> =>
  app.anonymous.get(path, { accept: 'text/html', host: 'blog.test' });

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => ['item', 'entry', 'url', 'sitemap', 'category'].includes(name),
});

async function readXml(path: string, type: string) {
  const answer = await read(path);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`);
  expect(answer.text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<')).toBe(true);
  expect(XMLValidator.validate(answer.text)).toBe(true);
  return parser.parse(answer.text);
}

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** RFC 822 as RSS takes it, and the right day of the week. */
function expectRfc822(text: string): number {
  expect(text).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} \+0000$/);
  const time = new Date(text);
  expect(text.slice(0, 3)).toBe(dayNames[time.getUTCDay()]);
  return time.getTime();
}

/** RFC 3339, which Atom, sitemaps and schema.org take. */
function expectRfc3339(text: string): number {
  expect(text).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
  return Date.parse(text);
}

const unique = (values: unknown[]): boolean => new Set(values).size === values.length;
const newestFirst = (times: number[]): boolean =>
  times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0));

function expectWholeAddresses(html: string): void {
  for (const [, address] of html.matchAll(/ (?:href|src)="([^"]*)"/g))
    expect(address).toMatch(/^(https?:\/\/|mailto:|tel:|#)/);
}

it('the feed keeps the rules of RSS 2.0', async () => {
  const { rss } = await readXml('/feed.xml', 'application/rss+xml');
  expect(rss['@version']).toBe('2.0');
  const { channel } = rss;
  for (const field of ['title', 'link', 'description', 'language'])
    expect(channel[field], field).toBeTruthy();
  expect(channel['atom:link']).toMatchObject({
    '@rel': 'self',
    '@href': `${origin}/feed.xml`,
    '@type': 'application/rss+xml',
  });
  const { item } = channel;
  expect(item).toHaveLength(3);
  expect(item.map(({ title }: { title: string }) => title)).toEqual([
    '第三篇 😀',
    '“引号” & <尖括号>',
    '第一篇',
  ]);
  for (const [at, one] of item.entries()) {
    expect(one.link).toBe(`${origin}/blog/article/${ids[2 - at]}`);
    expect(one.guid).toEqual({ '#text': one.link, '@isPermaLink': 'true' });
    expect(one.category).toEqual(['R&D', '中文 标签']);
    expect(one['dc:creator']).toBe('admin');
    expect(one.description).toContain('质能 E=mc^2');
    const whole = one['content:encoded'];
    expect(whole).toContain('&lt;b&gt;');
    expect(whole).toContain('<math ');
    expect(whole).not.toContain('katex-html');
    expectWholeAddresses(whole);
  }
  const times = item.map(({ pubDate }: { pubDate: string }) => expectRfc822(pubDate));
  expect(newestFirst(times)).toBe(true);
  expect(expectRfc822(channel.lastBuildDate)).toBe(times[0]);
  expect(unique(item.map(({ guid }: { guid: object }) => JSON.stringify(guid)))).toBe(true);
});

it('the other one keeps those of Atom', async () => {
  const { feed } = await readXml('/atom.xml', 'application/atom+xml');
  expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
  expect(new URL(feed.id).origin).toBe(origin);
  expect(feed.title).toBeTruthy();
  expect(feed.link).toEqual([
    { '@href': `${origin}/blog/home` },
    { '@href': `${origin}/atom.xml`, '@rel': 'self' },
  ]);
  const { entry } = feed;
  expect(entry).toHaveLength(3);
  for (const one of entry) {
    expect(one.title).toBeTruthy();
    expect(one.link['@href']).toBe(one.id);
    expect(one.author.name).toBe('admin');
    expect(one.content['@type']).toBe('html');
    expectWholeAddresses(one.content['#text']);
    expect(expectRfc3339(one.published)).toBeLessThanOrEqual(expectRfc3339(one.updated));
  }
  const updates = entry.map(({ updated }: { updated: string }) => Date.parse(updated));
  expect(expectRfc3339(feed.updated)).toBe(Math.max(...updates));
  expect(unique(entry.map(({ id }: { id: string }) => id))).toBe(true);
});

it('another parser, which reads feeds as such, reads the same of both', async () => {
  const [rss, atom] = await Promise.all(
    ['/feed.xml', '/atom.xml'].map(async (path) => parseFeed((await read(path)).text)),
  );
  expect(rss).toMatchObject({
    type: 'rss',
    title: 'Work Manage 博客',
    link: `${origin}/blog/home`,
  });
  expect(atom).toMatchObject({ type: 'atom', title: rss?.title, link: rss?.link });
  expect(rss?.updated).toBeInstanceOf(Date);
  const itemsOf = (feed: typeof rss) =>
    feed?.items.map(({ id, title, link, pubDate }) => ({ id, title, link, pubDate }));
  const expected = ['第三篇 😀', '“引号” & <尖括号>', '第一篇'].map((title, at) => {
    const link = `${origin}/blog/article/${ids[2 - at]}`;
    return { id: link, title, link, pubDate: expect.any(Date) };
  });
  expect(itemsOf(rss)).toEqual(expected);
  expect(itemsOf(atom)).toEqual(expected);
  for (const { description } of [...(rss?.items ?? []), ...(atom?.items ?? [])])
    expect(description).toContain('质能');
});

it('sitemaps keep those of sitemaps.org, and each page in them is there', async () => {
  const { sitemapindex } = await readXml('/sitemap.xml', 'application/xml');
  expect(sitemapindex['@xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  const found: string[] = [];
  for (const { loc, lastmod } of sitemapindex.sitemap) {
    expect(expectRfc3339(lastmod)).toBeLessThanOrEqual(Date.now());
    const { urlset } = await readXml(new URL(loc).pathname, 'application/xml');
    expect(urlset['@xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
    expect(urlset.url.length).toBeLessThanOrEqual(50_000);
    for (const url of urlset.url) {
      expect(new URL(url.loc).href).toBe(url.loc);
      expect(url.loc.startsWith(`${origin}/blog/`)).toBe(true);
      expect(url.loc.length).toBeLessThan(2048);
      if (url.lastmod) expectRfc3339(url.lastmod);
      found.push(url.loc);
    }
  }
  expect(unique(found)).toBe(true);
  for (const loc of found) {
    const page = await read(loc.slice(origin.length));
    expect(page.status, loc).toBe(200);
    expect(page.text).toContain(`<link rel="canonical" href="${loc.replaceAll('&', '&amp;')}"/>`);
  }
});

it('what an article says of itself is schema.org that search engines take', async () => {
  const [id] = ids;
  const page = await read(`/blog/article/${id}`);
  const [posting, trail] = [
    ...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
  ].map(([, text]) => JSON.parse(text ?? ''));
  expect(posting).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: '第一篇',
    description: expect.stringContaining('质能'),
    url: `${origin}/blog/article/${id}`,
    mainEntityOfPage: {
      '@type': 'WebPage',
      '@id': `${origin}/blog/article/${id}`,
    },
    datePublished: expect.any(String),
    dateModified: expect.any(String),
    inLanguage: 'zh-CN',
    author: { '@type': 'Person', name: 'admin' },
    publisher: {
      '@type': 'Organization',
      name: 'Work Manage 博客',
      url: `${origin}/blog/home`,
    },
    image: [`${origin}/prod-api/files/none.png`],
    keywords: 'R&D,中文 标签',
    articleSection: '研究 & 开发',
    commentCount: 0,
    wordCount: expect.any(Number),
  });
  expect(expectRfc3339(posting.datePublished)).toBeLessThanOrEqual(
    expectRfc3339(posting.dateModified),
  );
  // The text as it is read, formulas once.
  expect(posting.wordCount).toBeLessThan(content.length);
  expect(trail['@type']).toBe('BreadcrumbList');
  for (const [at, step] of trail.itemListElement.entries()) {
    expect(step).toMatchObject({ '@type': 'ListItem', position: at + 1 });
    expect((await read(step.item.slice(origin.length))).status).toBe(200);
  }
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    'Work Manage 博客',
    '研究 & 开发',
    '第一篇',
  ]);
});

it('only a page with formulas asks for their style sheet', async () => {
  const sheets = (page: Answer): number => page.text.match(/<link rel="stylesheet"/g)?.length ?? 0;
  const plain = await app.admin.post(articles, {
    title: '没有公式',
    content: '正文',
  });
  await app.admin.put(`${articles}/${plain.data.id}/publish`, {
    row_version: 1,
  });
  const without = sheets(await read(`/blog/article/${plain.data.id}`));
  // A server without a web build has no sheets at all.
  expect(sheets(await read(`/blog/article/${ids[0]}`))).toBe(without === 0 ? 0 : without + 1);
});
