import type { FastifyInstance } from 'fastify';
import { files } from '#areas/files/public.ts';
import type { Core } from '#core/core.ts';
import { addFolderRoutes } from './folder/folder.routes.ts';
import { mapSearchKind } from './map/map-search.ts';
import { addMapRoutes } from './map/map.routes.ts';
import { mindMap, mindVersion } from './mindmap.table.ts';
import { addShareRoutes } from './share/share.routes.ts';
import { addVersionRoutes } from './version/version.routes.ts';

export function addMindmapArea(app: FastifyInstance, core: Core): void {
  addFolderRoutes(app, core);
  addMapRoutes(app, core);
  addVersionRoutes(app, core);
  addShareRoutes(app, core);
  core.search.define(mapSearchKind);
  files.keepNamedIn(mindMap.content, mindVersion.content);
}
