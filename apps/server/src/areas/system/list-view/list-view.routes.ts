import {
  changeListViewEndpoint,
  createListViewEndpoint,
  listViewEndpoint,
  listViewsEndpoint,
  removeListViewEndpoint,
  viewRolesEndpoint,
} from '@wm/contract/system/list-view';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { removeView } from './list-view.repository.ts';
import {
  changeView,
  createView,
  readView,
  readViews,
  rolesToShareWith,
} from './list-view.service.ts';

export function addListViewRoutes(app: FastifyInstance, core: Core): void {
  route(app, listViewsEndpoint, async ({ principal, query }) => ({
    rows: await readViews(core, principal, query.list),
  }));
  route(app, viewRolesEndpoint, async ({ principal }) => ({
    rows: await rolesToShareWith(core, principal),
  }));
  route(app, listViewEndpoint, ({ principal, params }) => readView(core, principal, params.id));
  route(app, createListViewEndpoint, ({ principal, body }) => createView(core, principal, body));
  route(app, changeListViewEndpoint, ({ principal, params, body }) =>
    changeView(core, principal, { ...body, id: params.id }),
  );
  route(app, removeListViewEndpoint, ({ principal, params }) =>
    removeView(core.db, principal.userId, params.id),
  );
}
