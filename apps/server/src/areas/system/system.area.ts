import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addColumnRoutes } from './column/column.routes.ts';
import { addPostRoutes } from './post/post.routes.ts';
import { addRoleColumnRoutes } from './role/role-column.routes.ts';
import { addRoleUserRoutes } from './role/role-user.routes.ts';
import { addRoleRoutes } from './role/role.routes.ts';
import { addUserRoutes } from './user/user.routes.ts';

export function addSystemArea(app: FastifyInstance, core: Core): void {
  addPostRoutes(app, core);
  addUserRoutes(app, core);
  addRoleRoutes(app, core);
  addRoleUserRoutes(app, core);
  addRoleColumnRoutes(app, core);
  addColumnRoutes(app, core);
}
