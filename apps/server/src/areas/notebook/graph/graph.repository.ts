import type { GraphNote } from '@wm/contract/notebook/note-graph';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#core/database/database.ts';
import { noteAlias, noteLink, noteNote } from '../notebook.table.ts';
import { distinctTags, hasTag } from '../note/all-tags.ts';
import { inNotebook } from '../note/in-notebook.ts';
import { notInTrash } from '../note/note.repository.ts';

const columns = {
  id: noteNote.id,
  name: noteNote.name,
  notebookId: sql<number>`${noteNote.notebookId}`.mapWith(Number),
  tags: distinctTags,
};

/** One's notes that fit, the newest first. */
export function listGraphNotes(
  db: Pick<Database, 'select'>,
  ownerId: number,
  filter: { notebookId?: number | undefined; tag?: string | undefined; limit: number },
): Promise<GraphNote[]> {
  const { notebookId, tag, limit } = filter;
  return db
    .select(columns)
    .from(noteNote)
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        notInTrash,
        notebookId === undefined ? undefined : inNotebook(notebookId),
        tag === undefined ? undefined : hasTag(sql`${tag}::text`),
      ),
    )
    .orderBy(desc(noteNote.updateTime), desc(noteNote.id))
    .limit(limit);
}

/** Those of some notes that are one's own, the newest first. */
export function findGraphNotes(
  db: Pick<Database, 'select'>,
  ownerId: number,
  ids: number[],
): Promise<GraphNote[]> {
  return db
    .select(columns)
    .from(noteNote)
    .where(and(eq(noteNote.ownerId, ownerId), inArray(noteNote.id, ids), notInTrash))
    .orderBy(desc(noteNote.updateTime), desc(noteNote.id));
}

interface Link {
  source: number;
  target: number;
}

interface Wanted {
  ids: number[];
  limit: number;
}

type Reader = Pick<Database, 'select'>;

/** The column is one of a list of any length, which is one parameter. */
function isOneOf(column: PgColumn, values: readonly number[] | readonly string[]): SQL {
  const type = sql.raw(column.getSQLType());
  return sql`${column} = any(${sql.param([...values])}::${type}[])`;
}

function linksOf(pairs: readonly Link[], limit: number): Link[] {
  const each = new Map(pairs.map((one) => [`${one.source} ${one.target}`, one]));
  return [...each.values()]
    .filter(({ source, target }) => source !== target)
    .toSorted((one, other) => one.source - other.source || one.target - other.target)
    .slice(0, limit);
}

/**
 * Where the links of some notes lead: to the note of that name, else to one that gives itself the name, else to one that had it.
 * Each statement reads one table, and what was read is put together here: the database guesses how much there is of a name
 * from what it counted last, and after an import of thousands it went through all pairs.
 */
export async function linksFrom(
  db: Reader,
  ownerId: number,
  { ids: sources, limit }: Wanted,
): Promise<Link[]> {
  const wanted = await db.select().from(noteLink).where(isOneOf(noteLink.noteId, sources));
  const names = [...new Set(wanted.map(({ target }) => target))];
  const named = await idsOfNames(db, ownerId, names);
  return linksOf(
    wanted.flatMap(({ noteId: source, target: name }) => {
      const target = named.get(name);
      return target === undefined ? [] : [{ source, target }];
    }),
    limit,
  );
}

/** The note that each of some names leads to. */
async function idsOfNames(
  db: Reader,
  ownerId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const own = and(eq(noteNote.ownerId, ownerId), notInTrash);
  const called = await db
    .select({ name: noteNote.name, id: noteNote.id })
    .from(noteNote)
    .where(and(own, isOneOf(noteNote.name, names)));
  const calling = await db
    .select({ names: noteNote.aliases, id: noteNote.id })
    .from(noteNote)
    .where(and(own, sql`${noteNote.aliases} <> '{}'`));
  const former = await db
    .select({ name: noteAlias.name, id: noteAlias.noteId })
    .from(noteAlias)
    .where(and(eq(noteAlias.ownerId, ownerId), isOneOf(noteAlias.name, names)));
  const there = await db
    .select({ id: noteNote.id })
    .from(noteNote)
    .where(
      and(
        notInTrash,
        isOneOf(
          noteNote.id,
          former.map(({ id }) => id),
        ),
      ),
    );
  const isThere = new Set(there.map(({ id }) => id));
  const ranked = [
    called,
    calling.flatMap(({ names: given, id }) => given.map((name) => ({ name, id }))),
    former.filter(({ id }) => isThere.has(id)),
  ];
  const found = new Map<string, number>();
  for (const rank of ranked)
    for (const { name, id } of rank.toSorted((one, other) => one.id - other.id))
      if (!found.has(name)) found.set(name, id);
  return found;
}

/** Which of one's notes link to some: by their names, those they give themselves, or those they had before. */
export async function linksTo(
  db: Reader,
  ownerId: number,
  { ids: targets, limit }: Wanted,
): Promise<Link[]> {
  const notes = await db
    .select({ id: noteNote.id, name: noteNote.name, aliases: noteNote.aliases })
    .from(noteNote)
    .where(isOneOf(noteNote.id, targets));
  const former = await db
    .select({ id: noteAlias.noteId, name: noteAlias.name })
    .from(noteAlias)
    .where(and(eq(noteAlias.ownerId, ownerId), isOneOf(noteAlias.noteId, targets)));
  const given = [
    ...notes.flatMap(({ id, aliases }) => aliases.map((name) => ({ id, name }))),
    ...former,
  ];
  const taken = await namesTaken(
    db,
    ownerId,
    given.map(({ name }) => name),
  );
  const called = Map.groupBy(
    [...notes, ...given.filter(({ name }) => !taken.has(name))],
    ({ name }) => name,
  );
  const linking = await db
    .select()
    .from(noteLink)
    .where(
      and(
        isOneOf(noteLink.target, [...called.keys()]),
        inArray(
          noteLink.noteId,
          db
            .select({ id: noteNote.id })
            .from(noteNote)
            .where(and(eq(noteNote.ownerId, ownerId), notInTrash)),
        ),
      ),
    );
  return linksOf(
    linking.flatMap(({ noteId: source, target: name }) =>
      (called.get(name) ?? []).map(({ id: target }) => ({ source, target })),
    ),
    limit,
  );
}

/** Those of some names that a note has now: who only gives himself the name, or had it, is not meant by it. */
async function namesTaken(
  db: Reader,
  ownerId: number,
  names: readonly string[],
): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: noteNote.name })
    .from(noteNote)
    .where(and(eq(noteNote.ownerId, ownerId), notInTrash, isOneOf(noteNote.name, names)));
  return new Set(rows.map(({ name }) => name));
}
