import {
  createShareEndpoint,
  mapSharesEndpoint,
  revokeSharesEndpoint,
  sharedMapEndpoint,
} from '@wm/contract/mindmap/share';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { createShare, readShared, readShares, revokeShares } from './share.service.ts';

export function addShareRoutes(app: FastifyInstance, core: Core): void {
  route(app, mapSharesEndpoint, async ({ params, principal }) => ({
    rows: await readShares(core, principal, params.id),
  }));
  route(app, createShareEndpoint, ({ params, body, principal }) =>
    createShare(core, principal, { ...params, ...body }),
  );
  route(app, revokeSharesEndpoint, async ({ params, body, principal }) => ({
    removed: await revokeShares(core, principal, { ...params, ...body }),
  }));
  route(app, sharedMapEndpoint, ({ body }) => readShared(core, body.token));
}
