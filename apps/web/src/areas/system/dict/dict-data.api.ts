import type { dictDataResource } from '@wm/contract/system/dict';
import type { ResourceApi } from '#core/crud/resource-api.ts';
import { createDictDataApi } from '#core/dict/dict-data-api.ts';

const api = createDictDataApi<typeof dictDataResource>({
  path: '/admin/v2/dict/data',
  permission: 'system:dict-data',
  title: '字典数据',
});

/** The entries of one dictionary: a new one becomes its own. */
export function dictDataApiOf(dictId: number): ResourceApi<typeof dictDataResource> {
  return { ...api, create: (values) => api.create({ ...values, dictId }) };
}
