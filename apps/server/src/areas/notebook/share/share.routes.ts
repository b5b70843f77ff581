import {
  copySharedEndpoint,
  createShareEndpoint,
  listSharesEndpoint,
  openShareEndpoint,
  revokeShareEndpoint,
} from '@wm/contract/notebook/note-share';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { requireNote } from '../note/note.repository.ts';
import { readVisitCookie, visitCookie } from '#core/session/cookies.ts';
import { hashToken, newToken } from '#core/session/tokens.ts';
import { listShares, rememberVisit } from './share.repository.ts';
import { copyShared } from './copy-shared.ts';
import { endShare, enterShared, openShared, shareNote } from './share.service.ts';

export function addShareRoutes(app: FastifyInstance, core: Core): void {
  route(app, listSharesEndpoint, async ({ params, principal }) => {
    await requireNote(core.db, principal.userId, params.id);
    return listShares(core.db, params.id);
  });
  route(app, createShareEndpoint, ({ params, body, principal }) =>
    shareNote(core, principal, { ...body, id: params.id }),
  );
  route(app, revokeShareEndpoint, ({ params, principal }) =>
    endShare(core, principal, { id: params.shareId, noteId: params.id }),
  );
  route(app, openShareEndpoint, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const opened = await openShared(core, { ...body, address: clientAddress(request) });
    if (opened.closedShareId !== null) {
      // Its pictures are asked for by addresses of their own.
      const ticket = readVisitCookie(request) ?? newToken();
      await rememberVisit(core.db, {
        shareId: opened.closedShareId,
        ticketHash: hashToken(ticket),
      });
      reply.header('set-cookie', visitCookie(request, ticket));
    }
    return opened.note;
  });
  route(app, copySharedEndpoint, async ({ body, principal, request }) => {
    const shared = await enterShared(core, { ...body, address: clientAddress(request) });
    return copyShared(core, principal, shared);
  });
}
