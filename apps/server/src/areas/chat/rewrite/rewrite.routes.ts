import { rewriteEndpoint } from '@wm/contract/chat/rewrite';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { rewrite } from './rewrite.service.ts';

export function addRewriteRoutes(app: FastifyInstance, core: Core): void {
  route(app, rewriteEndpoint, ({ principal, body }) => rewrite({ core, principal }, body));
}
