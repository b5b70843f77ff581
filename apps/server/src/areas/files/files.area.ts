import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addFileRoutes } from './file/file.routes.ts';
import { addTusRoutes } from './tus/tus.routes.ts';

export { checkStored } from './store/check-stored.ts';
export { proveStore } from './store/prove-store.ts';
export { sweepFiles } from './store/sweep.ts';

export function addFilesArea(app: FastifyInstance, core: Core): void {
  addFileRoutes(app, core);
  addTusRoutes(app, core);
}
