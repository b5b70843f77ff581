import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/gene-channel': {
      screens: ['/knowledge/gene-channel'],
      seed: [
        `insert into kb_pathway (name, url, symbols, source, source_id, create_time, update_time, name_zh, category, parent_code, species, description, remark, source_version, locked_fields)
       select 'pathway ' || i % 8, 'url ' || i % 3, array['LIST' || i % 4, 'gag'] || array_fill('X'::text, array[i % 3]), (array['Reactome', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'name-zh ' || i % 3, 'category ' || i % 3, 'parent-code ' || i % 3, 'species ' || i % 3, 'description ' || i % 3, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        name: 'contains',
        symbols: (row, value) => Array.isArray(row['symbols']) && row['symbols'].includes(value),
        name_zh: 'contains',
        category: 'contains',
        parent_code: 'contains',
        species: 'contains',
        description: 'contains',
        any_name: (row, value) =>
          [row['name'], row['name_zh']].some((text) =>
            String(text).toLowerCase().includes(value.toLowerCase()),
          ),
        url: 'contains',
        gene_count: (row, value) => String(row['gene_count']) === value,
        ...originFilterChecks,
      },
      values: {
        gene_count: '2',
        ...originFilterValues,
        any_name: 'pathway 3',
        symbols: 'LIST2',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/(?:gene-channel|pathway-evidence)(\/|$)/],
  columns: {
    'knowledge:gene-channel': {
      resource: pathwayResource,
      make: (mark) => ({
        name: `name-${mark}`,
        name_zh: `zh-${mark}`,
        url: `url-${mark}`,
        symbols: [`symbol-${mark}`],
        category: `category-${mark}`,
        parent_code: `parent_code-${mark}`,
        species: `species-${mark}`,
        description: `description-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
