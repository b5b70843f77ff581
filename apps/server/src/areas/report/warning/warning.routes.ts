import {
  acknowledgeWarningEndpoint,
  listWarningEventsEndpoint,
  reportWarningResource,
  watchedColumnsEndpoint,
} from '@wm/contract/report/warning';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { acknowledge, columnsOfReport, readEvents, warningService } from './warning.service.ts';

/** What must not be in reports, and where it was. */
export function addWarningRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: reportWarningResource,
    repository: warningService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, watchedColumnsEndpoint, async ({ params }) => ({
    rows: await columnsOfReport(core, params.id),
  }));
  route(app, listWarningEventsEndpoint, ({ principal }) => readEvents({ core, principal }));
  route(app, acknowledgeWarningEndpoint, ({ params, principal }) =>
    acknowledge({ core, principal }, params.id),
  );
}
