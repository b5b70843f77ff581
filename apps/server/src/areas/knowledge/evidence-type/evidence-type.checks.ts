import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/evidence-type': {
      screens: ['/knowledge/evidence-type'],
      seed: [
        `insert into kb_evidence_type (type_code, name_zh, disease_rule, therapy_rule, type_sort, source, source_id, create_time, update_time, name_en, directions, significances, color, remark, source_version, locked_fields)
       select 'LIST' || i, '类型 ' || i % 6, (array['必填', '禁填'])[1 + i % 2], (array['必填', '禁填'])[1 + i % 2], i % 5, (array['CIViC', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'name-en ' || i % 3, array['directions-' || i % 3], array['significances-' || i % 3], (array['#112233', '#445566', ''])[1 + i % 3], 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        type_code: 'contains',
        name_zh: 'contains',
        disease_rule: 'equals',
        therapy_rule: 'equals',
        name_en: 'contains',
        directions: (row, value) =>
          Array.isArray(row['directions']) && row['directions'].includes(value),
        significances: (row, value) =>
          Array.isArray(row['significances']) && row['significances'].includes(value),
        color: 'contains',
        type_sort: (row, value) => String(row['type_sort']) === value,
        ...originFilterChecks,
      },
      values: {
        color: '#112233',
        type_sort: '2',
        ...originFilterValues,
        directions: 'directions-1',
        significances: 'significances-1',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/evidence-type(\/|$)/],
  columns: {
    'knowledge:evidence-type': {
      resource: evidenceTypeResource,
      make: (mark) => ({
        type_code: `code-${mark}`,
        name_zh: `name-${mark}`,
        name_en: `en-${mark}`,
        directions: [`direction-${mark}`],
        significances: [`significance-${mark}`],
        type_sort: Number.parseInt(mark.slice(0, 6), 16),
        remark: `remark-${mark}`,
      }),
    },
  },
};
