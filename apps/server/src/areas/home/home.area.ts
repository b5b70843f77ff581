import { clientErrorEndpoint } from '@wm/contract/home/client-error';
import { dashboardEndpoint, versionEndpoint } from '@wm/contract/home/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/client-address.ts';
import { route } from '#core/http/route.ts';
import { logClientError } from './client-error/client-error.service.ts';
import { readDashboard } from './dashboard/dashboard.service.ts';
import { readVersion } from './version/version.service.ts';

export function addHomeArea(app: FastifyInstance, core: Core): void {
  route(app, dashboardEndpoint, ({ principal }) => readDashboard(core, principal));
  route(app, versionEndpoint, () => readVersion(core));
  route(app, clientErrorEndpoint, async ({ body, request }) =>
    logClientError(core.logger, body, clientAddress(request)),
  );
}
