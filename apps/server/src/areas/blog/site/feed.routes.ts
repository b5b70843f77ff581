import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { requireFound } from '#core/not-found.ts';
import { publicOrigin } from '#core/http/address/public-origin.ts';
import type { Core } from '#core/core.ts';
import { withoutDrawnFormulas } from '../markdown/formula-text.ts';
import { aboutSite, describe } from './page-data.ts';
import {
  listAddresses,
  listCategories,
  listFeed,
  countPublished,
  listLinks,
  listTags,
} from './published.repository.ts';
import type { FeedArticle } from './published.repository.ts';
import { pagePath } from '@wm/contract/blog/site-rules';
import { leadToNotes } from './lead-to-notes.ts';
import { siteFrame } from './site-frame.ts';

const open = {
  config: { endpoint: { access: 'public', rate: 'default', audit: null } },
} as const;

/** The most addresses that one part of a sitemap may hold. */
const perPart = 50_000;
const inFeed = 20;

/** What feed readers and search engines ask for. */
export function addFeedRoutes(app: FastifyInstance, core: Core, partSize = perPart): void {
  app.get('/robots.txt', open, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin(core.config, request))),
  );
  app.get('/sitemap.xml', open, async (request, reply) => {
    const origin = publicOrigin(core.config, request);
    const [links, total] = await Promise.all([
      listLinks(core.db, { limit: 1 }),
      countPublished(core.db, true),
    ]);
    const parts = Math.max(1, Math.ceil(total / partSize));
    const changed = links[0]?.publishTime;
    const names = ['pages', ...Array.from({ length: parts }, (_, at) => String(at + 1))];
    const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    const entries = names.map(
      (name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc>${lastmod}</sitemap>`,
    );
    return sendXml(request, reply, {
      type: 'application/xml',
      xml: `<sitemapindex xmlns="${sitemapSchema}">${entries.join('')}</sitemapindex>`,
    });
  });
  app.get('/sitemap-:part.xml', open, async (request, reply) => {
    const origin = publicOrigin(core.config, request);
    const { part } = request.params as { part: string };
    const urls = part === 'pages' ? await pageUrls(core) : await articleUrls(core, part, partSize);
    const entries = urls.map(
      ({ path, changed }) =>
        `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
    );
    return sendXml(request, reply, {
      type: 'application/xml',
      xml: `<urlset xmlns="${sitemapSchema}">${entries.join('')}</urlset>`,
    });
  });
  app.get('/feed.xml', open, async (request, reply) => {
    const articles = await newest(core);
    return sendXml(request, reply, {
      type: 'application/rss+xml',
      xml: rss(publicOrigin(core.config, request), articles, await wordsOf(core)),
    });
  });
  app.get('/atom.xml', open, async (request, reply) => {
    const articles = await newest(core);
    return sendXml(request, reply, {
      type: 'application/atom+xml',
      xml: atom(publicOrigin(core.config, request), articles, await wordsOf(core)),
    });
  });
}

