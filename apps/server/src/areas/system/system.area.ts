import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addDeptRoutes } from './dept/dept.routes.ts';
import { addMenuRoutes } from './menu/menu.routes.ts';
import { addPostRoutes } from './post/post.routes.ts';
import { addUserRoutes } from './user/user.routes.ts';

export function addSystemArea(app: FastifyInstance, core: Core): void {
  addDeptRoutes(app, core);
  addMenuRoutes(app, core);
  addPostRoutes(app, core);
  addUserRoutes(app, core);
}
