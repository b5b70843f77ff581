import type {
  CreateOf,
  ListQueryOf,
  Page,
  ResourceSpec,
  RowOf,
  UpdateOf,
} from '@wm/contract/core/resource';
import { downloadByForm } from '#core/http/download.ts';
import { request } from '#core/http/request.ts';
import type { RequestOptions } from '#core/http/request.ts';

/** The query of a list in camelCase; what is left out takes the server's default. */
export type ListInput<R extends ResourceSpec> = Partial<ListQueryOf<R>>;

export interface ResourceApi<R extends ResourceSpec> {
  path: R['path'];
  permission: R['permission'];
  title: R['title'];
  list(query: ListInput<R>, options?: RequestOptions): Promise<Page<RowOf<R>>>;
  find(id: number): Promise<RowOf<R>>;
  create(values: CreateOf<R>): Promise<RowOf<R>>;
  update(id: number, values: UpdateOf<R>): Promise<RowOf<R>>;
  remove(ids: number[]): Promise<void>;
  /** Downloads what the list shows, all pages. */
  exportFile(query: ListInput<R>): Promise<void>;
}

/** Forms show field errors and stale rows themselves. */
const formCodes = [422];

/** The six calls of a resource of the contract. Path, permission and title are checked against it by the compiler. */
export function createResourceApi<R extends ResourceSpec>(
  names: Pick<R, 'path' | 'permission' | 'title'>,
): ResourceApi<R> {
  const { path } = names;
  return {
    path: names.path,
    permission: names.permission,
    title: names.title,
    list: (query, options) => request({ ...options, method: 'GET', url: path, params: query }),
    find: (id) => request({ method: 'GET', url: `${path}/${id}` }),
    create: (values) =>
      request({ method: 'POST', url: path, body: values, handledCodes: formCodes }),
    update: (id, values) =>
      request({ method: 'PUT', url: `${path}/${id}`, body: values, handledCodes: formCodes }),
    remove: (ids) => request({ method: 'DELETE', url: path, body: { ids } }),
    exportFile: (query) => downloadByForm(`${path}/export`, query, `${names.title}.xlsx`),
  };
}
