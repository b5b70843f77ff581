import { emptyTrash } from '#core/settings/trash.ts';
import type { Area } from '#core/area.ts';
import { addFolderRoutes } from './folder/folder.routes.ts';
import { mapFileUses } from './map/map-files.ts';
import { mapSearchKind } from './map/map-search.ts';
import { addMapRoutes } from './map/map.routes.ts';
import { mindMap, mindVersion } from './mindmap.table.ts';
import { seedMindmapDemo } from './demo/seed-demo.ts';
import { addPictureRoutes } from './picture/picture.routes.ts';
import { addShareRoutes } from './share/share.routes.ts';
import { addVersionRoutes } from './version/version.routes.ts';

/** Mind maps: folders, maps, their versions and shared links. */
export const mindmapArea: Area = {
  addRoutes: (app, core) => {
    addFolderRoutes(app, core);
    addMapRoutes(app, core);
    addPictureRoutes(app, core);
    addVersionRoutes(app, core);
    addShareRoutes(app, core);
  },
  searchKinds: [mapSearchKind],
  fileUses: mapFileUses,
  fileNamingColumns: [mindMap.content, mindVersion.content],
  retention: () => [emptyTrash(mindMap, 'mindmap.trash.days')],
  seedDemo: seedMindmapDemo,
};
