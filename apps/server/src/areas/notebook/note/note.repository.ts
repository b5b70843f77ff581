import { noteResource } from '@wm/contract/notebook/note';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { and, eq, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import { indexNote } from './note-search.ts';

export function noteRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof noteResource> {
  return tableRepository(database, noteResource, {
    table: noteNote,
    owner: noteNote.ownerId,
    filters: { name: contains(noteNote.name), notebookId: equals(noteNote.notebookId) },
    computed: {
      notebookName: sql<string>`(select b.name from note_notebook b where b.id = note_note.notebook_id)`,
    },
    violations: { note_note_owner_id_name_unique: 'note.name-taken' },
  });
}

const documentColumns = {
  id: noteNote.id,
  notebookId: noteNote.notebookId,
  name: noteNote.name,
  content: noteNote.content,
  rowVersion: noteNote.rowVersion,
  updateTime: noteNote.updateTime,
};

const named = (ownerId: number, name: string) =>
  and(eq(noteNote.ownerId, ownerId), eq(noteNote.name, name));

export async function findDocument(
  db: Database,
  ownerId: number,
  name: string,
): Promise<NoteDocument | undefined> {
  const [document] = await db.select(documentColumns).from(noteNote).where(named(ownerId, name));
  return document;
}

/** Stores a text if nobody has saved since `rowVersion`; undefined otherwise. */
export async function updateContent(
  db: Database,
  ownerId: number,
  change: { name: string; content: string; rowVersion: number },
): Promise<NoteDocument | undefined> {
  const [document] = await db
    .update(noteNote)
    .set({
      content: change.content,
      rowVersion: sql`${noteNote.rowVersion} + 1`,
      updateTime: sql`now()`,
    })
    .where(and(named(ownerId, change.name), eq(noteNote.rowVersion, change.rowVersion)))
    .returning(documentColumns);
  return document;
}

export async function ownsNotebook(
  db: Database,
  ownerId: number,
  notebookId: number,
): Promise<boolean> {
  const [notebook] = await db
    .select({ id: noteNotebook.id })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.id, notebookId), eq(noteNotebook.ownerId, ownerId)));
  return notebook !== undefined;
}

/** The id of the owner's notebook of that name, made if there is none. */
export async function notebookNamed(db: Database, ownerId: number, name: string): Promise<number> {
  const [notebook] = await db
    .insert(noteNotebook)
    .values({ ownerId, name })
    .onConflictDoUpdate({
      target: [noteNotebook.ownerId, noteNotebook.name],
      set: { updateTime: sql`now()` },
    })
    .returning({ id: noteNotebook.id });
  if (!notebook) throw new Error('the notebook was not stored');
  return notebook.id;
}

/** Stores a note unless its name is taken, and makes it findable; answers whether it was stored. */
export async function insertUnlessTaken(
  tx: Pick<Database, 'insert'>,
  note: { ownerId: number; notebookId: number; name: string; content: string },
): Promise<boolean> {
  const [inserted] = await tx
    .insert(noteNote)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: noteNote.id, updateTime: noteNote.updateTime });
  if (inserted) await indexNote(tx, { ...note, ...inserted });
  return inserted !== undefined;
}
