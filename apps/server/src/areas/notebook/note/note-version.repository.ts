import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { noteVersion } from '../notebook.table.ts';

/** Saves within so many minutes are one version. */
const grownMinutes = 5;
/** A text that loses more than this of its length is a version of its own, so that what was cut out is there. */
const leastKept = 0.7;
const mostVersions = 500;

interface Change {
  noteId: number;
  before: string;
  after: string;
  kind: 'edit' | 'restore' | 'rename';
}

/** Keeps what a note's text becomes, beside what it was. Call it with the note locked. */
export async function keepVersion(
  tx: Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>,
  { noteId, before, after, kind }: Change,
): Promise<void> {
  if (before === after && kind !== 'restore') return;
  const [newest] = await tx
    .select({
      id: noteVersion.id,
      kind: noteVersion.kind,
      length: noteVersion.length,
      isFresh: sql<boolean>`${noteVersion.createTime} > now() - make_interval(mins => ${grownMinutes})`,
      isCurrent: sql<boolean>`${noteVersion.content} = ${before}`,
    })
    .from(noteVersion)
    .where(eq(noteVersion.noteId, noteId))
    .orderBy(desc(noteVersion.id))
    .limit(1);
  const grows =
    newest?.kind === 'edit' &&
    kind === 'edit' &&
    newest.isFresh &&
    newest.isCurrent &&
    after.length >= newest.length * leastKept;
  if (grows) {
    await tx
      .update(noteVersion)
      .set({ content: after, updateTime: sql`now()` })
      .where(eq(noteVersion.id, newest.id));
    return;
  }
  const isUnknown = newest ? !newest.isCurrent : before !== '';
  await tx
    .insert(noteVersion)
    .values([
      ...(isUnknown ? [{ noteId, kind: newest ? 'edit' : 'origin', content: before }] : []),
      { noteId, kind, content: after },
    ]);
  await tx.execute(sql`delete from ${noteVersion} where note_id = ${noteId} and id < (
    select id from ${noteVersion} where note_id = ${noteId} order by id desc offset ${mostVersions - 1} limit 1)`);
}

/** The versions of a note without their texts, the newest first, and how many there are. */
export async function listVersions(
  db: Pick<Database, 'select'>,
  noteId: number,
  { page, limit }: { page: number; limit: number },
) {
  const rows = await db
    .select({
      id: noteVersion.id,
      kind: noteVersion.kind,
      length: noteVersion.length,
      createTime: noteVersion.createTime,
      updateTime: noteVersion.updateTime,
      total: sql<number>`count(*) over ()`.mapWith(Number),
    })
    .from(noteVersion)
    .where(eq(noteVersion.noteId, noteId))
    .orderBy(desc(noteVersion.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One version of a note with its text. */
export async function findVersion(
  db: Pick<Database, 'select'>,
  { noteId, id }: { noteId: number; id: number },
) {
  const [version] = await db
    .select()
    .from(noteVersion)
    .where(and(eq(noteVersion.id, id), eq(noteVersion.noteId, noteId)));
  return version;
}
