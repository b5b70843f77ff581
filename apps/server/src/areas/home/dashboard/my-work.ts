import type { Dashboard } from '@wm/contract/home/dashboard';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countPendingComments, countWaitingReviews } from '#areas/blog/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { countDue } from '../workbench/todo.repository.ts';

type Work = Dashboard['recent'][number];

const shown = 7;

interface Kind {
  /** The code that opens it. */
  access: string;
  /** Rows of kind, id, name, key, progress and update_time of what is the asker's. */
  rows: (userId: number) => SQL;
}

/** What people work on. */
const kinds: readonly Kind[] = [
  {
    access: 'note:data:list',
    rows: (userId) => sql`
      select 'note' as kind, id, name, name as key, null::float8 as progress, update_time from note_note
      where owner_id = ${userId} and delete_time is null order by update_time desc limit ${shown}`,
  },
  {
    access: 'mindmap:data:list',
    rows: (userId) => sql`
      select 'mindmap' as kind, id, name, '' as key, null::float8 as progress, update_time from mind_map
      where owner_id = ${userId} and delete_time is null order by update_time desc limit ${shown}`,
  },
  {
    access: 'book:data:query',
    rows: (userId) => sql`
      select 'book' as kind, b.id, b.title as name, b.name as key, p.fraction as progress, p.update_time
      from book_position p join book_book b on b.id = p.book_id
      where p.user_id = ${userId} and p.fraction < 1 and b.delete_time is null
      order by p.update_time desc limit ${shown}`,
  },
];

interface Row extends Record<string, unknown> {
  kind: Work['kind'];
  id: string;
  name: string;
  key: string;
  progress: number | null;
  time: string;
}

function placeOf({ kind, id, key }: Row): string {
  if (kind === 'mindmap') return `/mindmap/edit/${id}`;
  return `${kind === 'note' ? '/notebook/preview' : '/read/book'}/${encodeURIComponent(key)}`;
}

/** What somebody was at last: notes, maps, and books that are not read to the end; the newest first. */
export async function recentWork(db: Database, principal: Principal): Promise<Work[]> {
  const parts = kinds
    .filter(({ access }) => holdsPermission(principal, access))
    .map(({ rows }) => sql`(${rows(principal.userId)})`);
  if (parts.length === 0) return [];
  const { rows } = await db.execute<Row>(sql`
    select kind, id, name, key, progress, to_json(update_time at time zone 'UTC')#>>'{}' || 'Z' as time
    from (${sql.join(parts, sql` union all `)}) as mine
    order by update_time desc limit ${shown}`);
  return rows.map((row) => ({
    kind: row.kind,
    name: row.name,
    to: placeOf(row),
    progress: row.progress,
    time: row.time,
  }));
}

/** How much waits for somebody: comments to let through, articles to review, and to-dos that are due today or were. */
export async function waitingWork(
  db: Database,
  principal: Principal,
): Promise<Dashboard['waiting']> {
  return {
    comments: await countPendingComments(db, principal),
    reviews: await countWaitingReviews(db, principal),
    todos: await countDue(db, principal.userId),
  };
}
