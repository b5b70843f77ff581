import type { FastifyInstance } from 'fastify';
import { files } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { articleFileUse } from './article/article-files.ts';
import { articleSearchKind } from './article/article-search.ts';
import { blogArticle, blogArticleVersion } from './blog.table.ts';
import { addArticleRoutes } from './article/article.routes.ts';
import { addCategoryRoutes } from './category/category.routes.ts';
import { addCommentRoutes } from './comment/comment.routes.ts';
import { addFeedRoutes } from './site/feed.routes.ts';
import { addSiteRoutes } from './site/site.routes.ts';
import { addVisitorRoutes } from './site/visitor.routes.ts';

/** Articles: what authors do with them, and the public site. */
export function addBlogArea(app: FastifyInstance, core: Core): void {
  // Whoever reads the blog after the answer sees what was changed; other processes hear of it at the same time.
  app.addHook('onSend', async ({ method, url, log }, { statusCode }) => {
    const isWrite = method !== 'GET' && method !== 'HEAD';
    if (!isWrite || statusCode >= 400 || !url.startsWith('/article/v2/')) return;
    // What was written stays written: without the signal it is seen some seconds later.
    await core.signals.send('blog', {}).catch((err: unknown) => {
      log.warn({ err }, 'the change of the blog could not be told');
    });
  });
  addArticleRoutes(app, core);
  addCategoryRoutes(app, core);
  addCommentRoutes(app, core);
  addVisitorRoutes(app, core);
  addSiteRoutes(app, core);
  addFeedRoutes(app, core);
  core.search.define(articleSearchKind);
  files.keepNamedIn(blogArticle.content, blogArticleVersion.content);
  files.define(articleFileUse);
}
