import type { MapVersion } from '@wm/contract/mindmap/version';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { StoredContent } from '../map/read-content.ts';
import { mindVersion } from '../mindmap.table.ts';

/** While somebody draws, a version is kept each so many minutes. */
const everyMinutes = 10;

const columns = {
  id: mindVersion.id,
  nodeCount: mindVersion.nodeCount,
  size: mindVersion.size,
  savedTime: mindVersion.savedTime,
};

export function listVersions(db: Database, mapId: number): Promise<MapVersion[]> {
  return db
    .select(columns)
    .from(mindVersion)
    .where(eq(mindVersion.mapId, mapId))
    .orderBy(desc(mindVersion.createTime), desc(mindVersion.id));
}

export async function findVersion(
  db: Pick<Database, 'select'>,
  mapId: number,
  id: number,
): Promise<(MapVersion & StoredContent) | undefined> {
  const [version] = await db
    .select({ ...columns, content: mindVersion.content, outline: mindVersion.outline })
    .from(mindVersion)
    .where(and(eq(mindVersion.mapId, mapId), eq(mindVersion.id, id)));
  return version;
}

/** What stood in a map before a save. */
export interface Former extends StoredContent {
  updateTime: string;
}

/**
 * Keeps what stands in a map before it is overwritten: always when `isForced`, else when the newest version is ten
 * minutes old. Then the older ones are thinned out.
 */
export async function keepVersion(
  tx: Pick<Database, 'execute'>,
  mapId: number,
  former: Former,
  isForced: boolean,
): Promise<void> {
  const { content, outline, nodeCount, updateTime } = former;
  const kept = await tx.execute(sql`
    insert into mind_version (map_id, content, outline, node_count, saved_time)
    select ${mapId}::bigint, ${content}, ${outline}, ${nodeCount}::int, ${updateTime}::timestamptz
    where ${isForced} or not exists (
      select from mind_version
      where map_id = ${mapId} and create_time > now() - make_interval(mins => ${everyMinutes}))`);
  if (kept.rowCount) await pruneVersions(tx, mapId);
}

/** Keeps all versions of a day, the last of each day for a month, and the last of each month for a year. */
export async function pruneVersions(tx: Pick<Database, 'execute'>, mapId: number): Promise<void> {
  await tx.execute(sql`
    delete from mind_version where id in (
      select id from (
        select id, create_time,
          row_number() over (partition by date_trunc('day', create_time) order by create_time desc, id desc) as of_day,
          row_number() over (partition by date_trunc('month', create_time) order by create_time desc, id desc) as of_month
        from mind_version where map_id = ${mapId}) v
      where case
        when create_time > now() - interval '1 day' then false
        when create_time > now() - interval '30 days' then of_day > 1
        when create_time > now() - interval '1 year' then of_month > 1
        else true end)`);
}
