import {
  connectionsEndpoint,
  planEndpoint,
  sizesEndpoint,
  statementsEndpoint,
} from '@wm/contract/monitor/druid';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { explain, readDruid, readSizes, readSlow } from './druid.service.ts';

export function addDruidRoutes(app: FastifyInstance, core: Core): void {
  route(app, connectionsEndpoint, () => readDruid(core));
  route(app, statementsEndpoint, () => readSlow(core));
  route(app, planEndpoint, async ({ query }) => ({ plan: await explain(core, query.id) }));
  route(app, sizesEndpoint, () => readSizes(core));
}
