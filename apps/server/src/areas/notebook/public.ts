import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** How many notebooks and notes a person has. */
export async function countOwnNotes(
  db: Database,
  ownerId: number,
): Promise<{ notebooks: number; notes: number }> {
  const { rows } = await db.execute<{ notebooks: number; notes: number }>(sql`
    select (select count(*)::int from note_notebook where owner_id = ${ownerId}) as notebooks,
           (select count(*)::int from note_note where owner_id = ${ownerId} and delete_time is null) as notes`);
  return rows[0] ?? { notebooks: 0, notes: 0 };
}

/** A note of a person's own, for what is made of it. */
export async function readOwnNote(
  db: Database,
  ownerId: number,
  id: number,
): Promise<{ name: string; content: string } | undefined> {
  const { rows } = await db.execute<{ name: string; content: string }>(sql`
    select name, content from note_note where id = ${id} and owner_id = ${ownerId} and delete_time is null`);
  return rows[0];
}
