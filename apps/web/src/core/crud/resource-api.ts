import type {
  CreateOf,
  ListQueryOf,
  Page,
  ResourceSpec,
  RowOf,
  UpdateOf,
} from '@wm/contract/core/resource';
import type { undoRemovalEndpoint } from '@wm/contract/core/undo';
import { undoableRemovals } from '@wm/contract/core/undoable';
import { call } from '#core/http/call.ts';
import { downloadByForm } from '#core/http/download.ts';
import type { Undo } from '#core/http/notifier.ts';
import { request } from '#core/http/request.ts';
import type { RequestOptions } from '#core/http/request.ts';

/** The query of a list in camelCase; what is left out takes the server's default. */
export type ListInput<R extends ResourceSpec> = Partial<ListQueryOf<R>>;

export interface ResourceApi<R extends ResourceSpec> {
  path: R['path'];
  permission: R['permission'];
  title: R['title'];
  /** The list knows one sort at a time. */
  sortsByOne?: boolean;
  list(query: ListInput<R>, options?: RequestOptions): Promise<Page<RowOf<R>>>;
  find(id: number, options?: RequestOptions): Promise<RowOf<R>>;
  create(values: CreateOf<R>): Promise<RowOf<R>>;
  update(id: number, values: UpdateOf<R>): Promise<RowOf<R>>;
  /** Gives one field, by its wire name, a value that it had before. */
  revert(id: number, field: string, value: unknown): Promise<RowOf<R>>;
  /** Deletes records; answers how to take it back, where that is possible. */
  remove(ids: number[]): Promise<Undo | undefined>;
  /** Downloads what the list shows, all pages. */
  exportFile(query: ListInput<R>): Promise<void>;
}

/** Forms show field errors and stale rows themselves. */
const formCodes = [422];

function undoRemoval(resource: string, ids: number[]): Promise<unknown> {
  return call<typeof undoRemovalEndpoint>('POST', '/admin/v2/undo', {
    query: { resource },
    body: { ids },
  });
}

/** The six calls of a resource of the contract. Path, permission and title are checked against it by the compiler. */
export function createResourceApi<R extends ResourceSpec>(
  names: Pick<R, 'path' | 'permission' | 'title'> & { sortsByOne?: boolean },
): ResourceApi<R> {
  const { path } = names;
  return {
    path: names.path,
    permission: names.permission,
    title: names.title,
    sortsByOne: names.sortsByOne ?? false,
    list: (query, options) => request({ ...options, method: 'GET', url: path, params: query }),
    find: (id, options) => request({ ...options, method: 'GET', url: `${path}/${id}` }),
    create: (values) =>
      request({ method: 'POST', url: path, body: values, handledCodes: formCodes }),
    update: (id, values) =>
      request({ method: 'PUT', url: `${path}/${id}`, body: values, handledCodes: formCodes }),
    revert: (id, field, value) =>
      request({ method: 'PUT', url: `${path}/${id}`, body: { [field]: value } }),
    async remove(ids) {
      await request({ method: 'DELETE', url: path, body: { ids } });
      const { permission } = names;
      return undoableRemovals.has(permission) ? () => undoRemoval(permission, ids) : undefined;
    },
    exportFile: (query) => downloadByForm(`${path}/export`, query, `${names.title}.xlsx`),
  };
}
