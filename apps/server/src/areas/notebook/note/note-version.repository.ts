import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sittingMinutes } from '#core/documents/keep-version.ts';
import type { VersionBook } from '#core/documents/keep-version.ts';
import { thinVersions } from '#core/documents/thin-versions.ts';
import { noteVersion } from '../notebook.table.ts';

/** Where the kept texts of a note stand. */
export function noteVersions(
  tx: Pick<Database, 'select' | 'insert' | 'update' | 'execute'>,
  noteId: number,
): VersionBook<string> {
  return {
    textsOf: (content) => [content],
    async findNewest(current) {
      const [newest] = await tx
        .select({
          id: noteVersion.id,
          kind: noteVersion.kind,
          removed: noteVersion.removed,
          isFresh: sql<boolean>`${noteVersion.createTime} > now() - make_interval(mins => ${sittingMinutes})`,
          isCurrent: sql<boolean>`${noteVersion.content} = ${current}`,
        })
        .from(noteVersion)
        .where(eq(noteVersion.noteId, noteId))
        .orderBy(desc(noteVersion.id))
        .limit(1);
      return newest && { ...newest, isSameEditor: true };
    },
    async grow(id, { state, removed }) {
      await tx
        .update(noteVersion)
        .set({ content: state, removed, updateTime: sql`now()` })
        .where(eq(noteVersion.id, id));
    },
    async relabel(id, kind) {
      await tx.update(noteVersion).set({ kind }).where(eq(noteVersion.id, id));
    },
    async add(entries) {
      await tx
        .insert(noteVersion)
        .values(entries.map(({ kind, state }) => ({ noteId, kind, content: state })));
      await thinVersions(tx, { table: 'note_version', reference: 'note_id', id: noteId });
    },
  };
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
