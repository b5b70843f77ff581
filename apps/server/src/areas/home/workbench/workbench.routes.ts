import {
  doneTodoEndpoint,
  snoozeTodoEndpoint,
  todoDaysEndpoint,
  todoResource,
} from '@wm/contract/home/todo';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { countByDay } from './todo-days.ts';
import { setDone, setSnoozed, todoService } from './todo.service.ts';

export function addWorkbenchRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: todoResource,
    repository: todoService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
  route(app, doneTodoEndpoint, ({ params, body, principal }) =>
    setDone(core, principal, { ...params, ...body }),
  );
  route(app, snoozeTodoEndpoint, ({ params, body, principal }) =>
    setSnoozed(core, principal, { ...params, ...body }),
  );
  route(app, todoDaysEndpoint, async ({ query, principal }) => ({
    rows: await countByDay(core.db, { userId: principal.userId, begin: query.begin }),
  }));
}
