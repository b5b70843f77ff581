import { linkParts } from '@wm/markdown/note-links';
import { noteResource, tagLimit } from '@wm/contract/notebook/note';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { orNotFound } from '#core/not-found.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { noteAlias, noteNote, noteNotebook } from '../notebook.table.ts';
import { inNotebook } from './in-notebook.ts';
import { addLinks } from './note-links.repository.ts';
import { allTags, hasTag } from './all-tags.ts';
import { indexNotes } from './note-search.ts';
import { aliasesIn, excerptOf, inlineTagsIn, saidAbove } from './said-above.ts';
import type { TagMove } from './said-above.ts';

/** Notes that are not in the trash. */
export const notInTrash = isNull(noteNote.deleteTime);

export function noteRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof noteResource> {
  return tableRepository(database, noteResource, {
    table: noteNote,
    owner: noteNote.ownerId,
    only: notInTrash,
    leading: noteNote.pinned,
    filters: {
      name: contains(noteNote.name),
      notebookId: {
        ...equals(noteNote.notebookId),
        where: (placeholder) => inNotebook(sql`(${placeholder})::bigint`),
      },
      tag: {
        columns: ['tags', 'inline_tags'],
        where: hasTag,
        value: (given) => given,
      },
      pinned: equals(noteNote.pinned),
      beginTime: dayBound(noteNote.createTime, 'begin'),
      endTime: dayBound(noteNote.createTime, 'end'),
    },
    computed: {
      notebookName: sql<string>`(select b.name from note_notebook b where b.id = note_note.notebook_id)`,
    },
    violations: { note_note_owner_id_name_unique: 'note.name-taken' },
  });
}

export const documentColumns = {
  id: noteNote.id,
  notebookId: sql<number>`${noteNote.notebookId}`.mapWith(Number),
  name: noteNote.name,
  content: noteNote.content,
  tags: noteNote.tags,
  inlineTags: noteNote.inlineTags,
  pinned: noteNote.pinned,
  rowVersion: noteNote.rowVersion,
  createTime: noteNote.createTime,
  updateTime: noteNote.updateTime,
};

/** The id of the note that has a name, gives itself that name, or had it before and nobody has it now. */
function idOfName(ownerId: number, name: string | SQL): SQL {
  return sql`coalesce(
    (select n.id from ${noteNote} n where n.owner_id = ${ownerId} and n.name = ${name} and n.delete_time is null),
    (select n.id from ${noteNote} n where n.owner_id = ${ownerId} and n.aliases @> array[${name}::text]
      and n.aliases <> '{}' and n.delete_time is null order by n.id limit 1),
    (select a.note_id from ${noteAlias} a where a.owner_id = ${ownerId} and a.name = ${name}))`;
}

