import {
  listReportSharesEndpoint,
  openReportShareEndpoint,
  revokeReportSharesEndpoint,
  shareReportRunEndpoint,
} from '@wm/contract/report/share';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { listShares } from './share.repository.ts';
import { endShares, openShare, shareRun } from './share.service.ts';

/** Links to runs, and what they show without signing in. */
export function addReportShareRoutes(app: FastifyInstance, core: Core): void {
  route(app, listReportSharesEndpoint, async ({ principal }) => ({
    rows: await listShares(core.db, principal.userId),
  }));
  route(app, shareReportRunEndpoint, ({ params, body, principal }) =>
    shareRun({ core, principal }, params.id, body),
  );
  route(app, revokeReportSharesEndpoint, ({ body, principal }) =>
    endShares({ core, principal }, body.ids),
  );
  route(app, openReportShareEndpoint, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return openShare(core, { ...body, address: clientAddress(request) });
  });
}
