import { commentResource } from '@wm/contract/blog/comment';
import { and, count, eq } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { blogComment } from '../blog.table.ts';
import { commentScope } from './comment.repository.ts';

/** How many comments wait for somebody to let them through; none for who may not. */
export async function countPendingComments(db: Database, principal: Principal): Promise<number> {
  const code = `${commentResource.permission}:edit`;
  if (!holdsPermission(principal, code)) return 0;
  const reach = reachOf(commentScope, principal, code);
  const within =
    reach && inReach(commentScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  const [row] = await db
    .select({ waiting: count() })
    .from(blogComment)
    .where(and(eq(blogComment.status, 'pending'), within));
  return row?.waiting ?? 0;
}