/** Which of an owner's notes some names lead to, as a link leads to them; names of none are left out. */
export async function noteIdsOf(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; id: number }>(sql`
    select name, id::float8 as id from (
      select given.name, ${idOfName(ownerId, sql`given.name`)} as id
      from unnest(${sql.param([...names])}::text[]) given(name)) led where id is not null`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Which note is meant: by its name or one that it had before, or by its id whatever it is called. */
export type NoteKey = { name: string } | { id: number };

/** By the whole name; else by the note that it names a heading of: `甲#背景`. */
function idOf(ownerId: number, key: NoteKey): SQL | number {
  if ('id' in key) return key.id;
  const note = linkParts(key.name)?.note ?? '';
  const whole = idOfName(ownerId, key.name);
  return note === '' ? whole : sql`coalesce(${whole}, ${idOfName(ownerId, note)})`;
}

export async function findDocument(
  db: Pick<Database, 'select'>,
  ownerId: number,
  key: NoteKey,
): Promise<NoteDocument | undefined> {
  const [document] = await db
    .select(documentColumns)
    .from(noteNote)
    .where(and(eq(noteNote.id, idOf(ownerId, key)), eq(noteNote.ownerId, ownerId), notInTrash));
  return document;
}

/** The same, held until the transaction ends. */
export async function lockDocument(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  key: NoteKey,
): Promise<NoteDocument | undefined> {
  const [document] = await tx
    .select(documentColumns)
    .from(noteNote)
    .where(and(eq(noteNote.id, idOf(ownerId, key)), eq(noteNote.ownerId, ownerId), notInTrash))
    .for('update');
  return document;
}

/** The tags of a note after a change of its text. */
function movedTags({ add, remove }: TagMove): SQL {
  const texts = (tags: string[]): SQL => sql`${sql.param(tags)}::text[]`;
  return sql`array(select tag from unnest(${texts(add)} || array(
      select old from unnest(${noteNote.tags}) old where old <> all(${texts(remove)})))
      with ordinality as given(tag, place)
    group by tag order by min(place) limit ${tagLimit})`;
}

/** Stores a note's text as its next version, with what it says of the note. */
export async function storeContent(
  tx: Pick<Database, 'update'>,
  { id, content, move }: { id: number; content: string; move: TagMove | undefined },
): Promise<NoteDocument> {
  const [document] = await tx
    .update(noteNote)
    .set({
      content,
      aliases: aliasesIn(content),
      inlineTags: inlineTagsIn(content),
      excerpt: excerptOf(content),
      ...(move && { tags: movedTags(move) }),
      rowVersion: sql`${noteNote.rowVersion} + 1`,
      updateTime: sql`now()`,
    })
    .where(eq(noteNote.id, id))
    .returning(documentColumns);
  if (!document) throw new Error('the note was not stored');
  return document;
}

export async function ownsNotebook(
  db: Pick<Database, 'select'>,
  ownerId: number,
  notebookId: number,
): Promise<boolean> {
  return (await findNotebookName(db, ownerId, notebookId)) !== undefined;
}

/** What an owner calls one of his notebooks; undefined for any other. */
export async function findNotebookName(
  db: Pick<Database, 'select'>,
  ownerId: number,
  notebookId: number,
): Promise<string | undefined> {
  const [notebook] = await db
    .select({ name: noteNotebook.name })
    .from(noteNotebook)
    .where(and(eq(noteNotebook.id, notebookId), eq(noteNotebook.ownerId, ownerId)));
  return notebook?.name;
}

/** The id of the owner's notebook of that name at a place, made if there is none. */
export async function notebookNamed(
  db: Pick<Database, 'insert'>,
  ownerId: number,
  { name, parentId = null }: { name: string; parentId?: number | null },
): Promise<number> {
  const [notebook] = await db
    .insert(noteNotebook)
    .values({ ownerId, name, parentId })
    .onConflictDoUpdate({
      target: [noteNotebook.ownerId, noteNotebook.parentId, noteNotebook.name],
      set: { updateTime: sql`now()` },
    })
    .returning({ id: noteNotebook.id });
  if (!notebook) throw new Error('the notebook was not stored');
  return notebook.id;
}

export interface NewNote {
  ownerId: number;
  notebookId: number;
  name: string;
  content: string;
  tags?: string[];
  pinned?: boolean;
  createTime?: string;
  updateTime?: string;
}

/** Stores a note unless its name is taken, and makes it findable; answers its id when it was stored. */
export async function insertUnlessTaken(
  tx: Pick<Database, 'insert'>,
  note: NewNote,
): Promise<number | undefined> {
  return (await insertThoseFree(tx, [note])).get(0);
}

/** Stores those of some notes whose names nobody has, and makes them findable; answers the id of each by its place. */
export async function insertThoseFree(
  tx: Pick<Database, 'insert'>,
  notes: readonly NewNote[],
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  if (notes.length === 0) return ids;
  const inserted = await tx
    .insert(noteNote)
    .values(notes.map((note) => ({ ...note, ...saidAbove(note.content, note.tags) })))
    .onConflictDoNothing()
    .returning({
      id: noteNote.id,
      name: noteNote.name,
      updateTime: noteNote.updateTime,
      tags: noteNote.tags,
      inlineTags: noteNote.inlineTags,
    });
  const byName = new Map(inserted.map((row) => [row.name, row]));
  const stored = notes.flatMap((note, place) => {
    const row = byName.get(note.name);
    // The first of those that are called the same.
    byName.delete(note.name);
    if (!row) return [];
    ids.set(place, row.id);
    return [{ ...note, ...row }];
  });
  await indexNotes(tx, stored);
  await addLinks(tx, stored);
  return ids;
}

/** Stores what the text of a new note says of it, and answers that. */
export async function putSaidAbove(
  tx: Pick<Database, 'update'>,
  { id, content, tags }: { id: number; content: string; tags: readonly string[] },
): Promise<ReturnType<typeof saidAbove>> {
  const said = saidAbove(content, tags);
  await tx.update(noteNote).set(said).where(eq(noteNote.id, id));
  return said;
}

/** The tags of somebody's notes, in their texts and beside them, the most used first. */
export async function listTags(
  db: Pick<Database, 'execute'>,
  ownerId: number,
): Promise<{ tag: string; count: number }[]> {
  const { rows } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count
    from ${noteNote}, lateral (select distinct unnest(${allTags}) as tag) each
    where owner_id = ${ownerId} and delete_time is null
    group by tag order by count(*) desc, tag limit 1000`);
  return rows;
}

interface TagChange {
  ids: number[];
  add: string[];
  remove: string[];
}

/** Puts tags on notes and takes others from them; answers the notes as they are now. */
export function changeTags(
  tx: Pick<Database, 'update'>,
  ownerId: number,
  { ids, add, remove }: TagChange,
) {
  const list = (tags: string[]): SQL => sql`${sql.param(tags)}::text[]`;
  return tx
    .update(noteNote)
    .set({
      tags: sql`array(select tag from unnest(${noteNote.tags} || ${list(add)}) with ordinality as given(tag, place)
        where tag <> all(${list(remove)}) group by tag order by min(place))`,
    })
    .where(and(inArray(noteNote.id, ids), eq(noteNote.ownerId, ownerId), notInTrash))
    .returning({ ...documentColumns, ownerId: noteNote.ownerId });
}

/** Moves notes into a notebook; answers how many. */
export async function moveNotes(
  db: Pick<Database, 'update'>,
  ownerId: number,
  { ids, notebookId }: { ids: number[]; notebookId: number },
): Promise<number> {
  const moved = await db
    .update(noteNote)
    .set({ notebookId })
    .where(and(inArray(noteNote.id, ids), eq(noteNote.ownerId, ownerId), notInTrash))
    .returning({ id: noteNote.id });
  return moved.length;
}

/** Puts a note on top of lists, or no more; it stays as new as it was. Answers what it was before. */
export async function pinNote(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  { id, pinned }: { id: number; pinned: boolean },
): Promise<boolean | undefined> {
  const { rows } = await db.execute<{ before: boolean }>(sql`
    update ${noteNote} n set pinned = ${pinned}
    from (select id, pinned as before from ${noteNote}
      where id = ${id} and owner_id = ${ownerId} and delete_time is null for update) was
    where n.id = was.id returning was.before`);
  return rows[0]?.before;
}

/** Refuses a note that is not the owner's, or lies in the trash. */
export async function requireNote(
  db: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<{ id: number; name: string }> {
  const [note] = await db
    .select({ id: noteNote.id, name: noteNote.name })
    .from(noteNote)
    .where(and(eq(noteNote.id, id), eq(noteNote.ownerId, ownerId), notInTrash));
  return orNotFound(note);
}

/** Names of notes that contain a text whatever its case, in their name or another they give themselves: those that begin with it first, then the newest. */
export async function findNames(
  db: Pick<Database, 'select'>,
  ownerId: number,
  { text, limit }: { text: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ name: noteNote.name })
    .from(noteNote)
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        notInTrash,
        sql`(strpos(lower(${noteNote.name}), lower(${text})) > 0 or strpos(lower(array_to_string(${noteNote.aliases}, chr(10))), lower(${text})) > 0)`,
      ),
    )
    .orderBy(
      sql`strpos(lower(${noteNote.name}), lower(${text})) <> 1`,
      sql`${noteNote.updateTime} desc`,
    )
    .limit(limit);
  return rows.map(({ name }) => name);
}
