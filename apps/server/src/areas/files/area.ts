import type { Area } from '#core/area.ts';
import { addFileRoutes } from './file/file.routes.ts';
import { checkStored } from './store/check-stored.ts';
import { sweepFiles } from './store/sweep.ts';
import { addTusRoutes } from './tus/tus.routes.ts';

/** Uploaded files: sending, fetching, and what looks after their bytes. */
export const filesArea: Area = {
  addRoutes: (app, core) => {
    addFileRoutes(app, core);
    addTusRoutes(app, core);
  },
  retention: (core) => [() => sweepFiles(core), () => checkStored(core).then(() => 0)],
};
