import { importReportDays, importUndoDays } from '@wm/contract/notebook/note-import';
import type { NoteImportResult, NoteImportState } from '@wm/contract/notebook/note-import';
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteImport, noteImportNote, noteNote, noteNotebook } from '../notebook.table.ts';

const canUndo = sql<boolean>`(${noteImport.state} = 'done' or (${noteImport.state} = 'running'))
  and coalesce(${noteImport.endTime}, ${noteImport.createTime}) > now() - make_interval(days => ${importUndoDays})`;

const shown = {
  id: noteImport.id,
  title: noteImport.title,
  state: noteImport.state,
  taskId: noteImport.taskId,
  createTime: noteImport.createTime,
  endTime: noteImport.endTime,
  canUndo,
};

/** Imports whose reports are no longer kept. */
export const forgetImports: SQL = sql`delete from note_import where create_time < now() - make_interval(days => ${importReportDays})`;

export type ImportRow = typeof noteImport.$inferSelect;

export async function createImport(
  db: Pick<Database, 'insert'>,
  values: Pick<ImportRow, 'ownerId' | 'title' | 'fileId' | 'notebookId' | 'state'>,
): Promise<number> {
  const [made] = await db.insert(noteImport).values(values).returning({ id: noteImport.id });
  if (!made) throw new Error('the import was not stored');
  return made.id;
}

