import { searchParts, searchText } from '@wm/markdown/search-text';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { indexDocuments, indexWhileTyped } from '#core/search/search-index.ts';
import type { SearchDocument } from '#core/search/search-index.ts';
import type { SearchKind, SearchSource } from '#core/search/search-kind.ts';
import { staleRows } from '#core/search/stale-rows.ts';
import { searchDoc } from '#core/search/search.table.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import { distinctTags } from './all-tags.ts';
import { inlineTagsIn } from './said-above.ts';

const kind = 'note';

interface IndexedNote {
  id: number;
  ownerId: number;
  name: string;
  content: string;
  tags: string[];
  inlineTags: string[];
  updateTime: string;
}

function documentOf(note: IndexedNote): SearchDocument {
  const { id: refId, ownerId, name: title, content, updateTime } = note;
  const tags = [...new Set([...note.tags, ...note.inlineTags])];
  const { words, properties, code, hidden } = searchParts(content);
  const body = properties === '' ? words : `${words}\n${properties}`;
  const source = `${code}\n${hidden}`.trim();
  return { kind, refId, ownerId, reach: 'owner', title, tags, body, source, updateTime };
}

/** Makes a note findable as it now is, in the transaction that wrote it. What is deleted goes by a trigger. */
export function indexNote(tx: Pick<Database, 'insert'>, note: IndexedNote): Promise<void> {
  return indexNotes(tx, [note]);
}

/** The same while its text is being typed. */
export function indexTypedNote(
  tx: Pick<Database, 'insert' | 'update'>,
  note: IndexedNote,
): Promise<void> {
  return indexWhileTyped(tx, documentOf(note));
}

/** The same for several. */
export function indexNotes(
  tx: Pick<Database, 'insert'>,
  notes: readonly IndexedNote[],
): Promise<void> {
  return indexDocuments(tx, notes.map(documentOf));
}

const indexedColumns = {
  id: noteNote.id,
  ownerId: noteNote.ownerId,
  name: noteNote.name,
  content: noteNote.content,
  tags: noteNote.tags,
  inlineTags: noteNote.inlineTags,
  updateTime: noteNote.updateTime,
};

/** Notes in the trash are not found, and stand in no index. */
const notInTrash = isNull(noteNote.deleteTime);

/** The same for a note of which only the id is known. */
export async function indexNoteById(
  tx: Pick<Database, 'insert' | 'select' | 'execute'>,
  id: number,
): Promise<void> {
  const [note] = await tx
    .select(indexedColumns)
    .from(noteNote)
    .where(and(eq(noteNote.id, id), notInTrash));
  if (note) await indexNotes(tx, await putInlineTags(tx, [note]));
}

/** Notes as the search finds them: their owner's only. */
export const noteSearchKind: SearchKind = {
  kind,
  access: 'note:data:list',
  read,
  inPlace: (name) => sql`
    with recursive below as (
      select id from note_notebook where strpos(lower(name), ${name}) > 0
      union select c.id from note_notebook c join below b on c.parent_id = b.id)
    select n.id from note_note n join below b on b.id = n.notebook_id`,
  stale,
};

async function read(
  db: Database,
  principal: Principal,
  { refIds, withBody }: { refIds: number[]; withBody: boolean },
): Promise<SearchSource[]> {
  const notes = await db
    .select({
      refId: noteNote.id,
      title: noteNote.name,
      body: withBody ? noteNote.content : sql<string>`''`,
      place: noteNotebook.name,
      tags: distinctTags,
      updateTime: noteNote.updateTime,
    })
    .from(noteNote)
    .innerJoin(noteNotebook, eq(noteNotebook.id, noteNote.notebookId))
    .where(and(inArray(noteNote.id, refIds), eq(noteNote.ownerId, principal.userId), notInTrash));
  return notes.map((note) => ({
    ...note,
    body: searchText(note.body),
    path: `/notebook/preview/${encodeURIComponent(note.title)}`,
  }));
}

async function stale(
  tx: Pick<Database, 'select' | 'execute'>,
  { after, limit, ...wanted }: Parameters<SearchKind['stale']>[1],
): Promise<SearchDocument[]> {
  const notes = await tx
    .select(indexedColumns)
    .from(noteNote)
    .leftJoin(searchDoc, and(eq(searchDoc.kind, kind), eq(searchDoc.refId, noteNote.id)))
    .where(and(gt(noteNote.id, after), notInTrash, staleRows(noteNote.updateTime, wanted)))
    .orderBy(noteNote.id)
    .limit(limit)
    .for('no key update', { of: noteNote, skipLocked: true });
  return (await putInlineTags(tx, notes)).map(documentOf);
}

/** The notes with the tags in their texts, which one saved by an older program may not have. */
async function putInlineTags(
  tx: Pick<Database, 'execute'>,
  notes: readonly IndexedNote[],
): Promise<IndexedNote[]> {
  const read = notes.map((note) => ({ ...note, inlineTags: inlineTagsIn(note.content) }));
  const other = read.filter(
    ({ inlineTags }, at) => inlineTags.join('\n') !== notes[at]?.inlineTags.join('\n'),
  );
  for (const { id, inlineTags } of other)
    await tx.execute(
      sql`update ${noteNote} set inline_tags = ${sql.param(inlineTags)}::text[] where id = ${id}`,
    );
  return read;
}
