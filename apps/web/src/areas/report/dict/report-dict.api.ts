import type { reportDictResource, reportDictTypeResource } from '@wm/contract/report/dict';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { createDictDataApi } from '#core/dict/dict-data-api.ts';

export const reportDictApi = createDictDataApi<typeof reportDictResource>({
  path: '/report/v2/dict/data',
  permission: 'report:dict',
  title: '报表字典数据',
});

/** Read only: a type comes and goes with its entries. */
export const reportDictTypeApi = createResourceApi<typeof reportDictTypeResource>({
  path: '/report/v2/dict/type',
  sortsByOne: true,
  permission: 'report:dict-type',
  title: '报表字典类型',
});

/** Where the entries of a type are managed. */
export function reportDictAddress(type: string): string {
  return `/report/dict-data/index/${encodeURIComponent(type)}`;
}
