import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addPostRoutes } from './post/post.routes.ts';
import { addConsoleUserRoutes, addUserRoutes } from './user/user.routes.ts';

export function addSystemArea(app: FastifyInstance, core: Core): void {
  addPostRoutes(app, core);
  addUserRoutes(app, core);
  addConsoleUserRoutes(app, core);
}
