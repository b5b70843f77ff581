import { treePageSize, treeTopSizes } from '@wm/contract/notebook/tree-sizes';
import type { NotePlace, TreeNote, TreeNotebook } from '@wm/contract/notebook/note-tree';
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import { notInTrash } from '../note/note.repository.ts';

const treeNoteColumns = { id: noteNote.id, name: noteNote.name, pinned: noteNote.pinned };

/** Room between two notes of a level that was counted anew: some twenty fit between any two. */
const step = 1_048_576;

/** One's notebooks that stand in another, or at the top. */
export function listNotebooksIn(
  db: Pick<Database, 'select'>,
  ownerId: number,
  parentId: number | null,
): Promise<TreeNotebook[]> {
  return db
    .select({
      id: noteNotebook.id,
      parentId: noteNotebook.parentId,
      name: noteNotebook.name,
      noteCount: sql<number>`(select count(*)::int from note_note n where n.notebook_id = note_notebook.id and n.delete_time is null)`,
      notebookCount: sql<number>`(select count(*)::int from note_notebook b where b.parent_id = note_notebook.id)`,
    })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.ownerId, ownerId), within(parentId)))
    .orderBy(noteNotebook.sort, noteNotebook.id);
}

function within(parentId: number | null): SQL {
  return parentId === null
    ? isNull(noteNotebook.parentId)
    : sql`${noteNotebook.parentId} = ${parentId}`;
}

/** A page of the notes of a notebook in their order. */
export async function listNotesIn(
  db: Pick<Database, 'select'>,
  ownerId: number,
  { notebookId, page }: { notebookId: number; page: number },
): Promise<{ notes: TreeNote[]; total: number }> {
  const here = and(eq(noteNote.notebookId, notebookId), eq(noteNote.ownerId, ownerId), notInTrash);
  const notes = await db
    .select(treeNoteColumns)
    .from(noteNote)
    .where(here)
    .orderBy(noteNote.sort, noteNote.id)
    .limit(treePageSize)
    .offset((page - 1) * treePageSize);
  const [counted] = await db.select({ total: count() }).from(noteNote).where(here);
  return { notes, total: counted?.total ?? 0 };
}

/** The notes on top of the tree. */
export async function listTop(
  db: Pick<Database, 'select'>,
  ownerId: number,
): Promise<{ starred: TreeNote[]; starredTotal: number; recent: TreeNote[] }> {
  const own = and(eq(noteNote.ownerId, ownerId), notInTrash);
  const newest = (where: SQL | undefined, limit: number): Promise<TreeNote[]> =>
    db
      .select(treeNoteColumns)
      .from(noteNote)
      .where(where)
      .orderBy(desc(noteNote.updateTime), desc(noteNote.id))
      .limit(limit);
  const pinned = and(own, eq(noteNote.pinned, true));
  const [counted] = await db.select({ total: count() }).from(noteNote).where(pinned);
  return {
    starred: await newest(pinned, treeTopSizes.starred),
    starredTotal: counted?.total ?? 0,
    recent: await newest(own, treeTopSizes.recent),
  };
}

interface FoundPlace {
  id: number;
  name: string;
  notebookIds: number[];
  index: number;
}

/** Where one's note stands; nothing for any other, and for one in the trash. */
export async function findPlace(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  id: number,
): Promise<FoundPlace | undefined> {
  const { rows } = await db.execute<{
    id: string;
    name: string;
    notebooks: string[];
    index: number;
  }>(sql`
    with recursive
      wanted as (
        select id, name, notebook_id, sort from note_note
        where id = ${id} and owner_id = ${ownerId} and delete_time is null),
      above (id, parent_id, height) as (
        select b.id, b.parent_id, 0 from note_notebook b, wanted w where b.id = w.notebook_id
        union all
        select b.id, b.parent_id, a.height + 1 from note_notebook b, above a where b.id = a.parent_id)
    select w.id, w.name,
      array(select a.id from above a order by a.height desc) as notebooks,
      (select count(*)::int from note_note n where n.notebook_id = w.notebook_id
        and n.delete_time is null and (n.sort, n.id) < (w.sort, w.id)) as index
    from wanted w`);
  const [row] = rows;
  if (!row) return undefined;
  const { name, index, notebooks } = row;
  return { id: Number(row.id), name, index, notebookIds: notebooks.map(Number) };
}

