import { and, count, eq, isNull, ne, or } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { blogArticle, blogArticleReview } from '../blog.table.ts';
import { articleScope } from './article.repository.ts';

const code = 'article:data:publish';

/** How many articles others have laid before somebody who may publish them; none for who may not. */
export async function countWaitingReviews(db: Database, principal: Principal): Promise<number> {
  if (!holdsPermission(principal, code)) return 0;
  const reach = reachOf(articleScope, principal, code);
  const within =
    reach && inReach(articleScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  const { submitterId } = blogArticleReview;
  const [row] = await db
    .select({ waiting: count() })
    .from(blogArticleReview)
    .innerJoin(blogArticle, eq(blogArticle.id, blogArticleReview.articleId))
    .where(
      and(
        eq(blogArticleReview.state, 'waiting'),
        or(isNull(submitterId), ne(submitterId, principal.userId)),
        within,
      ),
    );
  return row?.waiting ?? 0;
}
