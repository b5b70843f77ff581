import { trashResource } from '@wm/contract/notebook/note';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { trashDays } from '#core/settings/trash.ts';
import { noteNote } from '../notebook.table.ts';

const inTrash = isNotNull(noteNote.deleteTime);

/** What the notebook was called that was deleted with a note. */
const removedFromName = sql<string | null>`(
  select e->>'name' from note_removal r, jsonb_array_elements(r.notebooks) e
  where r.id = note_note.removal_id and (e->>'id')::bigint = note_note.removed_from)`;

const time = (instant: ReturnType<typeof sql>) =>
  sql<string>`to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export function trashRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): Pick<CrudRepository<typeof trashResource>, 'list'> {
  return tableRepository(database, trashResource, {
    table: noteNote,
    owner: noteNote.ownerId,
    only: inTrash,
    filters: { name: contains(noteNote.name) },
    computed: {
      notebookName: sql<string>`coalesce((select b.name from note_notebook b where b.id = note_note.notebook_id), ${removedFromName}, '')`,
      purgeTime: time(
        sql`note_note.delete_time + make_interval(days => ${trashDays('note.trash.days')})`,
      ),
    },
  });
}

/** Moves notes into the trash; answers those that were not there yet. */
export function trashNotes(tx: Pick<Database, 'update'>, ownerId: number, ids: number[]) {
  return tx
    .update(noteNote)
    .set({ deleteTime: sql`now()` })
    .where(
      and(
        inArray(noteNote.id, ids),
        eq(noteNote.ownerId, ownerId),
        sql`${noteNote.deleteTime} is null`,
      ),
    )
    .returning({
      id: noteNote.id,
      notebookId: noteNote.notebookId,
      name: noteNote.name,
      tags: noteNote.tags,
      pinned: noteNote.pinned,
    });
}

/** The notes in the trash among these, held until the transaction ends. */
export function lockTrashed(tx: Pick<Database, 'select'>, ownerId: number, ids: number[]) {
  return tx
    .select({
      id: noteNote.id,
      name: noteNote.name,
      notebookId: noteNote.notebookId,
      removedFromName,
    })
    .from(noteNote)
    .where(and(inArray(noteNote.id, ids), eq(noteNote.ownerId, ownerId), inTrash))
    .orderBy(noteNote.id)
    .for('update');
}

/** Which of these names notes outside of the trash have. */
export async function takenNames(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  names: string[],
): Promise<Set<string>> {
  const rows = await tx
    .select({ name: noteNote.name })
    .from(noteNote)
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        inArray(noteNote.name, names),
        sql`${noteNote.deleteTime} is null`,
      ),
    );
  return new Set(rows.map(({ name }) => name));
}

/** Takes one note out of the trash. */
export async function untrash(
  tx: Pick<Database, 'update'>,
  { id, name, notebookId }: { id: number; name: string; notebookId: number },
): Promise<void> {
  const back = { name, notebookId, deleteTime: null, removalId: null, removedFrom: null };
  await tx.update(noteNote).set(back).where(eq(noteNote.id, id));
}

/** Deletes notes in the trash for good; answers how many. */
export async function purge(
  db: Pick<Database, 'delete'>,
  ownerId: number,
  ids: number[],
): Promise<number> {
  const gone = await db
    .delete(noteNote)
    .where(and(inArray(noteNote.id, ids), eq(noteNote.ownerId, ownerId), inTrash))
    .returning({ id: noteNote.id });
  return gone.length;
}
