import { dashboardEndpoint, versionEndpoint } from '@wm/contract/home/dashboard';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readDashboard } from './dashboard/dashboard.service.ts';
import { readVersion } from './version/version.service.ts';

export function addHomeArea(app: FastifyInstance, core: Core): void {
  route(app, dashboardEndpoint, ({ principal }) => readDashboard(core, principal));
  route(app, versionEndpoint, () => readVersion(core));
}
