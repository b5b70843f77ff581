import {
  opds2BooksEndpoint,
  opds2Endpoint,
  opdsBooksEndpoint,
  opdsCoverEndpoint,
  opdsEndpoint,
  opdsFileEndpoint,
  opdsGroupsEndpoint,
  opdsSearchEndpoint,
} from '@wm/contract/book/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileIdsIn, openFile } from '#areas/files/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { useAppPassword } from '../own/own.repository.ts';
import { hashOf } from '../own/own.service.ts';
import {
  atomFeed,
  bookEntry,
  feedType,
  navigationEntry,
  openSearchDescription,
} from './atom-feed.ts';
import {
  catalogueLimit,
  findCatalogueBook,
  listCatalogue,
  listGroups,
} from './catalogue.repository.ts';
import type { CatalogueQuery } from './catalogue.repository.ts';
import { opds2Page, opds2Start, opds2Type } from './opds2.ts';

/** Who asks by user name and app password; nobody else is answered. */
async function readerOf(core: Core, request: FastifyRequest): Promise<Principal | undefined> {
  const [scheme = '', encoded = ''] = (request.headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const [, username = '', password = ''] =
    /^([^:]*):([\s\S]*)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (username.includes('\0') || !username.isWellFormed()) return undefined;
  const userId = await useAppPassword(core.db, { username, hash: hashOf(password.trim()) });
  const principal = userId === undefined ? undefined : await core.principals.find(userId);
  if (!principal || principal.owesFactor) return undefined;
  return holdsPermission(principal, 'book:data:list') ? principal : undefined;
}

type Work = (reader: Principal) => Promise<FastifyReply>;

/** Answers a reading application, or asks it for its password. */
async function asReader(
  core: Core,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: Work,
): Promise<FastifyReply> {
  const reader = await readerOf(core, request);
  if (reader) {
    void reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return work(reader);
  }
  return reply
    .code(401)
    .headers({ 'www-authenticate': 'Basic realm="Work Manage", charset="UTF-8"' })
    .type('text/plain; charset=utf-8')
    .send('请用用户名和书库的应用密码登录');
}

const groups = { author: '作者', series: '丛书', category: '分类', shelf: '我的书架' } as const;

export function addCatalogueRoutes(app: FastifyInstance, core: Core): void {
  route(app, opdsEndpoint, (call) => asReader(core, call, async () => sendStart(call.reply)));
  route(app, opdsGroupsEndpoint, (call) =>
    asReader(core, call, async ({ userId }) => {
      const { by } = call.query;
      const updated = new Date().toISOString();
      const entries = (await listGroups(core.db, userId, by)).map(({ name, count }) =>
        navigationEntry({
          href: `/opds/books?${new URLSearchParams({ by, of: name }).toString()}`,
          title: name,
          text: `${count} 本`,
          updated,
          kind: 'acquisition',
        }),
      );
      return send(call.reply, 'navigation', {
        self: `/opds/groups?by=${by}`,
        title: groups[by],
        entries,
      });
    }),
  );
  route(app, opdsBooksEndpoint, (call) =>
    asReader(core, call, ({ userId }) => sendBooks(core, call.reply, { ...call.query, userId })),
  );
  route(app, opdsSearchEndpoint, (call) =>
    asReader(core, call, async () =>
      call.reply
        .type('application/opensearchdescription+xml; charset=utf-8')
        .send(openSearchDescription),
    ),
  );
  route(app, opds2Endpoint, (call) =>
    asReader(core, call, async ({ userId }) => {
      const { rows } = await listCatalogue(core.db, userId, { q: '', by: 'new', of: '', page: 1 });
      return call.reply.type(opds2Type).send(JSON.stringify(opds2Start(rows)));
    }),
  );
  route(app, opds2BooksEndpoint, (call) =>
    asReader(core, call, async ({ userId }) => {
      const { query, page } = call.query;
      const found = await listCatalogue(core.db, userId, { q: query, by: 'new', of: '', page });
      return call.reply.type(opds2Type).send(JSON.stringify(opds2Page(found, { query, page })));
    }),
  );
  route(app, opdsFileEndpoint, (call) =>
    asReader(core, call, async () => {
      const { title, fileId } = orNotFound(await findCatalogueBook(core.db, call.params.id));
      const file = orNotFound(await openFile(core, fileId));
      return call.reply
        .headers({
          'content-type': 'application/epub+zip',
          'content-length': String(file.size),
          ...attachmentHeaders(`${title}.epub`),
        })
        .send(await file.open());
    }),
  );
  route(app, opdsCoverEndpoint, (call) =>
    asReader(core, call, async () => {
      const { cover } = orNotFound(await findCatalogueBook(core.db, call.params.id));
      const [coverId = ''] = fileIdsIn(cover);
      const file = orNotFound(await openFile(core, coverId));
      return call.reply
        .headers({ 'content-type': file.type, 'content-length': String(file.size) })
        .send(await file.open());
    }),
  );
}

type Feed = Pick<Parameters<typeof atomFeed>[0], 'self' | 'title' | 'entries' | 'links' | 'total'>;

function send(reply: FastifyReply, kind: 'navigation' | 'acquisition', feed: Feed): FastifyReply {
  const updated = new Date().toISOString();
  return reply.type(`${feedType(kind)};charset=utf-8`).send(atomFeed({ ...feed, kind, updated }));
}

function sendStart(reply: FastifyReply): FastifyReply {
  const updated = new Date().toISOString();
  const lists = [
    { href: '/opds/books?by=new', title: '最近入库', text: '新的在前', kind: 'acquisition' },
    { href: '/opds/books?by=title', title: '全部', text: '按书名', kind: 'acquisition' },
    ...Object.entries(groups).map(
      ([by, title]) =>
        ({ href: `/opds/groups?by=${by}`, title, text: `按${title}`, kind: 'navigation' }) as const,
    ),
  ] as const;
  return send(reply, 'navigation', {
    self: '/opds',
    title: '书库',
    entries: lists.map((list) => navigationEntry({ ...list, updated })),
  });
}

async function sendBooks(
  core: Core,
  reply: FastifyReply,
  { userId, ...query }: CatalogueQuery & { userId: number },
): Promise<FastifyReply> {
  const { rows, total } = await listCatalogue(core.db, userId, query);
  const address = (page: number): string => {
    const { q, by, of } = query;
    const params = new URLSearchParams({
      by,
      ...(of !== '' && { of }),
      ...(q !== '' && { q }),
      page: String(page),
    });
    return `/opds/books?${params.toString()}`;
  };
  const link = (rel: string, page: number) => ({
    rel,
    href: address(page),
    type: feedType('acquisition'),
  });
  const last = Math.max(1, Math.ceil(total / catalogueLimit));
  return send(reply, 'acquisition', {
    self: address(query.page),
    title: query.q === '' ? query.of || '全部' : `查找：${query.q}`,
    total,
    links: [
      link('first', 1),
      link('last', last),
      ...(query.page > 1 ? [link('previous', query.page - 1)] : []),
      ...(query.page < last ? [link('next', query.page + 1)] : []),
    ],
    entries: rows.map(bookEntry),
  });
}
