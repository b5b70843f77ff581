import { jobRunEndpoint, listJobRunsEndpoint, stopJobRunEndpoint } from '@wm/contract/monitor/job';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { listRuns, showRun, stopRun } from './job-run.service.ts';

export function addJobRunRoutes(app: FastifyInstance, core: Core): void {
  route(app, listJobRunsEndpoint, ({ query }) => listRuns(core, query));
  route(app, jobRunEndpoint, ({ params, query }) => showRun(core, params.id, query.after));
  route(app, stopJobRunEndpoint, ({ params }) => stopRun(core, params.id));
}
