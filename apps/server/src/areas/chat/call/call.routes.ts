import { confirmCallEndpoint, declineCallEndpoint, undoCallEndpoint } from '@wm/contract/chat/call';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { confirmCall, declineCall, undoCall } from './call.service.ts';

export function addCallRoutes(app: FastifyInstance, core: Core): void {
  route(app, confirmCallEndpoint, ({ principal, params, body }) =>
    confirmCall({ core, principal }, params, body.payload),
  );
  route(app, declineCallEndpoint, ({ principal, params }) =>
    declineCall({ core, principal }, params),
  );
  route(app, undoCallEndpoint, ({ principal, params }) => undoCall({ core, principal }, params));
}