/** Holds one's notebook until the transaction ends: what is moved into it comes one after the other. False for any other. */
export async function lockNotebook(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: noteNotebook.id })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.id, id), eq(noteNotebook.ownerId, ownerId)))
    .for('update');
  return rows.length > 0;
}

/** Where one's note stands among those of its notebook; it is held until the transaction ends. */
export async function lockStanding(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<NotePlace | undefined> {
  const [note] = await tx
    .select({ notebookId: noteNote.notebookId, sort: noteNote.sort })
    .from(noteNote)
    .where(and(eq(noteNote.id, id), eq(noteNote.ownerId, ownerId), notInTrash))
    .for('update');
  if (!note || note.notebookId === null) return undefined;
  const [next] = await tx
    .select({ id: noteNote.id })
    .from(noteNote)
    .where(
      and(
        eq(noteNote.notebookId, note.notebookId),
        notInTrash,
        sql`(${noteNote.sort}, ${noteNote.id}) > (${note.sort}, ${id})`,
      ),
    )
    .orderBy(noteNote.sort, noteNote.id)
    .limit(1);
  return { notebookId: note.notebookId, before: next?.id ?? null };
}

interface Aim extends NotePlace {
  /** What is moved: it is not among those it comes between. */
  id: number;
}

/** The number of a place, or nothing where there is no room between its neighbours. Undefined neighbours are refused before. */
export async function sortAt(
  tx: Pick<Database, 'select'>,
  { id, notebookId, before }: Aim,
): Promise<number | undefined> {
  const others = and(eq(noteNote.notebookId, notebookId), notInTrash, ne(noteNote.id, id));
  const [behind] =
    before === null
      ? []
      : await tx
          .select({ sort: noteNote.sort })
          .from(noteNote)
          .where(and(others, eq(noteNote.id, before)));
  const [ahead] = await tx
    .select({ sort: noteNote.sort })
    .from(noteNote)
    .where(
      and(others, behind && sql`(${noteNote.sort}, ${noteNote.id}) < (${behind.sort}, ${before})`),
    )
    .orderBy(desc(noteNote.sort), desc(noteNote.id))
    .limit(1);
  if (!behind) return (ahead?.sort ?? 0) + step;
  if (!ahead) return behind.sort - step;
  const middle = Math.floor((ahead.sort + behind.sort) / 2);
  return middle > ahead.sort && middle < behind.sort ? middle : undefined;
}

/** Makes room between all notes of a notebook; their order stays. */
export async function spreadNotes(
  tx: Pick<Database, 'execute'>,
  notebookId: number,
): Promise<void> {
  await tx.execute(sql`
    update note_note n set sort = placed.place
    from (select id, row_number() over (order by sort, id) * ${step}::bigint as place
      from note_note where notebook_id = ${notebookId}) placed
    where n.id = placed.id`);
}

/** Puts a note where it belongs. */
export async function putNote(
  tx: Pick<Database, 'update'>,
  id: number,
  place: { notebookId: number; sort: number },
): Promise<void> {
  await tx.update(noteNote).set(place).where(eq(noteNote.id, id));
}

/** Whether a note that is not in the trash stands in a notebook. */
export async function standsIn(
  tx: Pick<Database, 'select'>,
  id: number,
  notebookId: number,
): Promise<boolean> {
  const rows = await tx
    .select({ id: noteNote.id })
    .from(noteNote)
    .where(and(eq(noteNote.id, id), eq(noteNote.notebookId, notebookId), notInTrash));
  return rows.length > 0;
}

/** The ids of one's notebooks that stand in another, or at the top, in their order. */
export async function listSiblings(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  parentId: number | null,
): Promise<number[]> {
  const rows = await tx
    .select({ id: noteNotebook.id })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.ownerId, ownerId), within(parentId)))
    .orderBy(noteNotebook.sort, noteNotebook.id);
  return rows.map(({ id }) => id);
}

/** Numbers notebooks of one level in this order. */
export async function orderNotebooks(
  tx: Pick<Database, 'execute'>,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    update note_notebook b set sort = placed.place - 1
    from unnest(${sql.param(ids)}::bigint[]) with ordinality as placed (id, place)
    where b.id = placed.id and b.sort <> placed.place - 1`);
}