export async function listImports(
  db: Database,
  ownerId: number,
  { page, limit }: { page: number; limit: number },
) {
  const own = eq(noteImport.ownerId, ownerId);
  const [rows, [all]] = await Promise.all([
    db
      .select(shown)
      .from(noteImport)
      .where(own)
      .orderBy(desc(noteImport.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(noteImport).where(own),
  ]);
  return { rows, total: all?.total ?? 0 };
}

const ownOne = (ownerId: number, id: number) =>
  and(eq(noteImport.id, id), eq(noteImport.ownerId, ownerId));

export async function findImport(db: Pick<Database, 'select'>, ownerId: number, id: number) {
  const [found] = await db
    .select({ ...shown, report: noteImport.report })
    .from(noteImport)
    .where(ownOne(ownerId, id));
  return found;
}

export async function readImport(
  db: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<ImportRow | undefined> {
  const [found] = await db.select().from(noteImport).where(ownOne(ownerId, id));
  return found;
}

/** Moves an import from one of some states to another; false when it was in none of them. */
export async function moveImport(
  db: Pick<Database, 'update'>,
  { id, from }: { id: number; from: NoteImportState[] },
  { isOver, ...set }: { state: NoteImportState; report?: NoteImportResult; isOver?: boolean },
): Promise<boolean> {
  const moved = await db
    .update(noteImport)
    .set({ ...set, ...(isOver && { endTime: sql`now()` }) })
    .where(and(eq(noteImport.id, id), inArray(noteImport.state, from)))
    .returning({ id: noteImport.id });
  return moved.length > 0;
}

/** Notes which task does an import by now. */
export async function setImportTask(
  db: Pick<Database, 'update'>,
  id: number,
  taskId: number,
): Promise<void> {
  await db.update(noteImport).set({ taskId }).where(eq(noteImport.id, id));
}

export async function addMadeNotebooks(
  tx: Pick<Database, 'update'>,
  id: number,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(noteImport)
    .set({ notebookIds: sql`${noteImport.notebookIds} || ${sql.param(ids)}::bigint[]` })
    .where(eq(noteImport.id, id));
}

export async function addImportedNotes(
  tx: Pick<Database, 'insert' | 'execute'>,
  rows: (typeof noteImportNote.$inferInsert)[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await tx.insert(noteImportNote).values(rows).onConflictDoNothing();
  await tx.execute(sql`
    update ${noteImportNote} i set made = ${standing} from ${noteNote}
    where ${noteNote.id} = i.note_id and i.import_id = ${first.importId} and i.made is null`);
}

/** What a note is called, where it stands and how it is marked, as one text. */
const standing = sql`md5(concat_ws(chr(10), ${noteNote.name}, ${noteNote.notebookId}, array_to_string(${noteNote.tags}, ','), ${noteNote.pinned}))`;

/** Of an owner's notes outside the trash, those that imports made, by what they were made of. */
export async function knownSources(
  db: Database,
  ownerId: number,
): Promise<Map<string, { noteId: number; importId: number }>> {
  const rows = await db
    .select({
      source: noteImportNote.source,
      noteId: noteImportNote.noteId,
      importId: noteImportNote.importId,
    })
    .from(noteImportNote)
    .innerJoin(noteNote, eq(noteNote.id, noteImportNote.noteId))
    .where(and(eq(noteNote.ownerId, ownerId), isNull(noteNote.deleteTime)))
    .orderBy(noteImportNote.importId);
  return new Map(rows.map(({ source, ...row }) => [source, row]));
}

/** The names of an owner's notes outside the trash. */
export async function knownNames(
  db: Database,
  ownerId: number,
): Promise<Map<string, { id: number; notebookId: number | null }>> {
  const rows = await db
    .select({ id: noteNote.id, name: noteNote.name, notebookId: noteNote.notebookId })
    .from(noteNote)
    .where(and(eq(noteNote.ownerId, ownerId), isNull(noteNote.deleteTime)));
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

/** An owner's notebooks by the names from the outermost one, each in a line. */
export async function notebooksByPath(
  db: Pick<Database, 'select'>,
  ownerId: number,
): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: noteNotebook.id, parentId: noteNotebook.parentId, name: noteNotebook.name })
    .from(noteNotebook)
    .where(eq(noteNotebook.ownerId, ownerId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = (id: number | null): string[] => {
    const row = id === null ? undefined : byId.get(id);
    return row ? [...pathOf(row.parentId), row.name] : [];
  };
  return new Map(rows.map(({ id }) => [pathOf(id).join('\n'), id]));
}

/** The notes of an import that are not in the trash, held until the transaction ends, and whether they are as they were made. */
export function importedNotes(tx: Pick<Database, 'select'>, importId: number) {
  return tx
    .select({
      id: noteNote.id,
      name: noteNote.name,
      isUntouched: sql<boolean>`${noteNote.rowVersion} = ${noteImportNote.rowVersion} and ${noteImportNote.made} is not distinct from ${standing}`,
    })
    .from(noteImportNote)
    .innerJoin(noteNote, eq(noteNote.id, noteImportNote.noteId))
    .where(and(eq(noteImportNote.importId, importId), isNull(noteNote.deleteTime)))
    .orderBy(noteNote.id)
    .for('update', { of: noteNote });
}

/** The notes of an import that are not in the trash, with the files they were made of; notes go by their names where that is not known. */
export function filledNotes(db: Pick<Database, 'select'>, importId: number) {
  return db
    .select({ id: noteNote.id, name: noteNote.name, path: noteImportNote.path })
    .from(noteImportNote)
    .innerJoin(noteNote, eq(noteNote.id, noteImportNote.noteId))
    .where(and(eq(noteImportNote.importId, importId), isNull(noteNote.deleteTime)))
    .orderBy(noteNote.id);
}

/** Says that the import left a note at its next version, if it was as the import left it. */
export async function followVersion(
  tx: Pick<Database, 'update'>,
  { importId, noteId, from, to }: { importId: number; noteId: number; from: number; to: number },
): Promise<void> {
  await tx
    .update(noteImportNote)
    .set({ rowVersion: to })
    .where(
      and(
        eq(noteImportNote.importId, importId),
        eq(noteImportNote.noteId, noteId),
        eq(noteImportNote.rowVersion, from),
      ),
    );
}

/** An import with its report, held until the transaction ends. */
export async function lockReport(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<NoteImportResult | undefined> {
  const [found] = await tx
    .select({ report: noteImport.report })
    .from(noteImport)
    .where(ownOne(ownerId, id))
    .for('update');
  return found?.report ?? undefined;
}

/** Removes those of some notebooks in which nothing stands any more, the innermost first; answers how many. */
export async function removeEmptyNotebooks(
  tx: Pick<Database, 'execute'>,
  ownerId: number,
  ids: number[],
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await tx.execute(sql`
      with empty as (
        select b.id from note_notebook b
        where b.owner_id = ${ownerId} and b.id = any(${sql.param(ids)}::bigint[])
          and not exists (select from note_note n where n.notebook_id = b.id and n.delete_time is null)
          and not exists (select from note_notebook c where c.parent_id = b.id)
      ), freed as (
        update note_note set notebook_id = null
        where notebook_id in (select id from empty) and delete_time is not null returning id
      )
      delete from note_notebook where id in (select id from empty) and (select count(*) from freed) >= 0`);
    if (!rowCount) return removed;
    removed += rowCount;
  }
}
