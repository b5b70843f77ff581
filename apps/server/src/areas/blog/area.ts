import { commentTrashDays } from '@wm/contract/blog/article-status';
import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { articleFileUses } from './article/article-files.ts';
import { articleSearchKind } from './article/article-search.ts';
import { blogArticle, blogArticleDraft, blogArticleVersion } from './blog.table.ts';
import { addArticleRoutes } from './article/article.routes.ts';
import { addReadingRoutes } from './article/readings.routes.ts';
import { addReviewRoutes } from './article/review.routes.ts';
import { addFromNoteRoutes } from './article/from-note.routes.ts';
import { addCategoryRoutes } from './category/category.routes.ts';
import { addCommentRoutes } from './comment/comment.routes.ts';
import { seedBlogDemo } from './demo/seed-demo.ts';
import { addCardRoutes } from './site/card/card.routes.ts';
import { addFeedRoutes } from './site/feed.routes.ts';
import { addSiteSettingsRoutes } from './site/settings/site-settings.routes.ts';
import { siteFileUse } from './site/settings/site-settings.service.ts';
import { addSiteRoutes } from './site/site.routes.ts';
import { addVisitorRoutes } from './site/visitor.routes.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** What the blog shows around its articles may have changed. */
    blog: object;
    /** Its settings were saved. */
    site: { rowVersion: number };
  }
}

/** Articles: what authors do with them, and the public site. */
export const blogArea: Area = {
  addRoutes: (app, core) => {
    // Whoever reads the blog after the answer sees what was changed; other processes hear of it at the same time.
    app.addHook('onSend', async ({ method, url, log, routeOptions }, { statusCode }) => {
      const isRead = routeOptions.config.endpoint?.isRead === true;
      const isWrite = method !== 'GET' && method !== 'HEAD' && !isRead;
      if (!isWrite || statusCode >= 400 || !url.startsWith('/article/v2/')) return;
      // What was written stays written: without the signal it is seen some seconds later.
      await core.signals.send('blog', {}).catch((err: unknown) => {
        log.warn({ err }, 'the change of the blog could not be told');
      });
    });
    addArticleRoutes(app, core);
    addReadingRoutes(app, core);
    addReviewRoutes(app, core);
    addFromNoteRoutes(app, core);
    addCategoryRoutes(app, core);
    addCommentRoutes(app, core);
    addVisitorRoutes(app, core);
    addSiteRoutes(app, core);
    addCardRoutes(app, core);
    addFeedRoutes(app, core);
    addSiteSettingsRoutes(app, core);
  },
  searchKinds: [articleSearchKind],
  fileUses: [...articleFileUses, siteFileUse],
  fileNamingColumns: [blogArticle.content, blogArticleDraft.content, blogArticleVersion.content],
  // Visitors count once a day; whose address it was is nobody's business after it.
  retention: () => [
    sql`delete from blog_visit where day < current_date - 2`,
    sql`delete from blog_reading where day < current_date - 400`,
    sql`delete from blog_pass where expire_time < now()`,
    sql`delete from blog_comment_block where create_time < now() - interval '2 days'`,
    sql`delete from blog_comment where status = 'trash'
      and update_time < now() - make_interval(days => ${commentTrashDays})`,
    sql`delete from blog_salt where day < current_date - 2`,
  ],
  seedDemo: seedBlogDemo,
  streamEvents: (core, streams) =>
    core.signals.on('site', ({ rowVersion }) =>
      streams.tell('everybody', { kind: 'site', rowVersion }),
    ),
};
