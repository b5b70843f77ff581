import { forceLogoutEndpoint, listOnlineEndpoint } from '@wm/contract/monitor/online';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { forceLogout, readOnline } from './online.service.ts';

export function addOnlineRoutes(app: FastifyInstance, core: Core): void {
  route(app, listOnlineEndpoint, ({ query, principal, request }) =>
    readOnline(core, query, { principal, sessionId: request.session?.id }),
  );
  route(app, forceLogoutEndpoint, async ({ body, principal, request }) => ({
    ended: await forceLogout(core, body.ids, { principal, sessionId: request.session?.id }),
  }));
}
