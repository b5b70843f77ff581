import type { GraphNote } from '@wm/contract/notebook/note-graph';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteAlias, noteLink, noteNote } from '../notebook.table.ts';
import { inNotebook } from '../note/in-notebook.ts';
import { notInTrash } from '../note/note.repository.ts';

const columns = {
  id: noteNote.id,
  name: noteNote.name,
  notebookId: sql<number>`${noteNote.notebookId}`.mapWith(Number),
  tags: noteNote.tags,
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
        tag === undefined ? undefined : sql`${noteNote.tags} @> array[${tag}::text]`,
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

type Rows = Record<string, unknown> & { source: string; target: string };

const linkOf = ({ source, target }: Rows): Link => ({
  source: Number(source),
  target: Number(target),
});

const ids = (all: number[]) => sql`${sql.param(all)}::bigint[]`;

/** Where the links of some notes lead: to the note of that name, else to one that gives itself the name, else to one that had it. */
export async function linksFrom(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  { ids: sources, limit }: Wanted,
): Promise<Link[]> {
  const { rows } = await db.execute<Rows>(sql`
    with wanted as materialized (
      select l.note_id, l.target from ${noteLink} l where l.note_id = any(${ids(sources)})),
    named as materialized (
      select distinct on (name) name, id from (
        select n.name, n.id, 0 as rank from ${noteNote} n
          where n.owner_id = ${ownerId} and n.delete_time is null and n.name in (select target from wanted)
        union all
        select given.name, n.id, 1 from ${noteNote} n, unnest(n.aliases) given (name)
          where n.owner_id = ${ownerId} and n.delete_time is null and n.aliases <> '{}'
        union all
        select a.name, n.id, 2 from ${noteAlias} a join ${noteNote} n on n.id = a.note_id and n.delete_time is null
          where a.owner_id = ${ownerId} and a.name in (select target from wanted)) given
      order by name, rank, id)
    select w.note_id as source, t.id as target
    from wanted w join named t on t.name = w.target
    where t.id <> w.note_id
    group by w.note_id, t.id order by w.note_id, t.id limit ${limit}`);
  return rows.map(linkOf);
}

/** Which of one's notes link to some: by their names, those they give themselves, or those they had before. */
export async function linksTo(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  { ids: targets, limit }: Wanted,
): Promise<Link[]> {
  const { rows } = await db.execute<Rows>(sql`
    with called as (
      select n.id, n.name, 0 as rank from ${noteNote} n where n.id = any(${ids(targets)})
      union all
      select n.id, unnest(n.aliases), 1 from ${noteNote} n where n.id = any(${ids(targets)})
      union all
      select a.note_id, a.name, 2 from ${noteAlias} a
        where a.note_id = any(${ids(targets)}) and a.owner_id = ${ownerId})
    select s.id as source, c.id as target
    from called c
    join ${noteLink} l on l.target = c.name
    join ${noteNote} s on s.id = l.note_id and s.owner_id = ${ownerId} and s.delete_time is null
    where s.id <> c.id and (c.rank = 0 or not exists (
      select from ${noteNote} n where n.owner_id = ${ownerId} and n.name = c.name and n.delete_time is null))
    group by s.id, c.id order by s.id, c.id limit ${limit}`);
  return rows.map(linkOf);
}
