import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/gene-description': {
      screens: ['/knowledge/gene-description'],
      seed: [
        `insert into kb_gene_desc (gene_symbol, desc_kind, cancer_code, lang, title, content_md, pmids, description_status, version, source, source_id, create_time, update_time, reviewer_name, entrez_id, review_note, remark, source_version, locked_fields)
       select 'LIST' || i % 7, (array['基因概述', '临床意义'])[1 + i % 2], 'CODE' || i % 3, (array['zh', 'en'])[1 + i % 2], 'title ' || i % 5, 'text ' || i % 4, array['10' || i % 3],
         (array['草稿', '待审'])[1 + i % 2], i % 3, (array['CIViC', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'reviewer-name ' || i % 3, i % 4, 'review_note ' || i % 3, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        gene_symbol: 'equals',
        desc_kind: 'equals',
        cancer_code: 'equals',
        lang: 'equals',
        title: 'contains',
        content_md: 'contains',
        pmids: (row, value) => Array.isArray(row['pmids']) && row['pmids'].includes(value),
        description_status: 'equals',
        reviewer_name: 'contains',
        entrez_id: (row, value) => String(row['entrez_id']) === value,
        version: (row, value) => String(row['version']) === value,
        review_note: 'contains',
        ...originFilterChecks,
      },
      values: {
        review_note: 'review_note 1',
        ...originFilterValues,
        entrez_id: '2',
        version: '2',
        pmids: '102',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/gene-description(\/|$)/],
  columns: {
    'knowledge:gene-description': {
      resource: geneDescriptionResource,
      make: (mark) => ({
        gene_symbol: `symbol-${mark}`,
        entrez_id: Number.parseInt(mark.slice(0, 6), 16),
        cancer_code: `cancer-${mark}`,
        title: `title-${mark}`,
        content_md: `text-${mark}`,
        pmids: [`pmid-${mark}`],
        remark: `remark-${mark}`,
      }),
    },
  },
};
