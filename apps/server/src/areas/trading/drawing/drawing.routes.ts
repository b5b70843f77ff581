import { drawingsEndpoint, saveDrawingsEndpoint } from '@wm/contract/trading/drawing';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { readDrawings, saveDrawings } from './drawing.service.ts';

export function addDrawingRoutes(app: FastifyInstance, core: Core): void {
  route(app, drawingsEndpoint, ({ params, principal }) => readDrawings(core, principal, params.id));
  route(app, saveDrawingsEndpoint, ({ params, body, principal }) =>
    saveDrawings(core, principal, { symbolId: params.id, ...body }),
  );
}
