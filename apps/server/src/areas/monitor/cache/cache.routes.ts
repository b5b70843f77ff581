import {
  cacheKeysEndpoint,
  cachesEndpoint,
  cacheValueEndpoint,
  clearCacheEndpoint,
} from '@wm/contract/monitor/cache';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { clearCache, listKeys, readCaches, readValue } from './cache.service.ts';

export function addCacheRoutes(app: FastifyInstance, core: Core): void {
  route(app, cachesEndpoint, () => readCaches(core));
  route(app, cacheKeysEndpoint, ({ query }) => listKeys(core, query));
  route(app, cacheValueEndpoint, ({ query }) => readValue(core, query));
  route(app, clearCacheEndpoint, ({ body }) => clearCache(core, body));
}
