import type { ResourceSpec } from '@wm/contract/core/resource';
import { createResourceApi } from '#core/crud/resource-api.ts';
import type { ResourceApi } from '#core/crud/resource-api.ts';
import { request } from '#core/http/request.ts';
import { renewDicts } from './dict-store.ts';

const formCodes = [422];

async function renewing<T>(write: Promise<T>): Promise<T> {
  const result = await write;
  renewDicts();
  return result;
}

/** The calls of dictionary entries, which name the record in the query or the body instead of the path (specification 7). */
export function createDictDataApi<R extends ResourceSpec>(
  names: Pick<R, 'path' | 'permission' | 'title'>,
): ResourceApi<R> {
  const { path: url } = names;
  const plain = createResourceApi<R>({ ...names, sortsByOne: true });
  return {
    ...plain,
    find: (id) => request({ method: 'GET', url, params: { id } }),
    create: (values) => renewing(plain.create(values)),
    update: (id, values) =>
      renewing(request({ method: 'PUT', url, body: { ...values, id }, handledCodes: formCodes })),
    remove: (ids) => renewing(request({ method: 'DELETE', url, body: { id: ids } })),
  };
}
