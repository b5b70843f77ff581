import { defineEndpoint, idParams, idsBody } from '@wm/contract/core/endpoint';
import { listQueryOf } from '@wm/contract/core/resource';
import type { CreateOf, ListQueryOf, ResourceSpec, UpdateOf } from '@wm/contract/core/resource';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { route } from '#core/http/route.ts';
import { sendXlsx } from '#core/xlsx/send-xlsx.ts';
import type { XlsxColumn } from '#core/xlsx/send-xlsx.ts';
import type { CrudRepository } from './table-repository.ts';

export type Operation = 'list' | 'query' | 'add' | 'edit' | 'remove' | 'export';

/** Registers the routes of a resource; `columns` are what its export holds, and without them there is no export. */
export function registerCrud<R extends ResourceSpec>(
  app: FastifyInstance,
  {
    resource,
    repository,
    columns,
    only,
  }: {
    resource: R;
    repository: CrudRepository<R>;
    columns?: XlsxColumn[];
    only?: Operation[];
  },
): void {
  const { path, permission, title } = resource;
  const listQuery = listQueryOf(resource);
  const wants = (operation: Operation): boolean => !only || only.includes(operation);
  const shared = { rate: 'default', audit: null } as const;

  if (wants('list')) {
    const page = z.object({ rows: z.array(resource.row), total: z.number() });
    const list = defineEndpoint({
      ...shared,
      method: 'GET',
      path,
      access: `${permission}:list`,
      query: listQuery,
      data: page,
    });
    route(
      app,
      list,
      ({ query, principal }) => repository.list(query as ListQueryOf<R>, principal) as never,
    );
  }
  if (wants('query')) {
    const get = defineEndpoint({
      ...shared,
      method: 'GET',
      path: `${path}/:id`,
      access: `${permission}:query`,
      params: idParams,
      data: resource.row,
    });
    route(
      app,
      get,
      async ({ params, principal }) => found(await repository.find(params.id, principal)) as never,
    );
  }
  if (wants('add')) {
    const add = defineEndpoint({
      method: 'POST',
      path,
      access: `${permission}:add`,
      rate: 'default',
      audit: `新增${title}`,
      body: resource.create,
      data: resource.row,
    });
    route(
      app,
      add,
      ({ body, principal }) => repository.create(body as CreateOf<R>, principal) as never,
    );
  }
  if (wants('edit')) {
    const edit = defineEndpoint({
      method: 'PUT',
      path: `${path}/:id`,
      access: `${permission}:edit`,
      rate: 'default',
      audit: `修改${title}`,
      params: idParams,
      body: resource.update,
      data: resource.row,
    });
    route(
      app,
      edit,
      async ({ params, body, principal }) =>
        found(await repository.update(params.id, body as UpdateOf<R>, principal)) as never,
    );
  }
  if (wants('remove')) {
    const remove = defineEndpoint({
      method: 'DELETE',
      path,
      access: `${permission}:remove`,
      rate: 'default',
      audit: `删除${title}`,
      body: idsBody,
      data: z.object({ removed: z.number() }),
    });
    route(app, remove, async ({ body, principal }) => {
      const removed = await repository.remove(body.ids, principal);
      if (removed === 0) throw new AppError('resource.not-found');
      return { removed };
    });
  }
  if (wants('export') && columns) {
    const exportRows = defineEndpoint({
      method: 'POST',
      path: `${path}/export`,
      access: `${permission}:export`,
      rate: 'export',
      audit: `导出${title}`,
      body: listQuery,
    });
    route(
      app,
      exportRows,
      ({ body, principal, reply }) =>
        sendXlsx(reply, {
          title,
          columns,
          rows: repository.each(body as ListQueryOf<R>, principal),
        }) as never,
    );
  }
}

function found<T>(record: T | undefined): T {
  if (record === undefined) throw new AppError('resource.not-found');
  return record;
}
