import { sql } from 'drizzle-orm';
import type { Area } from '#core/area.ts';
import { addColumnRoutes } from './column/column.routes.ts';
import { addPostRoutes } from './post/post.routes.ts';
import { addRightsRoutes } from './rights/rights.routes.ts';
import { addRoleColumnRoutes } from './role/role-column.routes.ts';
import { addRoleUserRoutes } from './role/role-user.routes.ts';
import { addRoleRoutes } from './role/role.routes.ts';
import { addConfigRoutes } from './config/config.routes.ts';
import { addDictDataRoutes } from './dict/dict-data.routes.ts';
import { addDictTypeRoutes } from './dict/dict-type.routes.ts';
import { addListViewRoutes } from './list-view/list-view.routes.ts';
import { addDeptRoutes } from './dept/dept.routes.ts';
import { addMenuRoutes } from './menu/menu.routes.ts';
import { addNoticeRoutes, addOwnNoticeRoutes } from './notice/notice.routes.ts';
import { addConsoleUserRoutes, addUserRoutes } from './user/user.routes.ts';
import { addUserImportRoutes } from './user-import/user-import.routes.ts';
import { runUserImport, userImportTask } from './user-import/import-task.ts';
import type { UserImportPayload } from './user-import/import-task.ts';
import { systemNamedTables } from './find/system-named.ts';
import { noticeUse } from './notice/notice.service.ts';
import { tellUnread } from './notice/unread-teller.ts';
import { seedOfficeDemo } from './demo/seed-demo.ts';

declare module '#core/database/signals.ts' {
  interface SignalMap {
    /** An entry of a dictionary has changed. */
    dictionary: object;
    /** A notice was published, changed or withdrawn; or, with a user, what he has read has changed. */
    notice: { userId?: number };
  }
}

/** 系统管理: users, roles, rights, menus, departments, posts, dictionaries, settings, notices. */
export const systemArea: Area = {
  addRoutes: (app, core) => {
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
    addListViewRoutes(app, core);
  },
  tasks: (core) => ({
    [userImportTask]: (payload, control) =>
      runUserImport(core, payload as UserImportPayload, control),
  }),
  namedTables: systemNamedTables,
  fileUses: [noticeUse],
  retention: () => [
    sql`delete from sys_notice where is_personal and create_time < now() - interval '90 days'`,
    // What still runs keeps its file.
    sql`delete from sys_user_import i where i.create_time < now() - interval '1 hour' and not exists (
      select from sys_task t where t.id = i.task_id and t.status in ('waiting', 'running'))`,
  ],
  streamEvents: (core, streams) => {
    tellUnread(core, streams);
    core.signals.on('dictionary', () => streams.tell('everybody', { kind: 'dictionary' }));
  },
  seedDemo: seedOfficeDemo,
};
