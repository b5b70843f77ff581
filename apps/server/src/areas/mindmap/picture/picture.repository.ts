import { and, eq, lte } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { mindMap, mindPicture } from '../mindmap.table.ts';

/** A picture as it is kept. */
export interface StoredPicture {
  mapId: number;
  rowVersion: number;
  edition: number;
  isDark: boolean;
  svg: string;
}

const ofMap = (ownerId: number, id: number) =>
  and(eq(mindMap.id, id), eq(mindMap.ownerId, ownerId));

/** The version of a map and, if it is kept, the picture of it. */
export async function findPicture(
  db: Pick<Database, 'select'>,
  ownerId: number,
  { id, edition }: { id: number; edition: number },
) {
  const [found] = await db
    .select({
      rowVersion: mindMap.rowVersion,
      isDark: mindPicture.isDark,
      svg: mindPicture.svg,
    })
    .from(mindMap)
    .leftJoin(
      mindPicture,
      and(
        eq(mindPicture.mapId, mindMap.id),
        eq(mindPicture.rowVersion, mindMap.rowVersion),
        eq(mindPicture.edition, edition),
      ),
    )
    .where(ofMap(ownerId, id));
  return found;
}

/** Keeps a picture unless that of a later save is there. A map that is gone meanwhile has none. */
export async function keepPicture(
  tx: Pick<Database, 'select' | 'insert'>,
  picture: StoredPicture,
): Promise<void> {
  const { mapId: _, ...drawn } = picture;
  const [map] = await tx
    .select({ id: mindMap.id })
    .from(mindMap)
    .where(eq(mindMap.id, picture.mapId))
    .for('key share');
  if (!map) return;
  await tx
    .insert(mindPicture)
    .values(picture)
    .onConflictDoUpdate({
      target: mindPicture.mapId,
      set: drawn,
      setWhere: lte(mindPicture.rowVersion, picture.rowVersion),
    });
}
