import type { Area } from '#core/area.ts';
import { addJobRoutes } from './job/job.routes.ts';
import { addJobRunRoutes } from './job/job-run.routes.ts';
import { tellJobs } from './job/job-teller.ts';

/** 系统监控; so far its jobs. */
export const monitorArea: Area = {
  addRoutes: (app, core) => {
    addJobRoutes(app, core);
    addJobRunRoutes(app, core);
  },
  streamEvents: tellJobs,
};
