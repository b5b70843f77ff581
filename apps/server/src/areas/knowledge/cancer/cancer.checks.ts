import { cancerResource } from '@wm/contract/knowledge/cancer';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/cancer': {
      screens: ['/knowledge/cancer'],
      seed: [
        `insert into kb_cancer (cancer_code, name_en, name_zh, tissue, parent_code, level, history, source, source_id, create_time, update_time, main_type, doid, icd_o, icd10, umls, nci, precursors, revocations, color, remark, source_version, locked_fields)
       select 'LIST' || i, 'cancer ' || i % 3, '癌种' || i % 4, 'tissue ' || i % 5, 'P' || i % 2, i % 4, array['OLD' || i], (array['OncoTree', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'main-type ' || i % 3, 'doid ' || i % 3, 'icd-o ' || i % 3, 'icd10 ' || i % 3, array['umls-' || i % 3], array['nci-' || i % 3], array['precursors-' || i % 3], array['revocations-' || i % 3], 'color ' || i % 3, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        any_code: (row, value) =>
          [row['cancer_code'], row['history']]
            .flat()
            .some((code) => String(code).toLowerCase().includes(value.toLowerCase())),
        name_en: 'contains',
        name_zh: 'contains',
        tissue: 'contains',
        parent_code: 'equals',
        // The rows stand below parents that have no row of their own.
        under: (row, value) => row['cancer_code'] === value || row['parent_code'] === value,
        main_type: 'contains',
        doid: 'contains',
        icd_o: 'contains',
        icd10: 'contains',
        umls: (row, value) => Array.isArray(row['umls']) && row['umls'].includes(value),
        nci: (row, value) => Array.isArray(row['nci']) && row['nci'].includes(value),
        precursors: (row, value) =>
          Array.isArray(row['precursors']) && row['precursors'].includes(value),
        revocations: (row, value) =>
          Array.isArray(row['revocations']) && row['revocations'].includes(value),
        level: (row, value) => String(row['level']) === value,
        any_name: (row, value) =>
          [row['cancer_code'], row['name_en'], row['name_zh']].some((text) =>
            String(text).toLowerCase().includes(value.toLowerCase()),
          ),
        color: 'contains',
        ...originFilterChecks,
      },
      values: {
        color: 'color 1',
        ...originFilterValues,
        any_name: '癌种2',
        umls: 'umls-1',
        nci: 'nci-1',
        precursors: 'precursors-1',
        revocations: 'revocations-1',
        level: '2',
        any_code: 'old7',
        under: 'P1',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/cancer(-tree)?(\/|$)/],
  columns: {
    'knowledge:cancer': {
      resource: cancerResource,
      make: (mark) => ({
        cancer_code: `c-${mark}`,
        name_en: `name-${mark}`,
        name_zh: `zh-${mark}`,
        main_type: `main-${mark}`,
        tissue: `tissue-${mark}`,
        parent_code: `p-${mark}`,
        level: Number.parseInt(mark.slice(0, 6), 16),
        color: `color-${mark}`,
        umls: [`umls-${mark}`],
        nci: [`nci-${mark}`],
        history: [`history-${mark}`],
        doid: `doid-${mark}`,
        icd_o: `icd_o-${mark}`,
        icd10: `icd10-${mark}`,
        precursors: [`precursors-${mark}`],
        revocations: [`revocations-${mark}`],
        remark: `remark-${mark}`,
      }),
    },
  },
};
