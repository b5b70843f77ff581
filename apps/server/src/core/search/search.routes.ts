import { namedEndpoint } from '@wm/contract/core/named-record';
import { searchEndpoint, suggestEndpoint } from '@wm/contract/core/search';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';

/** The one search box: what was found, and what is suggested while typing. */
export function addSearchRoutes(app: FastifyInstance, core: Core): void {
  route(app, searchEndpoint, ({ principal, query }) => core.search.find(principal, query));
  route(app, suggestEndpoint, ({ principal, query }) => core.search.suggest(principal, query));
  route(app, namedEndpoint, ({ principal, query }) => core.search.named(principal, query));
}
