import type { MapVersion } from '@wm/contract/mindmap/version';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mayStandFor } from '#core/documents/keep-version.ts';
import { removedLength } from '#core/documents/removed-length.ts';
import { thinVersions } from '#core/documents/thin-versions.ts';
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
  mapId: number;
  updateTime: string;
}

interface Save {
  /** The texts of the map as it will be. */
  outline: string;
  /** Keeps what stands in the map whatever the rule says. */
  isForced: boolean;
}

/**
 * Keeps what stands in a map before it is overwritten, unless the newest version is young and what was saved since stands
 * for it. Written before the change and not after it as for texts: a document of megabytes is written once at each save.
 */
export async function keepFormer(
  tx: Pick<Database, 'select' | 'insert' | 'update' | 'execute'>,
  former: Former,
  { outline, isForced }: Save,
): Promise<void> {
  const { mapId, updateTime, content, nodeCount } = former;
  const [newest] = await tx
    .select({
      id: mindVersion.id,
      removed: mindVersion.removed,
      isFresh: sql<boolean>`${mindVersion.createTime} > now() - make_interval(mins => ${everyMinutes})`,
    })
    .from(mindVersion)
    .where(eq(mindVersion.mapId, mapId))
    .orderBy(desc(mindVersion.id))
    .limit(1);
  const removed = removedLength(former.outline, outline);
  const loss = { removed, length: former.outline.length };
  if (!isForced && newest?.isFresh && mayStandFor(loss, newest.removed)) {
    if (removed > 0)
      await tx
        .update(mindVersion)
        .set({ removed: newest.removed + removed })
        .where(eq(mindVersion.id, newest.id));
    return;
  }
  const state = { content, outline: former.outline, nodeCount, savedTime: updateTime };
  await tx.insert(mindVersion).values({ mapId, ...state });
  await thinVersions(tx, { table: 'mind_version', reference: 'map_id', id: mapId }, 0);
}
