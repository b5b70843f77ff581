import { alertLogEndpoint, alertResource } from '@wm/contract/trading/alert';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { alertService, readAlertLog } from './alert.service.ts';

export function addAlertRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: alertResource,
    repository: alertService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, alertLogEndpoint, ({ params, principal }) => readAlertLog(core, principal, params.id));
}
