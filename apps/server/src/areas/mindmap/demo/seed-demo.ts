import type { MindMapFile } from '@wm/mindmap/document';
import type { Database } from '#core/database/database.ts';
import { indexMaps } from '../map/map-search.ts';
import { insertMap } from '../map/map.repository.ts';
import { readContent } from '../map/read-content.ts';
import { laboratoryMap } from './laboratory-map.ts';
import { welcomeMap } from './welcome-map.ts';

const maps: readonly [name: string, file: MindMapFile][] = [
  ['从样本到报告', laboratoryMap],
  ['认识思维导图', welcomeMap],
];

/** The mind maps of the first start. */
export async function seedMindmapDemo(db: Database, ownerId: number): Promise<void> {
  for (const [name, file] of maps) {
    const content = await readContent(JSON.stringify(file));
    await db.transaction(async (tx) => {
      const id = await insertMap(tx, { ownerId, folderId: null, name, ...content });
      await indexMaps(tx, [id]);
    });
  }
}
