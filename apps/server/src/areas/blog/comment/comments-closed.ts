import { isCommentPolicy } from '@wm/contract/blog/comment-policies';
import type { CommentPolicy } from '@wm/contract/blog/comment-policies';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Core } from '#core/core.ts';

/** How the site takes comments. */
export interface CommentRules {
  policy: CommentPolicy;
  /** So many days after an article was published its comments close by themselves; 0: never. */
  days: number;
}

export async function commentRules({ settings }: Pick<Core, 'settings'>): Promise<CommentRules> {
  const policy = await settings.text('blog.comment.policy');
  return {
    policy: isCommentPolicy(policy) ? policy : 'reviewed',
    days: await settings.number('blog.comment.days'),
  };
}

/** Whether nobody may comment on the article `a` any more: the site takes none, it was closed, or it is too old. */
export function commentsClosed({ policy, days }: CommentRules): SQL {
  if (policy === 'off') return sql`true`;
  return sql`(a.comments_closed or (${days}::int > 0
    and a.publish_time < now() - make_interval(days => ${days}::int)))`;
}
