import { cutText } from '@wm/contract/core/stored-text';
import {
  addCommentEndpoint,
  commentInput,
  likeArticleEndpoint,
  suggestArticlesEndpoint,
  viewArticleEndpoint,
} from '@wm/contract/blog/visitor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { commentRules } from '../comment/comments-closed.ts';
import { addComment } from '../comment/add-comment.service.ts';
import { doorOf, openByPassword, requireOpen } from './door.ts';
import { articlePage } from './page-data.ts';
import { idOf, sendPage } from './site.routes.ts';
import { countVisit, hasLiked } from './visit.repository.ts';
import { recognise } from './visitor.ts';

/** What visitors do: read, like, comment; with scripts by JSON, without by plain forms. */
export function addVisitorRoutes(app: FastifyInstance, core: Core): void {
  const { db } = core;
  const count = async (
    call: { request: FastifyRequest; reply: FastifyReply; id: number },
    kind: 'view' | 'like',
  ) => {
    await requireOpen(core, call, call.id);
    const visitor = await recognise(core, call.request, call.reply);
    const counted = await countVisit(db, { articleId: call.id, kind }, visitor);
    return { count: orNotFound(counted), visitor };
  };
  route(app, viewArticleEndpoint, async ({ params: { id }, request, reply }) => {
    const { count: views, visitor } = await count({ request, reply, id }, 'view');
    return { count: views, isLiked: await hasLiked(db, id, visitor) };
  });
  route(app, likeArticleEndpoint, async ({ params: { id }, request, reply }) => ({
    count: (await count({ request, reply, id }, 'like')).count,
  }));
  route(app, addCommentEndpoint, async ({ params, body, request, reply }) => {
    await requireOpen(core, { request, reply }, params.id);
    const { address } = await recognise(core, request, reply);
    const rules = await commentRules(core);
    const isShown = await addComment(db, { articleId: params.id, rules, ...body }, address);
    return { isShown };
  });
  route(app, suggestArticlesEndpoint, async ({ query }) => {
    const found = await core.search.suggest(null, { text: query.text, kind: 'article' });
    return found.map(({ title, path }) => ({ title, path }));
  });
  addForms(app, core, count);
}

type Count = (
  call: { request: FastifyRequest; reply: FastifyReply; id: number },
  kind: 'view' | 'like',
) => Promise<unknown>;

const formConfig = (rate: 'default' | 'comment' | 'login') =>
  ({
    config: { endpoint: { access: 'public', rate, audit: null } },
    bodyLimit: 16 * 1024,
  }) as const;

function articleOf(request: FastifyRequest): number {
  return orNotFound(idOf((request.params as { id: string }).id));
}

/** What a form comes back with, what was typed still in it. */
const asSaid = new Set<string>(['comment.parent-missing', 'comment.closed']);

/** The forms of an article's page, for browsers without scripts. */
function addForms(app: FastifyInstance, core: Core, count: Count): void {
  app.post('/blog/article/:id/like', formConfig('default'), async (request, reply) => {
    const id = articleOf(request);
    await count({ request, reply, id }, 'like');
    return reply.redirect(`/blog/article/${id}?said=liked#like`, 303);
  });
  app.post('/blog/article/:id/open', formConfig('login'), async (request, reply) => {
    const id = articleOf(request);
    const given = (request.body as { password?: unknown } | null)?.password;
    const password = typeof given === 'string' ? cutText(given, 64) : '';
    try {
      await openByPassword(core, { request, reply }, { id, password });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isLocked = error.errorName === 'article.locked';
      if (!isLocked && error.errorName !== 'article.wrong-password') throw error;
      const door = (): Promise<boolean> => Promise.resolve(false);
      const asked = { notice: null, replyTo: null, commentPage: 1, door, fault: error.message };
      return sendPage(
        { core, request, reply },
        await articlePage(core, id, asked),
        isLocked ? 429 : 422,
      );
    }
    return reply.redirect(`/blog/article/${id}`, 303);
  });
  app.post('/blog/article/:id/comment', formConfig('comment'), async (request, reply) => {
    const id = articleOf(request);
    await requireOpen(core, { request, reply }, id);
    const parsed = commentInput.safeParse(request.body ?? {});
    const given = request.body as Partial<
      Record<'nickname' | 'content' | 'reply_to', unknown>
    > | null;
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    const written = {
      nickname: cutText(textOf(given?.nickname), 100),
      content: cutText(textOf(given?.content), 2000),
    };
    const refuse = async (message: string, status: number): Promise<FastifyReply> => {
      const notice = { kind: 'refused' as const, message, ...written };
      const replyTo = idOf(textOf(given?.reply_to)) ?? null;
      const door = doorOf(core, { request, reply });
      const asked = { notice, replyTo, commentPage: 1, door };
      return sendPage({ core, request, reply }, await articlePage(core, id, asked), status);
    };
    if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? '填写的内容有误', 422);
    const { reply_to: replyTo, ...words } = parsed.data;
    let isShown = false;
    try {
      const { address } = await recognise(core, request, reply);
      const rules = await commentRules(core);
      isShown = await addComment(core.db, { articleId: id, rules, replyTo, ...words }, address);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (asSaid.has(error.errorName)) return refuse(error.message, 422);
      if (error.errorName !== 'comment.too-many') throw error;
      void reply.header('retry-after', error.retryAfter ?? 600);
      return refuse(error.message, 429);
    }
    const said = isShown ? 'shown' : 'sent';
    return reply.redirect(`/blog/article/${id}?said=${said}#comments`, 303);
  });
}
