import { and, eq, inArray } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import type { FileUseKind, FileUsePlace } from '#core/files/file-use-kinds.ts';
import { mindMap, mindVersion } from '../mindmap.table.ts';

const map = { mapId: mindMap.id, title: mindMap.name, deleteTime: mindMap.deleteTime };

interface FoundMap {
  refId: number;
  mapId: number;
  title: string;
  deleteTime: string | null;
}

function placeOf({ refId, mapId, title, deleteTime }: FoundMap): FileUsePlace {
  return { refId, title, path: `/mindmap/edit/${mapId}`, isInTrash: deleteTime !== null };
}

async function maps(refIds: number[], { userId }: Principal, db: Database) {
  const found = await db
    .select({ refId: mindMap.id, ...map })
    .from(mindMap)
    .where(and(inArray(mindMap.id, refIds), eq(mindMap.ownerId, userId)));
  return found.map(placeOf);
}

async function versions(refIds: number[], { userId }: Principal, db: Database) {
  const found = await db
    .select({ refId: mindVersion.id, ...map })
    .from(mindVersion)
    .innerJoin(mindMap, eq(mindMap.id, mindVersion.mapId))
    .where(and(inArray(mindVersion.id, refIds), eq(mindMap.ownerId, userId)));
  return found.map(placeOf);
}

/** Maps use the files that they name, and so do their earlier versions: triggers record it. They let nobody read them. */
export const mapFileUses: readonly FileUseKind[] = [
  { kind: 'mindmap', label: '思维导图', places: maps, mayRead: () => false },
  { kind: 'mindmap-version', label: '思维导图的历史版本', places: versions, mayRead: () => false },
];
