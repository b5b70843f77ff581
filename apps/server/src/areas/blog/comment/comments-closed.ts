import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Whether nobody may comment on the article `a` any more: it was closed, or it is older than so many days; 0: never too old. */
export function commentsClosed(days: number): SQL {
  return sql`(a.comments_closed or (${days}::int > 0
    and a.publish_time < now() - make_interval(days => ${days}::int)))`;
}
