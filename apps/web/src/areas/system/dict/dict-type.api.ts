import type { dictTypeResource } from '@wm/contract/system/dict';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';

export const dictTypeApi = createResourceApi<typeof dictTypeResource>({
  path: '/admin/v2/system/dict',
  permission: 'system:dict',
  title: '字典类型',
});

/** Where the entries of a dictionary are managed. */
export function dictDataAddress(id: number): string {
  return `/system/dict-data/index/${id}`;
}

/** All dictionaries by name, the first thousand of them. */
export function useDictTypes() {
  return useQuery({
    queryKey: [dictTypeApi.path, 'all'],
    queryFn: async () =>
      (await dictTypeApi.list({ limit: 1000, sort: 'dict_name' }, { silent: true })).rows,
  });
}
