import type { Area } from '#core/area.ts';
import { addFileRoutes } from './file/file.routes.ts';
import { fileSweepJob } from './store/file-sweep-job.ts';
import { addOwnFileRoutes } from './own/own-files.routes.ts';
import { addTusRoutes } from './tus/tus.routes.ts';

/** Uploaded files: sending, fetching, and what looks after their bytes. */
export const filesArea: Area = {
  addRoutes: (app, core) => {
    addFileRoutes(app, core);
    addOwnFileRoutes(app, core);
    addTusRoutes(app, core);
  },
  jobs: (core) => [fileSweepJob(core)],
};