const sitemapSchema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function robots(origin: string): string {
  return [
    'User-agent: *',
    'Allow: /blog/',
    'Disallow: /blog/search',
    'Allow: /assets/',
    'Allow: /prod-api/',
    'Allow: /sitemap',
    'Allow: /feed.xml',
    'Allow: /atom.xml',
    'Disallow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

interface Url {
  path: string;
  changed?: string;
}

interface FeedWords {
  name: string;
  about: string;
}

/** What a feed says of the site, as XML takes it. */
async function wordsOf(core: Core): Promise<FeedWords> {
  const { site } = await siteFrame(core);
  return { name: escapeXml(site.siteName), about: escapeXml(aboutSite(site)) };
}

async function pageUrls(core: Core): Promise<Url[]> {
  const { db } = core;
  const { pages } = await siteFrame(core);
  const [tags, categories, links] = await Promise.all([
    listTags(db, 10_000),
    listCategories(db),
    listLinks(db, { limit: 1 }),
  ]);
  const changed = links[0] && { changed: links[0].publishTime };
  return [
    { path: '/blog/home', ...changed },
    { path: '/blog/archive', ...changed },
    { path: '/blog/tags' },
    ...pages.map(({ slug }) => ({ path: pagePath(slug) })),
    ...categories.map(({ id }) => ({ path: `/blog/category/${id}` })),
    ...tags.map(({ name }) => ({
      path: `/blog/tag/${encodeURIComponent(name)}`,
    })),
  ];
}

async function articleUrls({ db }: Core, part: string, partSize: number): Promise<Url[]> {
  requireFound(/^[1-9]\d{0,5}$/.test(part));
  const offset = (Number(part) - 1) * partSize;
  const addresses = await listAddresses(db, { limit: partSize, offset });
  requireFound(addresses.length > 0 || part === '1');
  return addresses.map(({ id, changed }) => ({
    path: `/blog/article/${id}`,
    changed,
  }));
}

async function newest({ db }: Core): Promise<FeedArticle[]> {
  const articles = await listFeed(db, inFeed);
  return Promise.all(
    articles.map(async (article) => ({
      ...article,
      html: await leadToNotes(db, article.html, article.ownerId),
    })),
  );
}

function rss(origin: string, articles: FeedArticle[], { name, about }: FeedWords): string {
  const built = articles[0]
    ? `<lastBuildDate>${rfc822(articles[0].publishTime)}</lastBuildDate>`
    : '';
  const items = articles.map((article) => {
    const address = `${origin}/blog/article/${article.id}`;
    const tags = article.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join('');
    return `<item><title>${escapeXml(article.title)}</title><link>${address}</link>
<guid isPermaLink="true">${address}</guid><pubDate>${rfc822(article.publishTime)}</pubDate>
<dc:creator>${escapeXml(article.authorName)}</dc:creator>${tags}
<description>${escapeXml(describe(article.excerpt))}</description>
<content:encoded>${escapeXml(absolute(article.html, origin))}</content:encoded></item>`;
  });
  return `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><title>${name}</title><link>${origin}/blog/home</link><description>${about}</description><language>zh-CN</language>${built}
<atom:link href="${origin}/feed.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel></rss>`;
}

function atom(origin: string, articles: FeedArticle[], { name, about }: FeedWords): string {
  const updated = articles
    .map(({ updateTime }) => updateTime)
    .toSorted()
    .at(-1);
  const entries = articles.map((article) => {
    const address = `${origin}/blog/article/${article.id}`;
    const tags = article.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`).join('');
    return `<entry><title>${escapeXml(article.title)}</title><id>${address}</id><link href="${address}"/>
<published>${article.publishTime}</published><updated>${article.updateTime}</updated>
<author><name>${article.authorName ? escapeXml(article.authorName) : name}</name></author>${tags}
<summary>${escapeXml(describe(article.excerpt))}</summary>
<content type="html">${escapeXml(absolute(article.html, origin))}</content></entry>`;
  });
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN"><title>${name}</title><subtitle>${about}</subtitle>
<id>${origin}/blog/home</id><link href="${origin}/blog/home"/><link href="${origin}/atom.xml" rel="self"/>
<updated>${updated ?? '2026-01-01T00:00:00.000Z'}</updated>
${entries.join('\n')}
</feed>`;
}

/** Addresses on this site in full: a reader elsewhere knows no other. */
function absolute(html: string, origin: string): string {
  return withoutDrawnFormulas(html).replace(/ (src|href)="\/(?!\/)/g, ` $1="${origin}/`);
}

function rfc822(time: string): string {
  return new Date(time).toUTCString().replace('GMT', '+0000');
}

/** A text as XML may hold it. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, xml }: { type: string; xml: string },
): FastifyReply {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
  const etag = `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
  void reply
    .type(`${type}; charset=utf-8`)
    .header('cache-control', 'public, max-age=300')
    .header('etag', etag)
    .removeHeader('x-robots-tag');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.send(text);
}
