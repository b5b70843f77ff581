import { mapResource } from '@wm/contract/mindmap/map';
import type { MapDocument, SavedMap } from '@wm/contract/mindmap/map';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Filter } from '#core/crud/filters.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { mindFolder, mindMap } from '../mindmap.table.ts';
import type { StoredContent } from './read-content.ts';

const isUnfiled: Filter = {
  columns: ['folder_id'],
  where: (placeholder) => sql`(${mindMap.folderId} is null) = ${placeholder}`,
  value: (given) => given === 'true',
};

const isRemoved: Filter = {
  columns: ['delete_time'],
  where: (placeholder) => sql`(${mindMap.deleteTime} is not null) = ${placeholder}`,
  value: (given) => given === 'true',
};

export function mapRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof mapResource> {
  return tableRepository(database, mapResource, {
    table: mindMap,
    owner: mindMap.ownerId,
    filters: {
      name: contains(mindMap.name),
      folderId: equals(mindMap.folderId),
      isUnfiled,
      isRemoved,
    },
    computed: {
      folderName: sql<
        string | null
      >`(select f.name from mind_folder f where f.id = mind_map.folder_id)`,
      shareCount: sql<number>`(select count(*)::int from mind_share s
        where s.map_id = mind_map.id and (s.expire_time is null or s.expire_time > now()))`,
    },
  });
}

const ofOwner = (ownerId: number, ids: number[]) =>
  and(eq(mindMap.ownerId, ownerId), inArray(mindMap.id, ids));

export async function findMapDocument(
  db: Pick<Database, 'select'>,
  ownerId: number,
  id: number,
): Promise<MapDocument | undefined> {
  const [document] = await db
    .select({
      id: mindMap.id,
      folderId: mindMap.folderId,
      name: mindMap.name,
      content: mindMap.content,
      rowVersion: mindMap.rowVersion,
      deleteTime: mindMap.deleteTime,
      updateTime: mindMap.updateTime,
    })
    .from(mindMap)
    .where(ofOwner(ownerId, [id]));
  return document;
}

/** Whether a map is one's own. */
export async function ownsMap(db: Database, ownerId: number, id: number): Promise<boolean> {
  const found = await db
    .select({ id: mindMap.id })
    .from(mindMap)
    .where(ofOwner(ownerId, [id]));
  return found.length > 0;
}

export async function ownsFolder(db: Database, ownerId: number, id: number): Promise<boolean> {
  const found = await db
    .select({ id: mindFolder.id })
    .from(mindFolder)
    .where(and(eq(mindFolder.id, id), eq(mindFolder.ownerId, ownerId)));
  return found.length > 0;
}

/** A map to be stored. */
export interface NewMap extends StoredContent {
  ownerId: number;
  folderId: number | null;
  name: string;
}

export async function insertMap(tx: Pick<Database, 'insert'>, map: NewMap): Promise<number> {
  const [made] = await tx.insert(mindMap).values(map).returning({ id: mindMap.id });
  if (!made) throw new Error('the map was not stored');
  return made.id;
}

/** A document that was written on a version of a map. */
export interface MapChange extends StoredContent {
  id: number;
  rowVersion: number;
}

/** The map as it stands, locked until the transaction ends, if nobody has saved it since `rowVersion`. */
export async function lockMap(
  tx: Pick<Database, 'select'>,
  ownerId: number,
  { id, rowVersion }: { id: number; rowVersion: number },
) {
  const [map] = await tx
    .select({
      content: mindMap.content,
      outline: mindMap.outline,
      nodeCount: mindMap.nodeCount,
      updateTime: mindMap.updateTime,
    })
    .from(mindMap)
    .where(and(ofOwner(ownerId, [id]), eq(mindMap.rowVersion, rowVersion)))
    .for('update');
  return map;
}

/** Stores a document over a locked map. */
export async function updateContent(
  tx: Pick<Database, 'update'>,
  { id, content, outline, nodeCount }: MapChange,
): Promise<SavedMap> {
  const [saved] = await tx
    .update(mindMap)
    .set({
      content,
      outline,
      nodeCount,
      rowVersion: sql`${mindMap.rowVersion} + 1`,
      updateTime: sql`now()`,
    })
    .where(eq(mindMap.id, id))
    .returning({ rowVersion: mindMap.rowVersion, updateTime: mindMap.updateTime });
  if (!saved) throw new Error('the map was not stored');
  return saved;
}

/** Puts maps into the trash or takes them out of it; answers the ids of those that moved. */
export async function moveMaps(
  tx: Pick<Database, 'update'>,
  ownerId: number,
  { ids, to }: { ids: number[]; to: 'trash' | 'list' },
): Promise<number[]> {
  const isTrash = to === 'trash';
  const moved = await tx
    .update(mindMap)
    .set({ deleteTime: isTrash ? sql`now()` : null })
    .where(
      and(
        ofOwner(ownerId, ids),
        isTrash ? isNull(mindMap.deleteTime) : isNotNull(mindMap.deleteTime),
      ),
    )
    .returning({ id: mindMap.id });
  return moved.map(({ id }) => id);
}

/** Deletes maps in the trash for good; answers what there was of them. */
export function purgeMaps(
  tx: Pick<Database, 'delete'>,
  ownerId: number,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  return tx
    .delete(mindMap)
    .where(and(ofOwner(ownerId, ids), isNotNull(mindMap.deleteTime)))
    .returning({ id: mindMap.id, name: mindMap.name });
}
