import type { Area } from '#core/area.ts';
import { addPreviewRoutes } from './config/preview.routes.ts';
import { addReportDictRoutes } from './dict/report-dict.routes.ts';

/** Reports: the catalogue they are made of, what a definition shows, and their dictionary. */
export const reportArea: Area = {
  addRoutes: (app, core) => {
    addReportDictRoutes(app, core);
    addPreviewRoutes(app, core);
  },
};
