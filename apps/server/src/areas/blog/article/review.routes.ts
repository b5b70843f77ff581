import {
  discardDraftEndpoint,
  publishedArticleEndpoint,
  recallArticleEndpoint,
  returnArticleEndpoint,
  submitArticleEndpoint,
} from '@wm/contract/blog/article-review';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import { articleRepository, articleScope } from './article.repository.ts';
import { discardDraft, recallArticle, returnArticle, submitArticle } from './review.service.ts';

/** What stands between the draft of an article and its readers. */
export function addReviewRoutes(app: FastifyInstance, core: Core): void {
  const repository = articleRepository(core, articleScope);
  route(app, publishedArticleEndpoint, async ({ params, principal }) =>
    orNotFound(await repository.findPublished(params.id, principal)),
  );
  route(app, discardDraftEndpoint, ({ params, body, principal }) =>
    discardDraft(core, { ...params, ...body, principal }),
  );
  route(app, submitArticleEndpoint, ({ params, body, principal }) =>
    submitArticle(core, { ...params, ...body, principal }),
  );
  route(app, recallArticleEndpoint, ({ params, body, principal }) =>
    recallArticle(core, { ...params, ...body, principal }),
  );
  route(app, returnArticleEndpoint, ({ params, body, principal }) =>
    returnArticle(core, { ...params, ...body, principal }),
  );
}
