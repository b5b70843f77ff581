import type { MapDocument, MapRow, SavedMap, mapResource } from '@wm/contract/mindmap/map';
import { snakeKeys } from '@wm/contract/core/wire';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { recordChange, recordChanges } from '#core/audit/record-changes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { keepFormer } from '../version/version.repository.ts';
import { indexMaps } from './map-search.ts';
import {
  findMapDocument,
  insertMap,
  lockMap,
  mapRepository,
  moveMaps,
  ownsFolder,
  purgeMaps,
  updateContent,
} from './map.repository.ts';
import type { MapChange } from './map.repository.ts';
import { emptyContent, readContent } from './read-content.ts';

const recordedAs = 'mindmap:data';

async function requireFolder(
  { db }: DatabaseHandle,
  owner: Principal,
  folderId: number | null | undefined,
): Promise<void> {
  if (typeof folderId === 'number') requireFound(await ownsFolder(db, owner.userId, folderId));
}

/** The maps' repository with its rules: folders are one's own, and what is removed goes into the trash. */
export function mapService(database: DatabaseHandle): CrudRepository<typeof mapResource> {
  const repository = mapRepository(database);
  return {
    ...repository,
    create: (input, principal) => createMap(database, principal, input),
    update: async (id, patch, principal) => {
      await requireFolder(database, principal, patch.folderId);
      return database.db.transaction(async (tx) => {
        const map = await mapRepository({ ...database, db: tx }).update(id, patch, principal);
        if (map) await indexMaps(tx, [id]);
        return map;
      });
    },
    remove: (ids, principal) => moveBetween(database, principal, { ids, to: 'trash' }),
  };
}

async function createMap(
  database: DatabaseHandle,
  owner: Principal,
  input: { name: string; folderId: number | null; content?: string | undefined },
): Promise<MapRow> {
  const { name, folderId, content } = input;
  await requireFolder(database, owner, folderId);
  const stored = content === undefined ? emptyContent(name) : await readContent(content);
  const id = await database.db.transaction(async (tx) => {
    const made = await insertMap(tx, { ownerId: owner.userId, folderId, name, ...stored });
    await indexMaps(tx, [made]);
    await recordChange(tx, {
      resource: recordedAs,
      recordId: made,
      action: 'create',
      fields: { name: [null, name], ...(folderId !== null && { folder_id: [null, folderId] }) },
    });
    return made;
  });
  const row = await mapRepository(database).find(id, owner, 'add');
  if (!row) throw new Error('the map was not stored');
  return row;
}

/** Puts maps into the trash or takes them out of it; answers how many moved. */
export async function moveBetween(
  { db }: DatabaseHandle,
  owner: Principal,
  move: { ids: number[]; to: 'trash' | 'list' },
): Promise<number> {
  return db.transaction(async (tx) => {
    const moved = await moveMaps(tx, owner.userId, move);
    await indexMaps(tx, moved);
    return moved.length;
  });
}

/** Deletes maps that are in the trash. */
export async function purgeFromTrash(
  { db }: DatabaseHandle,
  owner: Principal,
  ids: number[],
): Promise<number> {
  return db.transaction(async (tx) => {
    const purged = await purgeMaps(tx, owner.userId, ids);
    const gone = purged.map(({ id, name }) => ({
      resource: recordedAs,
      recordId: id,
      action: 'delete' as const,
      fields: { name: [name, null] as [unknown, unknown] },
    }));
    await recordChanges(tx, gone);
    return purged.length;
  });
}

export async function readMap(
  { db }: Pick<DatabaseHandle, 'db'>,
  owner: Principal,
  id: number,
): Promise<MapDocument> {
  return orNotFound(await findMapDocument(db, owner.userId, id));
}

interface MapSave {
  id: number;
  content: string;
  rowVersion: number;
  isOverwrite?: boolean | undefined;
}

/** Saves a document that was sent. */
export async function saveMap(
  database: DatabaseHandle,
  owner: Principal,
  { content, isOverwrite = false, ...place }: MapSave,
): Promise<SavedMap> {
  const change = { ...place, ...(await readContent(content)) };
  return storeContent(database, owner, { ...change, isVersionForced: isOverwrite });
}

/** Stores a document. If somebody saved in between, nothing is overwritten and the stored one comes with the refusal. */
export async function storeContent(
  { db }: DatabaseHandle,
  owner: Principal,
  { isVersionForced = false, ...change }: MapChange & { isVersionForced?: boolean },
): Promise<SavedMap> {
  const saved = await db.transaction(async (tx) => {
    const former = await lockMap(tx, owner.userId, change);
    if (!former) return undefined;
    const { id, outline } = change;
    await keepFormer(tx, former, { outline, isForced: isVersionForced });
    const stored = await updateContent(tx, change);
    const { rowVersion } = stored;
    await announceDocument(tx, { kind: 'map', id, rowVersion, userId: owner.userId });
    await indexMaps(tx, [change.id], 'typed');
    return stored;
  });
  if (saved) return saved;
  const stored = await readMap({ db }, owner, change.id);
  throw new AppError('mindmap.changed', { data: snakeKeys(stored) });
}
