import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addColumnRoutes } from './column/column.routes.ts';
import { addPostRoutes } from './post/post.routes.ts';
import { addRightsRoutes } from './rights/rights.routes.ts';
import { addRoleColumnRoutes } from './role/role-column.routes.ts';
import { addRoleUserRoutes } from './role/role-user.routes.ts';
import { addRoleRoutes } from './role/role.routes.ts';
import { addConfigRoutes } from './config/config.routes.ts';
import { addDictDataRoutes } from './dict/dict-data.routes.ts';
import { addDictTypeRoutes } from './dict/dict-type.routes.ts';
import { addDeptRoutes } from './dept/dept.routes.ts';
import { addMenuRoutes } from './menu/menu.routes.ts';
import { addNoticeRoutes, addOwnNoticeRoutes } from './notice/notice.routes.ts';
import { addConsoleUserRoutes, addUserRoutes } from './user/user.routes.ts';
import { addUserImportRoutes } from './user-import/user-import.routes.ts';

export function addSystemArea(app: FastifyInstance, core: Core): void {
  addDeptRoutes(app, core);
  addMenuRoutes(app, core);
  addPostRoutes(app, core);
  addDictTypeRoutes(app, core);
  addDictDataRoutes(app, core);
  addConfigRoutes(app, core);
  addUserRoutes(app, core);
  addUserImportRoutes(app, core);
  addRoleRoutes(app, core);
  addRoleUserRoutes(app, core);
  addRoleColumnRoutes(app, core);
  addColumnRoutes(app, core);
  addConsoleUserRoutes(app, core);
  addNoticeRoutes(app, core);
  addOwnNoticeRoutes(app, core);
  addRightsRoutes(app, core);
}
