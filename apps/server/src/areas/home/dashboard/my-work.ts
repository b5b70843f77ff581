import type { Dashboard } from '@wm/contract/home/dashboard';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countPendingComments } from '#areas/blog/public.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { officeToday } from '../workbench/todo.repository.ts';

type Work = Dashboard['recent'][number];

const shown = 7;

interface Kind {
  kind: Work['kind'];
  /** The code that opens it. */
  access: string;
  /** Rows of id, name, key, progress and update_time of what is the asker's. */
  rows: (userId: number) => SQL;
  toOf: (row: { id: number; key: string }) => string;
}

/** What people work on, and where it goes on. */
const kinds: readonly Kind[] = [
  {
    kind: 'note',
    access: 'note:data:list',
    rows: (userId) => sql`
      select id, name, name as key, null::float8 as progress, update_time from note_note
      where owner_id = ${userId} and delete_time is null order by update_time desc limit ${shown}`,
    toOf: ({ key }) => `/notebook/preview/${encodeURIComponent(key)}`,
  },
  {
    kind: 'mindmap',
    access: 'mindmap:data:list',
    rows: (userId) => sql`
      select id, name, '' as key, null::float8 as progress, update_time from mind_map
      where owner_id = ${userId} and delete_time is null order by update_time desc limit ${shown}`,
    toOf: ({ id }) => `/mindmap/edit/${id}`,
  },
  {
    kind: 'book',
    access: 'book:data:query',
    rows: (userId) => sql`
      select b.id, b.title as name, b.name as key, p.fraction as progress, p.update_time
      from book_position p join book_book b on b.id = p.book_id
      where p.user_id = ${userId} and p.fraction < 1 and b.delete_time is null
      order by p.update_time desc limit ${shown}`,
    toOf: ({ key }) => `/read/book/${encodeURIComponent(key)}`,
  },
];

async function recentOf(db: Database, userId: number, of: Kind): Promise<Work[]> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    key: string;
    progress: number | null;
    time: string;
  }>(sql`
    select id, name, key, progress, to_json(update_time at time zone 'UTC')#>>'{}' || 'Z' as time
    from (${of.rows(userId)}) as mine`);
  return rows.map(({ id, name, key, progress, time }) => ({
    kind: of.kind,
    name,
    to: of.toOf({ id: Number(id), key }),
    progress,
    time,
  }));
}

/** What somebody was at last: notes, maps, and books that are not read to the end; the newest first. */
export async function recentWork(db: Database, principal: Principal): Promise<Work[]> {
  const open = kinds.filter(({ access }) => holdsPermission(principal, access));
  const found = await Promise.all(open.map((kind) => recentOf(db, principal.userId, kind)));
  return found
    .flat()
    .toSorted((one, other) => other.time.localeCompare(one.time))
    .slice(0, shown);
}

/** How much waits for somebody: comments to let through, and to-dos that are due today or were. */
export async function waitingWork(
  db: Database,
  principal: Principal,
): Promise<Dashboard['waiting']> {
  const [comments, due] = await Promise.all([
    countPendingComments(db, principal),
    db.execute<{ todos: number }>(sql`
      select count(*)::int as todos from workbench_todo
      where user_id = ${principal.userId} and done_time is null and due_day <= ${officeToday}
        and (snoozed_until is null or snoozed_until <= now())`),
  ]);
  return { comments, todos: due.rows[0]?.todos ?? 0 };
}
