import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import { forgetDocuments, indexDocuments, indexWhileTyped } from '#core/search/search-index.ts';
import type { SearchDocument } from '#core/search/search-index.ts';
import type { SearchKind, SearchSource } from '#core/search/search-kind.ts';
import { staleRows } from '#core/search/stale-rows.ts';
import { searchDoc } from '#core/search/search.table.ts';
import { mindFolder, mindMap } from '../mindmap.table.ts';

const kind = 'mindmap';

const indexedColumns = {
  id: mindMap.id,
  ownerId: mindMap.ownerId,
  name: mindMap.name,
  outline: mindMap.outline,
  updateTime: mindMap.updateTime,
};

interface IndexedMap {
  id: number;
  ownerId: number;
  name: string;
  outline: string;
  updateTime: string;
}

function documentOf({ id, ownerId, name, outline, updateTime }: IndexedMap): SearchDocument {
  return { kind, refId: id, ownerId, reach: 'owner', title: name, body: outline, updateTime };
}

/**
 * Makes maps findable as they now are, and those in the trash no more; call it in the transaction that wrote them. What
 * is deleted for good goes by a trigger.
 */
export async function indexMaps(
  tx: Pick<Database, 'insert' | 'select' | 'update' | 'delete'>,
  ids: number[],
  how: 'fully' | 'typed' = 'fully',
): Promise<void> {
  if (ids.length === 0) return;
  const maps = await tx
    .select({ ...indexedColumns, deleteTime: mindMap.deleteTime })
    .from(mindMap)
    .where(inArray(mindMap.id, ids));
  const kept = maps.filter(({ deleteTime }) => deleteTime === null);
  const removed = maps.filter(({ deleteTime }) => deleteTime !== null);
  const documents = kept.map(documentOf);
  if (how === 'fully') await indexDocuments(tx, documents);
  else for (const document of documents) await indexWhileTyped(tx, document);
  if (removed.length > 0) {
    await forgetDocuments(
      tx,
      kind,
      removed.map(({ id }) => id),
    );
  }
}

/** Mind maps as the search finds them: their owner's only, and none from the trash. */
export const mapSearchKind: SearchKind = { kind, access: 'mindmap:data:list', read, stale };

async function read(
  db: Database,
  principal: Principal,
  { refIds, withBody }: { refIds: number[]; withBody: boolean },
): Promise<SearchSource[]> {
  const maps = await db
    .select({
      refId: mindMap.id,
      title: mindMap.name,
      body: withBody ? mindMap.outline : sql<string>`''`,
      place: sql<string>`coalesce(${mindFolder.name}, '')`,
      updateTime: mindMap.updateTime,
    })
    .from(mindMap)
    .leftJoin(mindFolder, eq(mindFolder.id, mindMap.folderId))
    .where(
      and(
        inArray(mindMap.id, refIds),
        eq(mindMap.ownerId, principal.userId),
        isNull(mindMap.deleteTime),
      ),
    );
  return maps.map((map) => ({ ...map, tags: [], path: `/mindmap/edit/${map.refId}` }));
}

async function stale(
  tx: Pick<Database, 'select'>,
  { after, limit, ...wanted }: Parameters<SearchKind['stale']>[1],
): Promise<SearchDocument[]> {
  const maps = await tx
    .select(indexedColumns)
    .from(mindMap)
    .leftJoin(searchDoc, and(eq(searchDoc.kind, kind), eq(searchDoc.refId, mindMap.id)))
    .where(
      and(gt(mindMap.id, after), isNull(mindMap.deleteTime), staleRows(mindMap.updateTime, wanted)),
    )
    .orderBy(mindMap.id)
    .limit(limit)
    .for('no key update', { of: mindMap, skipLocked: true });
  return maps.map(documentOf);
}
