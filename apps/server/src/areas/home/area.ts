import { clientErrorEndpoint } from '@wm/contract/home/client-error';
import { dashboardEndpoint, versionEndpoint } from '@wm/contract/home/dashboard';
import { z } from 'zod';
import type { Area } from '#core/area.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import { route } from '#core/http/route.ts';
import { defineJob } from '#core/jobs/job-handler.ts';
import { logClientError } from './client-error/client-error.service.ts';
import { readDashboard } from './dashboard/dashboard.service.ts';
import { readVersion } from './version/version.service.ts';
import { remindOfTodos } from './workbench/remind.ts';
import { seedTodoDemo } from './workbench/seed-demo.ts';
import { todoTool } from './workbench/todo-tool.ts';
import { addWorkbenchRoutes } from './workbench/workbench.routes.ts';

/** 首页 and 工作台: this installation in numbers, its version, the errors of its pages, and what everybody has to do. */
export const homeArea: Area = {
  addRoutes: (app, core) => {
    route(app, dashboardEndpoint, ({ principal }) => readDashboard(core, principal));
    route(app, versionEndpoint, ({ principal }) => readVersion(core, principal));
    route(app, clientErrorEndpoint, async ({ body, request }) =>
      logClientError(core.logger, body, clientAddress(request)),
    );
    addWorkbenchRoutes(app, core);
  },
  jobs: (core) => [
    defineJob({
      key: 'home:reminders',
      title: '提醒待办',
      description: '待办到时间时在通知铃里提醒；只有日期的，当天 9:00 每人一条',
      params: z.strictObject({}),
      seed: { name: '提醒待办', cron: '5 * * * * *', timeoutSeconds: 60 },
      run: async () => `提醒了 ${await remindOfTodos(core)} 件`,
    }),
  ],
  assistantTools: (core) => [todoTool(core)],
  streamEvents: (core, streams) =>
    core.signals.on('todo', ({ userId }) => streams.tell(userId, { kind: 'todo' })),
  seedDemo: (db, ownerId) => seedTodoDemo(db, ownerId),
};
