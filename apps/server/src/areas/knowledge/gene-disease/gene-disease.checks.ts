import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/gene-disease': {
      screens: ['/knowledge/gene-disease'],
      needs: ['/knowledge/v2/gene-info'],
      seed: [
        `insert into kb_gene_disease (gene_symbol, entrez_id, disease_id, disease_name, association_type, inheritance, validity, source, source_id, create_time, update_time, disease_name_zh, panel, penetrance, mechanism, sop, classification_date, hpo_terms, pmids, url, remark, source_version, locked_fields)
       select 'LIST' || i, 1 + i % 7, 'OMIM:' || i % 9, 'disease ' || i % 3, (array['孟德尔', '未知'])[1 + i % 2],
         (array['常显', '常隐'])[1 + i % 2], (array['确定', '有限'])[1 + i % 2], (array['HPO', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'disease-name-zh ' || i % 3, 'panel ' || i % 3, 'penetrance ' || i % 3, 'mechanism ' || i % 3, 'sop ' || i % 3, 'classification-date ' || i % 3, array['hpo-terms-' || i % 3], array['pmids-' || i % 3], 'url ' || i % 3, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        gene_symbol: 'contains',
        entrez_id: (row, value) => String(row['entrez_id']) === value,
        disease_id: 'contains',
        disease_name: 'contains',
        association_type: 'equals',
        inheritance: 'equals',
        validity: 'equals',
        disease_name_zh: 'contains',
        panel: 'contains',
        penetrance: 'contains',
        mechanism: 'contains',
        sop: 'contains',
        classification_date: 'contains',
        hpo_terms: (row, value) =>
          Array.isArray(row['hpo_terms']) && row['hpo_terms'].includes(value),
        pmids: (row, value) => Array.isArray(row['pmids']) && row['pmids'].includes(value),
        // The catalog of genes gives LIST7 the Entrez number 7.
        of_gene: (row, value) =>
          row['gene_symbol'] === value || `LIST${String(row['entrez_id'])}` === value,
        any_name: (row, value) =>
          [row['disease_name'], row['disease_name_zh']].some((text) =>
            String(text).toLowerCase().includes(value.toLowerCase()),
          ),
        url: 'contains',
        ...originFilterChecks,
      },
      values: {
        url: 'url 1',
        ...originFilterValues,
        of_gene: 'LIST7',
        any_name: 'disease 1',
        hpo_terms: 'hpo-terms-1',
        pmids: 'pmids-1',
        entrez_id: '3',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/gene-disease(\/|$)/],
  columns: {
    'knowledge:gene-disease': {
      resource: geneDiseaseResource,
      make: (mark) => ({
        gene_symbol: `symbol-${mark}`,
        entrez_id: Number.parseInt(mark.slice(0, 6), 16),
        disease_id: `disease-${mark}`,
        disease_name: `name-${mark}`,
        disease_name_zh: `zh-${mark}`,
        association_type: `association-${mark}`,
        inheritance: `inheritance-${mark}`,
        validity: `validity-${mark}`,
        panel: `panel-${mark}`,
        url: `url-${mark}`,
        penetrance: `penetrance-${mark}`,
        hpo_terms: [`hpo_terms-${mark}`],
        mechanism: `mechanism-${mark}`,
        sop: `so-${mark}`,
        classification_date: `classification_date-${mark}`,
        pmids: [`pmids-${mark}`],
        remark: `remark-${mark}`,
      }),
    },
  },
};
