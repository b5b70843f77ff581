import type { Area } from '#core/area.ts';
import { addReportDictRoutes } from './dict/report-dict.routes.ts';

/** Reports; so far their dictionary. */
export const reportArea: Area = {
  addRoutes: (app, core) => {
    addReportDictRoutes(app, core);
  },
};
