import { defineEndpoint, idParams, idsBody } from '@wm/contract/core/endpoint';
import { historyEndpointOf } from '@wm/contract/core/history';
import { listQueryOf, pageOf } from '@wm/contract/core/resource';
import type { ListQueryOf, ResourceSpec } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseWithheld } from '#core/access/column-rights.ts';
import { holdsPermission } from '#core/access/principal.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import type { CrudRepository } from './table-repository.ts';

export type Operation = 'list' | 'query' | 'add' | 'edit' | 'remove' | 'export';

interface Registration<R extends ResourceSpec> {
  resource: R;
  repository: CrudRepository<R>;
  /** What an export holds; without it there is no export. */
  columns?: XlsxColumn[];
  /** The operations that get a route; all when absent. */
  only?: Operation[];
}

/** Registers the routes of a resource: list, query, add, edit, remove and export. */
export function registerCrud<R extends ResourceSpec>(
  app: FastifyInstance,
  registration: Registration<R>,
): void {
  const { only, resource } = registration;
  app.resources.push(resource);
  for (const [operation, register] of Object.entries(operations)) {
    if (!only || only.includes(operation as Operation)) register(app, registration as never);
  }
  addHistoryRoute(app, { resource, repository: registration.repository, only });
}

interface HistoryRegistration {
  resource: ResourceSpec;
  repository: Pick<CrudRepository<ResourceSpec>, 'history'>;
  only?: Operation[] | undefined;
  /** Prefix of the codes it asks for, when not the resource's own. */
  codes?: string;
}

/** Registers the route that answers a record's changes; whoever may read one record may read what became of it. */
export function addHistoryRoute(app: FastifyInstance, registration: HistoryRegistration): void {
  const { resource, repository, only, codes = resource.permission } = registration;
  const operation = !only || only.includes('query') ? 'query' : 'list';
  const endpoint = historyEndpointOf(resource, `${codes}:${operation}`);
  route(app, endpoint, async ({ params, query, principal }) => {
    const mayListAll = holdsPermission(principal, `${codes}:list`);
    return orNotFound(await repository.history(params.id, { ...query, mayListAll }, principal));
  });
}

type Register = (app: FastifyInstance, registration: Registration<ResourceSpec>) => void;

const shared = { rate: 'default', audit: null } as const;

const operations: Record<Operation, Register> = {
  list: (app, { resource, repository }) => {
    const endpoint = defineEndpoint({
      ...shared,
      method: 'GET',
      path: resource.path,
      access: `${resource.permission}:list`,
      query: listQueryOf(resource),
      data: pageOf(resource.row),
    });
    route(
      app,
      endpoint,
      ({ query, principal }) => repository.list(query as AnyQuery, principal) as never,
    );
  },

  query: (app, { resource, repository }) => {
    const endpoint = defineEndpoint({
      ...shared,
      method: 'GET',
      path: `${resource.path}/:id`,
      access: `${resource.permission}:query`,
      params: idParams,
      data: resource.row,
    });
    route(
      app,
      endpoint,
      async ({ params, principal }) =>
        orNotFound(await repository.find(params.id, principal)) as never,
    );
  },

  add: (app, { resource, repository }) => {
    const endpoint = defineEndpoint({
      method: 'POST',
      path: resource.path,
      access: `${resource.permission}:add`,
      ...asking(resource, 'add'),
      rate: 'default',
      audit: `新增${resource.title}`,
      body: resource.create,
      data: resource.row,
    });
    route(app, endpoint, ({ body, principal, request }) => {
      refuseWithheld(principal.columnRights.get(resource.permission), request.body, 'create');
      return repository.create(body, principal);
    });
  },

  edit: (app, { resource, repository }) => {
    const endpoint = defineEndpoint({
      method: 'PUT',
      path: `${resource.path}/:id`,
      access: `${resource.permission}:edit`,
      ...asking(resource, 'edit'),
      rate: 'default',
      audit: `修改${resource.title}`,
      params: idParams,
      body: resource.update,
      data: resource.row,
    });
    route(app, endpoint, async ({ params, body, principal, request }) => {
      refuseWithheld(principal.columnRights.get(resource.permission), request.body, 'update');
      return orNotFound(await repository.update(params.id, body as never, principal)) as never;
    });
  },

  remove: (app, { resource, repository }) => {
    const endpoint = defineEndpoint({
      method: 'DELETE',
      path: resource.path,
      access: `${resource.permission}:remove`,
      ...asking(resource, 'remove'),
      rate: 'default',
      audit: `删除${resource.title}`,
      body: idsBody,
      data: z.object({ removed: z.number() }),
    });
    route(app, endpoint, async ({ body, principal }) => {
      const removed = await repository.remove(body.ids, principal);
      requireFound(removed > 0);
      return { removed };
    });
  },

  export: (app, { resource, repository, columns }) => {
    if (!columns) return;
    const { title } = resource;
    const endpoint = defineEndpoint({
      method: 'POST',
      path: `${resource.path}/export`,
      access: `${resource.permission}:export`,
      rate: 'export',
      audit: `导出${title}`,
      body: listQueryOf(resource),
    });
    route(app, endpoint, async ({ body, principal, reply }) => {
      const rights = principal.columnRights.get(resource.permission);
      const allowed = columns.filter(({ field }) => {
        const column = rights?.columns.get(snakeKey(field));
        return column === undefined || (column.read && column.export);
      });
      const rows = repository.each(body as AnyQuery, principal);
      await sendXlsx(reply, { title, columns: allowed, rows });
    });
  },
};

function asking({ asksPassword }: ResourceSpec, operation: 'add' | 'edit' | 'remove') {
  const asks = asksPassword?.[operation];
  return asks === undefined ? {} : { asksPassword: asks };
}

type AnyQuery = ListQueryOf<ResourceSpec>;
