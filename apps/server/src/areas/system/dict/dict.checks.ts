import { dictDataResource, dictTypeResource } from '@wm/contract/system/dict';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/dict': {
      screens: ['/system/dict'],
      seed: [
        `insert into sys_dict_type (dict_name, dict_type, status, create_time)
       select '字典List' || i % 5, 'list_' || i, (i % 2)::text, ${someDay} ${eachOfThirty}`,
      ],
      filters: { dict_name: 'contains', dict_type: 'contains', status: 'equals' },
    },
    '/admin/v2/dict/data': {
      screens: ['/system/dict-data/index/1'],
      needs: ['/admin/v2/system/dict'],
      seed: [
        `insert into sys_dict_data (dict_id, dict_label, dict_value, dict_sort, status, create_time)
       select 1 + i % 2, '标签List' || i % 4, 'list_' || i, i % 3, (i % 2)::text, ${someDay} ${eachOfThirty}`,
      ],
      filters: { dict_id: 'equals', dict_type: 'equals', dict_label: 'contains', status: 'equals' },
      codes: 'system:dict',
    },
  },
  columns: {
    'system:dict': {
      resource: dictTypeResource,
      make: (mark) => ({
        dict_name: `name-${mark}`,
        dict_type: `type_${mark}`,
        remark: `remark-${mark}`,
      }),
    },
    'system:dict-data': {
      resource: dictDataResource,
      codes: 'system:dict',
      isKeyedInBody: true,
      make: (mark) => ({
        dict_id: 1,
        dict_label: `label-${mark}`,
        dict_value: `value-${mark}`,
        css_class: `class-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
