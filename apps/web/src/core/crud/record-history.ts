import type { ChangeRow } from '@wm/contract/core/history';
import { request } from '#core/http/request.ts';

/** A page of what was changed of a record, newest first. */
export interface ChangePage {
  rows: ChangeRow[];
  total: number;
}

const changesPerPage = 20;

/** Reads what was changed of the record of a resource. */
export function readHistory(path: string, id: number, page: number): Promise<ChangePage> {
  return request<ChangePage>({
    method: 'GET',
    url: `${path}/${id}/history`,
    params: { page, limit: changesPerPage },
    silent: true,
  });
}
