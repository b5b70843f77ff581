import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteNote, noteNotebook, noteRemoval } from '../notebook.table.ts';
import type { RemovedNotebook } from '../notebook.table.ts';
import { notInTrash } from '../note/note.repository.ts';

type Standing = Omit<RemovedNotebook, 'movedTo' | 'notesTo'>;

/** All of somebody's notebooks as they stand. They must be locked. */
export function listStanding(tx: Pick<Database, 'select'>, ownerId: number): Promise<Standing[]> {
  return tx
    .select({
      id: noteNotebook.id,
      parentId: noteNotebook.parentId,
      name: noteNotebook.name,
      sort: noteNotebook.sort,
    })
    .from(noteNotebook)
    .where(eq(noteNotebook.ownerId, ownerId))
    .orderBy(noteNotebook.sort, noteNotebook.id);
}

/** How many notes stand in notebooks, right in one of them, and how many of them a link opens to others. */
export async function countNotes(
  db: Pick<Database, 'execute'>,
  notebookIds: number[],
  outermost: number,
): Promise<{ notes: number; shared: number; ownNotes: number }> {
  const { rows } = await db.execute<{ notes: number; shared: number; ownNotes: number }>(sql`
    select count(*)::int as notes,
      count(*) filter (where n.notebook_id = ${outermost})::int as "ownNotes",
      count(*) filter (where exists (
        select from note_share s where s.note_id = n.id and s.revoke_time is null
          and (s.expire_time is null or s.expire_time > now())))::int as shared
    from note_note n
    where n.notebook_id = any(${sql.param(notebookIds)}::bigint[]) and n.delete_time is null`);
  return rows[0] ?? { notes: 0, shared: 0, ownNotes: 0 };
}

export async function createRemoval(
  tx: Pick<Database, 'insert'>,
  removal: Omit<typeof noteRemoval.$inferInsert, 'id' | 'createTime'>,
): Promise<number> {
  const [made] = await tx.insert(noteRemoval).values(removal).returning({ id: noteRemoval.id });
  if (!made) throw new Error('the removal was not stored');
  return made.id;
}

/** Takes the notes of notebooks into the trash, where they remember where they stood. */
export function trashNotesIn(
  tx: Pick<Database, 'update'>,
  notebookIds: number[],
  removalId: number,
) {
  return tx
    .update(noteNote)
    .set({
      deleteTime: sql`now()`,
      removalId,
      removedFrom: sql`${noteNote.notebookId}`,
      notebookId: null,
    })
    .where(and(inArray(noteNote.notebookId, notebookIds), notInTrash))
    .returning({
      id: noteNote.id,
      notebookId: noteNote.removedFrom,
      name: noteNote.name,
      tags: noteNote.tags,
      pinned: noteNote.pinned,
    });
}

/** Moves the notes of a notebook to another; they remember where they stood. */
export async function moveNotesOut(
  tx: Pick<Database, 'update'>,
  { from, to, removalId }: { from: number; to: number; removalId: number },
): Promise<number> {
  const { rowCount } = await tx
    .update(noteNote)
    .set({ notebookId: to, removalId, removedFrom: from })
    .where(and(eq(noteNote.notebookId, from), notInTrash));
  return rowCount ?? 0;
}

/** Takes notes that lay in the trash before out of notebooks that go. */
export async function freeRemembering(
  tx: Pick<Database, 'update'>,
  notebookIds: number[],
): Promise<void> {
  await tx
    .update(noteNote)
    .set({ notebookId: null, removedFrom: sql`${noteNote.notebookId}` })
    .where(and(inArray(noteNote.notebookId, notebookIds), isNotNull(noteNote.deleteTime)));
}

export async function dropNotebooks(tx: Pick<Database, 'delete'>, ids: number[]): Promise<void> {
  await tx.delete(noteNotebook).where(inArray(noteNotebook.id, ids));
}

/** Makes a notebook anew under the id that it had. */
export async function remakeNotebook(
  tx: Pick<Database, 'insert'>,
  { id, parentId, name, sort }: Standing,
  ownerId: number,
): Promise<void> {
  const row = { id, parentId, name, sort, ownerId };
  await tx.insert(noteNotebook).overridingSystemValue().values(row);
}

