import type { BodyOf, DataOf, Endpoint, SearchOf } from '@wm/contract/core/endpoint';
import { request } from './request.ts';
import type { RequestOptions } from './request.ts';

/** What a declared route takes; parts it does not declare may be left out. */
export interface CallInput<E extends Endpoint> extends RequestOptions {
  /** Values for the `:name` parts of the path. */
  path?: Record<string, string | number>;
  query?: SearchOf<E>;
  body?: BodyOf<E> | FormData;
}

/**
 * Calls a route of the contract: `call<typeof saveNoteEndpoint>('PUT', '/notebook/v2/document', { ... })`.
 * Method and path are checked against the contract by the compiler, and no schema reaches the browser.
 */
export function call<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  input: CallInput<E> = {},
): Promise<DataOf<E>> {
  const { path: parts = {}, query, body, ...options } = input;
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''));
  return request<DataOf<E>>({
    ...options,
    method,
    url,
    ...(query ? { params: query } : {}),
    ...(body ? { body: body } : {}),
  });
}
