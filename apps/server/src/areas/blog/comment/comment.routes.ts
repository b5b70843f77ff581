import {
  commentCountsEndpoint,
  commentResource,
  commentSourceEndpoint,
  moderateCommentsEndpoint,
  replyToCommentEndpoint,
  trashCommentsEndpoint,
} from '@wm/contract/blog/comment';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import {
  blockSource,
  commentRepository,
  countComments,
  moderateComments,
} from './comment.repository.ts';
import { replyToComment } from './reply-to-comment.service.ts';

export function addCommentRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: commentResource,
    repository: commentRepository(core),
    only: ['list', 'query', 'remove'],
  });
  route(app, moderateCommentsEndpoint, async ({ body, principal }) => ({
    changed: await moderateComments(core.db, body, principal),
  }));
  route(app, trashCommentsEndpoint, async ({ body, principal }) => ({
    changed: await moderateComments(core.db, { ...body, status: 'trash' }, principal),
  }));
  route(app, commentCountsEndpoint, ({ query, principal }) =>
    countComments(core.db, principal, query.articleId),
  );
  route(app, commentSourceEndpoint, async ({ params, body, principal }) => ({
    ids: await blockSource(core.db, { ...params, ...body }, principal),
  }));
  route(app, replyToCommentEndpoint, ({ params, body, principal }) =>
    replyToComment(core.db, { ...params, ...body }, principal),
  );
}
