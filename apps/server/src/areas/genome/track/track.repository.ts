import { and, eq, getTableColumns, ilike, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { newestFirst, seenTracks } from '../access.ts';
import { gvTrack } from '../genome.table.ts';

export type TrackRow = Omit<typeof gvTrack.$inferSelect, 'builtIndex'> & { hasIndex: boolean };

/** More than a page shows; that there are more is told. */
const listed = 200;

// Indexes are megabytes: they are read alone.
const { builtIndex: _, ...columns } = getTableColumns(gvTrack);
const fields = {
  ...columns,
  hasIndex: sql<boolean>`(${gvTrack.indexFileId} <> '' or ${gvTrack.builtIndex} is not null)`,
};

export interface TrackQuery {
  genomeId?: number | undefined;
  caseId?: number | undefined;
  name?: string | undefined;
}

export async function listTracks(db: Database, principal: Principal, query: TrackQuery) {
  const rows = await db
    .select(fields)
    .from(gvTrack)
    .where(
      and(
        seenTracks(db, principal),
        query.genomeId === undefined ? undefined : eq(gvTrack.genomeId, query.genomeId),
        query.caseId === undefined ? undefined : eq(gvTrack.caseId, query.caseId),
        query.name ? ilike(gvTrack.name, `%${query.name.replace(/[%_\\]/g, '\\$&')}%`) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(listed + 1);
  return { rows: rows.slice(0, listed), isCut: rows.length > listed };
}

/** A file that somebody sees. */
export async function findTrack(
  db: Database,
  principal: Principal,
  id: number,
): Promise<TrackRow | undefined> {
  const [row] = await db
    .select(fields)
    .from(gvTrack)
    .where(and(eq(gvTrack.id, id), seenTracks(db, principal)));
  return row;
}

/** The index that was built of a file. */
export async function readBuiltIndex(db: Database, id: number): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: gvTrack.builtIndex })
    .from(gvTrack)
    .where(eq(gvTrack.id, id));
  return row?.bytes ?? undefined;
}
