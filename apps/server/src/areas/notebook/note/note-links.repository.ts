import { linkParts, noteLinksIn } from '@wm/markdown/note-links';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteAlias, noteLink, noteNote } from '../notebook.table.ts';

/** A statement takes 65,535 values. */
const linksAtOnce = 10_000;

/** Stores which names a text links to, in place of those it linked to before. */
export async function putLinks(
  tx: Pick<Database, 'insert' | 'delete'>,
  noteId: number,
  content: string,
): Promise<void> {
  await tx.delete(noteLink).where(eq(noteLink.noteId, noteId));
  await addLinks(tx, [{ id: noteId, content }]);
}

/** Stores which names the texts of new notes link to. */
export async function addLinks(
  tx: Pick<Database, 'insert'>,
  notes: readonly { id: number; content: string }[],
): Promise<void> {
  const links = notes.flatMap(({ id: noteId, content }) => {
    // A link to a heading leads to its note, too.
    const targets = new Set(
      noteLinksIn(content).flatMap(({ name }) => [name, linkParts(name)?.note ?? name]),
    );
    targets.delete('');
    return [...targets].map((target) => ({ noteId, target }));
  });
  for (let at = 0; at < links.length; at += linksAtOnce)
    await tx.insert(noteLink).values(links.slice(at, at + linksAtOnce));
}

/** The names that a note links to. */
export async function findTargets(db: Pick<Database, 'select'>, noteId: number): Promise<string[]> {
  const rows = await db
    .select({ target: noteLink.target })
    .from(noteLink)
    .where(eq(noteLink.noteId, noteId))
    .orderBy(noteLink.target);
  return rows.map(({ target }) => target);
}

/** The notes of an owner that link to one of some names, held until the transaction ends. */
export function lockLinking(tx: Pick<Database, 'select'>, ownerId: number, targets: string[]) {
  const linking = tx
    .select({ id: noteLink.noteId })
    .from(noteLink)
    .where(inArray(noteLink.target, targets));
  return tx
    .select({ id: noteNote.id, content: noteNote.content })
    .from(noteNote)
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        inArray(noteNote.id, linking),
        isNull(noteNote.deleteTime),
      ),
    )
    .orderBy(noteNote.id)
    .for('update', { of: noteNote });
}

/** The notes of an owner that link to a note by its name, by another it gives itself, or by one it had before. */
export function findLinking(
  db: Pick<Database, 'selectDistinct'>,
  ownerId: number,
  note: { id: number; name: string },
) {
  const names = sql`(${noteLink.target} = ${note.name} or ${noteLink.target} in (
    select other.name from (
      select unnest(m.aliases) as name from ${noteNote} m where m.id = ${note.id}
      union all
      select a.name from ${noteAlias} a where a.note_id = ${note.id}) other
    where not exists (select from ${noteNote} n where n.owner_id = ${ownerId} and n.name = other.name and n.delete_time is null)))`;
  return db
    .selectDistinct({
      id: noteNote.id,
      name: noteNote.name,
      content: noteNote.content,
      updateTime: noteNote.updateTime,
    })
    .from(noteNote)
    .innerJoin(noteLink, eq(noteLink.noteId, noteNote.id))
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        isNull(noteNote.deleteTime),
        ne(noteNote.id, note.id),
        names,
      ),
    )
    .orderBy(sql`${noteNote.updateTime} desc`, noteNote.id)
    .limit(200);
}

/** Leads whoever comes by an old name to a note. */
export async function putAlias(
  tx: Pick<Database, 'insert'>,
  alias: { ownerId: number; name: string; noteId: number },
): Promise<void> {
  await tx
    .insert(noteAlias)
    .values(alias)
    .onConflictDoUpdate({
      target: [noteAlias.ownerId, noteAlias.name],
      set: { noteId: alias.noteId, createTime: sql`now()` },
    });
}

/** Ends it: the name is a note's own again. */
export async function dropAlias(
  tx: Pick<Database, 'delete'>,
  { ownerId, name }: { ownerId: number; name: string },
): Promise<void> {
  await tx.delete(noteAlias).where(and(eq(noteAlias.ownerId, ownerId), eq(noteAlias.name, name)));
}

/** Ends them: the names are notes' own again. */
export async function dropAliases(
  tx: Pick<Database, 'delete'>,
  ownerId: number,
  names: string[],
): Promise<void> {
  if (names.length === 0) return;
  await tx
    .delete(noteAlias)
    .where(and(eq(noteAlias.ownerId, ownerId), inArray(noteAlias.name, names)));
}

/** Leads names that neither a note nor another alias has to a note. */
export async function putFreeAliases(
  tx: Pick<Database, 'execute'>,
  { ownerId, noteId, names }: { ownerId: number; noteId: number; names: string[] },
): Promise<void> {
  if (names.length === 0) return;
  await tx.execute(sql`
    insert into ${noteAlias} (owner_id, name, note_id)
    select ${ownerId}, given.name, ${noteId} from unnest(${sql.param(names)}::text[]) given(name)
    where not exists (select from ${noteNote} n
      where n.owner_id = ${ownerId} and n.name = given.name and n.delete_time is null)
    on conflict do nothing`);
}

/** Other names that lead to some notes. */
export function findAliases(db: Pick<Database, 'select'>, noteIds: number[]) {
  return db
    .select({ noteId: noteAlias.noteId, name: noteAlias.name })
    .from(noteAlias)
    .where(inArray(noteAlias.noteId, noteIds))
    .orderBy(noteAlias.name);
}