export async function standNotebook(
  tx: Pick<Database, 'update'>,
  { id, parentId, name, sort }: Standing,
): Promise<void> {
  await tx.update(noteNotebook).set({ parentId, name, sort }).where(eq(noteNotebook.id, id));
}

/** Notebooks whose notes lie in the trash, the newest first. */
export function listRemovals(db: Pick<Database, 'select'>, ownerId: number) {
  const notes = sql<number>`(select count(*)::int from note_note n where n.removal_id = note_removal.id and n.delete_time is not null)`;
  return db
    .select({
      id: noteRemoval.id,
      name: noteRemoval.name,
      notes,
      notebooks: sql<number>`jsonb_array_length(${noteRemoval.notebooks})`,
      createTime: noteRemoval.createTime,
    })
    .from(noteRemoval)
    .where(and(eq(noteRemoval.ownerId, ownerId), eq(noteRemoval.kind, 'trash'), sql`${notes} > 0`))
    .orderBy(desc(noteRemoval.createTime), desc(noteRemoval.id))
    .limit(100);
}

/** One's removal, held until the transaction ends. */
export async function lockRemoval(tx: Pick<Database, 'select'>, ownerId: number, id: number) {
  const [removal] = await tx
    .select()
    .from(noteRemoval)
    .where(and(eq(noteRemoval.id, id), eq(noteRemoval.ownerId, ownerId)))
    .for('update');
  return removal;
}

export async function dropRemoval(tx: Pick<Database, 'delete'>, id: number): Promise<void> {
  await tx.delete(noteRemoval).where(eq(noteRemoval.id, id));
}

/** The notes of a removal that lie in the trash, held until the transaction ends. */
export function lockRemovedNotes(tx: Pick<Database, 'select'>, removalId: number) {
  return tx
    .select({ id: noteNote.id, name: noteNote.name })
    .from(noteNote)
    .where(and(eq(noteNote.removalId, removalId), isNotNull(noteNote.deleteTime)))
    .orderBy(noteNote.id)
    .for('update');
}

/** Takes notes out of the trash to where they stood. */
export async function untrashToPlace(
  tx: Pick<Database, 'update'>,
  notes: readonly { id: number; name?: string }[],
): Promise<void> {
  const back = {
    deleteTime: null,
    notebookId: sql`${noteNote.removedFrom}`,
    removalId: null,
    removedFrom: null,
  };
  const renamed = notes.flatMap(({ id, name }) => (name === undefined ? [] : [{ id, name }]));
  for (const { id, name } of renamed)
    await tx
      .update(noteNote)
      .set({ ...back, name })
      .where(eq(noteNote.id, id));
  const others = notes.filter(({ name }) => name === undefined).map(({ id }) => id);
  if (others.length > 0) await tx.update(noteNote).set(back).where(inArray(noteNote.id, others));
}

/** Brings notes that were moved back, as far as they still stand where they were put; answers how many. */
export async function moveNotesBack(
  tx: Pick<Database, 'update'>,
  removalId: number,
  target: number,
): Promise<number> {
  const { rowCount } = await tx
    .update(noteNote)
    .set({ notebookId: sql`${noteNote.removedFrom}`, removalId: null, removedFrom: null })
    .where(and(eq(noteNote.removalId, removalId), eq(noteNote.notebookId, target), notInTrash));
  return rowCount ?? 0;
}

/** Notes in the trash stand in the notebooks again that they remember. */
export async function reattachTrashed(
  tx: Pick<Database, 'update'>,
  ownerId: number,
  notebookIds: number[],
): Promise<void> {
  await tx
    .update(noteNote)
    .set({ notebookId: sql`${noteNote.removedFrom}`, removedFrom: null })
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        inArray(noteNote.removedFrom, notebookIds),
        isNull(noteNote.notebookId),
        isNotNull(noteNote.deleteTime),
      ),
    );
}

/** What is remembered of deleted notebooks goes with the last of their notes, and a day after these were moved. */
export const forgetRemovals = sql`
  delete from note_removal r where r.create_time < now() - interval '1 day'
    and (r.kind = 'move' or not exists (select from note_note n where n.removal_id = r.id))`;
