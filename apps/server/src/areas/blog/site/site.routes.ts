import { hash } from 'node:crypto';
import type { FormNotice, SiteWords } from '@wm/contract/blog/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import { publicOrigin } from '#core/http/address/public-origin.ts';
import type { Core } from '#core/core.ts';
import {
  archivePage,
  articlePage,
  categoryPage,
  framed,
  homePage,
  missingPage,
  searchPage,
  standalonePage,
  tagPage,
  tagsPage,
} from './page-data.ts';
import { doorOf } from './door.ts';
import { findBySlug } from './published.repository.ts';
import { holdFrame, siteFrame } from './site-frame.ts';
import { loadViews } from './views.ts';

type Page = Awaited<ReturnType<typeof homePage>>;

const open = { access: 'public', rate: 'default', audit: null } as const;
const searched = { ...open, rate: 'search' } as const;

/** The pages of the public blog, whole without a script. */
export function addSiteRoutes(app: FastifyInstance, core: Core): void {
  holdFrame(core);
  const page = (url: string, read: (request: FastifyRequest) => Promise<Page>): void => {
    app.get(url, { config: { endpoint: open } }, async (request, reply) =>
      sendPage({ core, request, reply }, await read(request)),
    );
  };
  app.get('/blog', { config: { endpoint: open } }, (_request, reply) =>
    reply.redirect('/blog/home', 301),
  );
  page('/blog/home', (request) => homePage(core, pageOf(request)));
  page('/blog/tags', () => tagsPage(core));
  page('/blog/tag/:name', (request) => tagPage(core, paramOf(request, 'name'), pageOf(request)));
  page('/blog/category/:id', async (request) => {
    const id = idOf(paramOf(request, 'id'));
    return id === undefined ? null : categoryPage(core, id, pageOf(request));
  });
  page('/blog/page/:slug', (request) => standalonePage(core, paramOf(request, 'slug')));
  page('/blog/archive', (request) => archivePage(core, pageOf(request)));
  app.get('/blog/search', { config: { endpoint: searched } }, async (request, reply) =>
    sendPage(
      { core, request, reply },
      await searchPage(core, queryOf(request, 'text'), pageOf(request)),
    ),
  );
  app.get('/blog/article/:id', { config: { endpoint: open } }, async (request, reply) => {
    const given = paramOf(request, 'id');
    const id = idOf(given);
    if (id !== undefined) {
      const notice = noticeOf(queryOf(request, 'said'));
      const replyTo = idOf(queryOf(request, 'reply')) ?? null;
      const commentPage = pageOf(request, 'comments');
      const door = doorOf(core, { request, reply });
      const asked = { notice, replyTo, commentPage, door };
      return sendPage({ core, request, reply }, await articlePage(core, id, asked));
    }
    const known = await findBySlug(core.db, given.toLowerCase());
    if (known !== undefined) return reply.redirect(`/blog/article/${known}`, 301);
    return sendPage({ core, request, reply }, null);
  });
  app.get('/blog/manifest.webmanifest', { config: { endpoint: open } }, async (_request, reply) => {
    const { site } = await siteFrame(core);
    return reply.type('application/manifest+json; charset=utf-8').send(manifestOf(site));
  });
  page('/blog/*', async ({ url }) => {
    // A path of the API answers as the API does (readings 8).
    requireFound(!/^\/blog\/v2(?:[/?]|$)/.test(url));
    return null;
  });
}

/** What a system that keeps the blog like an application learns of it. */
function manifestOf({ siteName, intro, headline, logo }: SiteWords): object {
  const icon = logo === '' ? { src: '/favicon.svg', type: 'image/svg+xml' } : { src: logo };
  return {
    name: siteName,
    short_name: siteName,
    description: intro || headline,
    lang: 'zh-CN',
    start_url: '/blog/home',
    scope: '/blog/',
    display: 'minimal-ui',
    icons: [{ ...icon, sizes: 'any' }],
  };
}

const notices: Record<string, Pick<FormNotice, 'kind' | 'message'>> = {
  sent: { kind: 'sent', message: '评论已提交，通过审核后会显示在这里。' },
  shown: { kind: 'sent', message: '评论已发表。' },
  liked: { kind: 'liked', message: '谢谢你的喜欢。' },
};

function noticeOf(said: string): FormNotice | null {
  const notice = Object.hasOwn(notices, said) ? notices[said] : undefined;
  return notice ? { ...notice, nickname: '', content: '' } : null;
}

/** The number in an address; nothing for what is none, or one with zeros before it. */
export function idOf(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

function paramOf(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

function queryOf(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : '';
}

const mostPages = 100_000;

function pageOf(request: FastifyRequest, name = 'page'): number {
  const page = idOf(queryOf(request, name) || '1');
  if (page === undefined || page > mostPages) throw new AppError('request.invalid');
  return page;
}

interface Answering {
  core: Core;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Sends a page, or the blog's own 404. Whoever has it already is told so. */
export async function sendPage(
  { core, request, reply }: Answering,
  page: Page,
  status = 200,
): Promise<FastifyReply> {
  const { renderPage } = await loadViews();
  const origin = publicOrigin(core.config, request);
  const look = queryOf(request, 'look');
  const html = renderPage(await framed(core, { origin, look }, page ?? missingPage));
  const etag = `"${hash('sha256', html, 'base64url').slice(0, 27)}"`;
  const isKept = page !== null && status === 200 && page.isPrivate !== true;
  void reply
    .type('text/html; charset=utf-8')
    // Its forms must be able to say that they come from here.
    .header('referrer-policy', 'same-origin')
    .header('cache-control', isKept ? 'public, max-age=0, must-revalidate' : 'no-store')
    .removeHeader('x-robots-tag');
  if (!page?.canonical) void reply.header('x-robots-tag', 'noindex');
  if (!page) return reply.code(404).send(html);
  if (!isKept) return reply.code(status).send(html);
  void reply.header('etag', etag);
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send();
  return reply.send(html);
}
