import { cancelTaskEndpoint, getTaskEndpoint, listTasksEndpoint } from '@wm/contract/core/task';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';

/** A person's own long work: list, look, cancel. */
export function addTaskRoutes(app: FastifyInstance, core: Core): void {
  route(app, listTasksEndpoint, ({ principal }) => core.tasks.list(principal.userId));
  route(app, getTaskEndpoint, ({ principal, params }) =>
    core.tasks.get(principal.userId, params.id),
  );
  route(app, cancelTaskEndpoint, ({ principal, params }) =>
    core.tasks.cancel(principal.userId, params.id),
  );
}
