import type { MapShare } from '@wm/contract/mindmap/share';
import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mindMap, mindShare } from '../mindmap.table.ts';

const columns = {
  id: mindShare.id,
  expireTime: mindShare.expireTime,
  viewCount: mindShare.viewCount,
  viewTime: mindShare.viewTime,
  createTime: mindShare.createTime,
};

const withinShareTerm = or(isNull(mindShare.expireTime), gt(mindShare.expireTime, sql`now()`));

/** The links of a map that still open, newest first. */
export function listShares(db: Database, mapId: number): Promise<MapShare[]> {
  return db
    .select(columns)
    .from(mindShare)
    .where(and(eq(mindShare.mapId, mapId), withinShareTerm))
    .orderBy(desc(mindShare.id));
}

export async function countShares(db: Database, mapId: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(mindShare)
    .where(and(eq(mindShare.mapId, mapId), withinShareTerm));
  return row?.total ?? 0;
}

export async function insertShare(
  db: Database,
  share: { mapId: number; tokenHash: Buffer; days: number | null },
): Promise<MapShare> {
  const { mapId, tokenHash, days } = share;
  const expireTime = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [made] = await db
    .insert(mindShare)
    .values({ mapId, tokenHash, expireTime })
    .returning(columns);
  if (!made) throw new Error('the share was not stored');
  return made;
}

export async function removeShares(db: Database, mapId: number, ids: number[]): Promise<number> {
  const removed = await db
    .delete(mindShare)
    .where(and(eq(mindShare.mapId, mapId), inArray(mindShare.id, ids)))
    .returning({ id: mindShare.id });
  return removed.length;
}

/** The map under an open link; none that lies in the trash. */
export async function findSharedMap(db: Database, tokenHash: Buffer) {
  const [map] = await db
    .select({
      shareId: mindShare.id,
      name: mindMap.name,
      content: mindMap.content,
      updateTime: mindMap.updateTime,
    })
    .from(mindShare)
    .innerJoin(mindMap, eq(mindMap.id, mindShare.mapId))
    .where(and(eq(mindShare.tokenHash, tokenHash), withinShareTerm, isNull(mindMap.deleteTime)));
  return map;
}

/** Counts a reading. */
export async function countView(db: Database, shareId: number): Promise<void> {
  await db
    .update(mindShare)
    .set({ viewCount: sql`${mindShare.viewCount} + 1`, viewTime: sql`now()` })
    .where(eq(mindShare.id, shareId));
}
