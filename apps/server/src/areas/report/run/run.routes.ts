import { listPublishedEndpoint } from '@wm/contract/report/report';
import { cancelRunEndpoint, restartRunEndpoint } from '@wm/contract/report/restart';
import {
  exportReportRunEndpoint,
  reportRunResource,
  reportRunResultEndpoint,
  reportRunRowsEndpoint,
  startReportRunEndpoint,
} from '@wm/contract/report/run';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { cancelRun, restartRun } from './restart-run.ts';
import { runRepository } from './run.repository.ts';
import { readPublished, readResult, readRows, startReportRun, takeModule } from './run.service.ts';
import { sendTable } from '#core/xlsx/send-table.ts';

/** What may be run, and everybody's own runs. */
export function addRunRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: reportRunResource,
    repository: runRepository(core),
    only: ['list', 'remove'],
  });
  route(app, listPublishedEndpoint, ({ principal }) => readPublished({ core, principal }));
  route(app, startReportRunEndpoint, ({ body, principal }) =>
    startReportRun({ core, principal }, body),
  );
  route(app, reportRunResultEndpoint, ({ params, principal }) =>
    readResult({ core, principal }, params.id),
  );
  route(app, reportRunRowsEndpoint, async ({ params, query, principal }) => ({
    result: await readRows({ core, principal }, params.id, query),
  }));
  route(app, restartRunEndpoint, ({ params, body, principal }) =>
    restartRun({ core, principal }, params.id, body),
  );
  route(app, cancelRunEndpoint, ({ params, principal }) =>
    cancelRun({ core, principal }, params.id),
  );
  route(app, exportReportRunEndpoint, async ({ params, body, principal, reply }) => {
    const taken = await takeModule({ core, principal }, params.id, body.module);
    return sendTable(taken, { format: body.format, reply });
  });
}
