import { mallReportEndpoint } from '@wm/contract/mall/report';
import type { FastifyInstance } from 'fastify';
import { liveReports } from '#areas/report/public.ts';
import type { Core } from '#core/core.ts';
import { goneSignal } from '#core/http/gone-signal.ts';
import { route } from '#core/http/route.ts';
import { salesPack } from './sales-pack.ts';

/** 数据报表 of the mall: the pack's reports, on the rows of this moment. */
export function addMallReportRoutes(app: FastifyInstance, core: Core): void {
  const read = liveReports(core, salesPack.reports);
  route(app, mallReportEndpoint, async ({ principal, query, reply }) => {
    const params = [{ name: 'days', value: query.days }];
    return { rows: await read({ principal, params, signal: goneSignal(reply) }) };
  });
}
