import { mutationLabelResource } from '@wm/contract/knowledge/mutation-label';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/mutation-label': {
      screens: ['/knowledge/mutation-label'],
      seed: [
        `insert into kb_label (label_code, label_name, label_group, scope, label_sort, source, source_id, create_time, update_time, color, remark, source_version, locked_fields)
       select 'LIST' || i, '标签 ' || i % 6, '组 ' || i % 3, (array['突变', '证据'])[1 + i % 2], i % 5, (array['内置', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, (array['#112233', '#445566', ''])[1 + i % 3], 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        label_code: 'contains',
        label_name: 'contains',
        label_group: 'equals',
        scope: 'equals',
        color: 'contains',
        label_sort: (row, value) => String(row['label_sort']) === value,
        ...originFilterChecks,
      },
      values: { color: '#112233', label_sort: '2', ...originFilterValues },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/mutation-(label|marks)(\/|$)/],
  columns: {
    'knowledge:mutation-label': {
      resource: mutationLabelResource,
      make: (mark) => ({
        label_code: `code-${mark}`,
        label_name: `name-${mark}`,
        label_group: `group-${mark}`,
        label_sort: Number.parseInt(mark.slice(0, 6), 16),
        remark: `remark-${mark}`,
      }),
    },
  },
};
