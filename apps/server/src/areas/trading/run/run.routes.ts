import {
  commentTradeEndpoint,
  runPartEndpoint,
  runReportEndpoint,
  runResource,
  runTradesEndpoint,
  savePaperEndpoint,
  startRunEndpoint,
} from '@wm/contract/trading/run';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { runRepository } from './run.repository.ts';
import {
  commentTrade,
  readPart,
  readReport,
  readTrades,
  savePaper,
  startRun,
} from './run.service.ts';

export function addRunRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: runResource,
    repository: runRepository(core),
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, startRunEndpoint, ({ body, principal }) => startRun({ core, principal }, body));
  route(app, savePaperEndpoint, ({ body, principal }) => savePaper({ core, principal }, body));
  route(app, runReportEndpoint, async ({ params, principal }) => ({
    result: await readReport({ core, principal }, params.id),
  }));
  route(app, runPartEndpoint, async ({ params, query, principal }) => ({
    result: await readPart({ core, principal }, params.id, query),
  }));
  route(app, runTradesEndpoint, async ({ params, principal }) => ({
    result: await readTrades({ core, principal }, params.id),
  }));
  route(app, commentTradeEndpoint, ({ params, body, principal }) =>
    commentTrade({ core, principal }, params.id, body),
  );
}
