import { reportDictResource, reportDictTypeResource } from '@wm/contract/report/dict';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const reports = `insert into report_dict_data (dict_code, dict_type, dict_value, dict_label, dict_sort, create_time)
  select 'CODE_' || i % 3, 'TYPE_' || i % 6, 'value_' || i, '标签' || i % 4, i % 3, ${someDay} ${eachOfThirty}`;

export const checks: ModuleChecks = {
  lists: {
    '/report/v2/dict/data': {
      screens: ['/report/dict-data/index/TYPE_1'],
      seed: [reports],
      filters: {
        dict_code: 'equals',
        dict_type: 'equals',
        dict_label: 'contains',
        dict_value: 'contains',
      },
    },
    '/report/v2/dict/type': {
      screens: ['/report/dict'],
      needs: ['/report/v2/dict/data'],
      resource: reportDictTypeResource,
      seed: [],
      filters: {
        dict_type: 'contains',
        dict_code: (row, value) => String(row['dict_codes']).split(',').includes(value),
      },
      values: { dict_code: 'CODE_1' },
      codes: 'report:dict',
    },
  },
  columns: {
    'report:dict': {
      resource: reportDictResource,
      isKeyedInBody: true,
      make: (mark) => ({
        dict_code: `CODE_${mark}`,
        dict_type: `TYPE_${mark}`,
        dict_label: `label-${mark}`,
        dict_value: `value-${mark}`,
        css_class: `class-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
