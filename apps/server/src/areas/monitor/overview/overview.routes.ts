import {
  overviewEndpoint,
  seriesEndpoint,
  serverEndpoint,
  serverSeriesEndpoint,
  takeHealthEndpoint,
} from '@wm/contract/monitor/overview';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readServer } from '../samples/server.service.ts';
import { readOverview, readSpan, takeHealth } from './overview.service.ts';

export function addOverviewRoutes(app: FastifyInstance, core: Core): void {
  route(app, overviewEndpoint, ({ principal }) => readOverview(core, principal));
  route(app, takeHealthEndpoint, ({ body, principal }) => takeHealth(core, principal, body));
  route(app, seriesEndpoint, ({ query }) => readSpan(core, query));
  route(app, serverEndpoint, () => readServer(core));
  route(app, serverSeriesEndpoint, ({ query }) => readSpan(core, query));
}
