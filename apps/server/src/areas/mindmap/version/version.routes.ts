import {
  mapVersionEndpoint,
  mapVersionsEndpoint,
  restoreVersionEndpoint,
} from '@wm/contract/mindmap/version';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readVersion, readVersions, restoreVersion } from './version.service.ts';

export function addVersionRoutes(app: FastifyInstance, core: Core): void {
  route(app, mapVersionsEndpoint, async ({ params, principal }) => ({
    rows: await readVersions(core, principal, params.id),
  }));
  route(app, mapVersionEndpoint, ({ params, principal }) => readVersion(core, principal, params));
  route(app, restoreVersionEndpoint, ({ params, body, principal }) =>
    restoreVersion(core, principal, { ...params, ...body }),
  );
}
