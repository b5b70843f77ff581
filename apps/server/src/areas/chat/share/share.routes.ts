import {
  chatSharesEndpoint,
  endShareEndpoint,
  shareConversationEndpoint,
  sharedChatEndpoint,
} from '@wm/contract/chat/share';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { endShare, openShared, readShares, shareConversation } from './share.service.ts';

export function addShareRoutes(app: FastifyInstance, core: Core): void {
  route(app, chatSharesEndpoint, ({ principal }) => readShares({ core, principal }));
  route(app, shareConversationEndpoint, ({ principal, params, body }) =>
    shareConversation({ core, principal }, params.id, body),
  );
  route(app, endShareEndpoint, ({ principal, params }) => endShare({ core, principal }, params.id));
  route(app, sharedChatEndpoint, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return openShared(core, { ...body, address: clientAddress(request) });
  });
}
