import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addReportDictRoutes } from './dict/report-dict.routes.ts';

export function addReportArea(app: FastifyInstance, core: Core): void {
  addReportDictRoutes(app, core);
}
