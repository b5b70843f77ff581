import {
  jobPreviewEndpoint,
  jobResource,
  jobStateEndpoint,
  jobStatusEndpoint,
  listJobHandlersEndpoint,
  runJobEndpoint,
} from '@wm/contract/monitor/job';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { orNotFound } from '#core/not-found.ts';
import {
  jobService,
  listHandlers,
  previewJob,
  readJobState,
  runJob,
  setJobStatus,
} from './job.service.ts';

export function addJobRoutes(app: FastifyInstance, core: Core): void {
  const repository = jobService(core);
  registerCrud(app, {
    resource: jobResource,
    repository,
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, listJobHandlersEndpoint, async () => ({ rows: listHandlers(core) }));
  route(app, jobStateEndpoint, () => readJobState(core));
  route(app, jobPreviewEndpoint, ({ query }) => previewJob(core, query));
  route(app, jobStatusEndpoint, async ({ params, body, principal }) => {
    await setJobStatus(core, params.id, body.status);
    return orNotFound(await repository.find(params.id, principal, 'changeStatus'));
  });
  route(app, runJobEndpoint, async ({ params }) => ({ runId: await runJob(core, params.id) }));
}
