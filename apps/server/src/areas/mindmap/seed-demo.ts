import type { Database } from '#core/database/database.ts';
import { demoMap } from './demo-map.ts';
import { indexMaps } from './map/map-search.ts';
import { insertMap } from './map/map.repository.ts';
import { readContent } from './map/read-content.ts';

/** The mind map of the first start. */
export async function seedMindmapDemo(db: Database, ownerId: number): Promise<void> {
  const content = await readContent(JSON.stringify(demoMap));
  await db.transaction(async (tx) => {
    const name = '认识思维导图';
    const id = await insertMap(tx, { ownerId, folderId: null, name, ...content });
    await indexMaps(tx, [id]);
  });
}
