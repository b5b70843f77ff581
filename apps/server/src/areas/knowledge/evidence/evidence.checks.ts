import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/evidence': {
      screens: ['/knowledge/evidence'],
      seed: [
        `insert into kb_evidence (profile, gene_symbol, variant_name, disease_name, therapies, type_code, direction, evidence_level, significance, statement, citation_id, rating, variant_origin, evidence_status, source, source_id, create_time, update_time, doid, therapy_interaction, statement_zh, source_type, citation, amp_level, reviewer_name, phenotypes, nct_ids, entrez_id, url, legacy_note, last_review_date, review_note, flagged, remark, source_version, locked_fields)
       select 'LIST' || i % 7 || ' V' || i, 'LIST' || i % 7, 'V' || i % 5, 'disease ' || i % 4, array['drug' || i % 3], (array['Predictive', 'Prognostic'])[1 + i % 2],
         (array['Supports', 'Does Not Support'])[1 + i % 2], (array['A', 'B', 'C'])[1 + i % 3], (array['Resistance', 'Positive'])[1 + i % 2], 'statement ' || i % 6, '100' || i, 1 + i % 5,
         (array['Somatic', 'Unknown'])[1 + i % 2], (array['草稿', '待审'])[1 + i % 2], (array['CIViC', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'doid ' || i % 3, 'therapy-interaction ' || i % 3, 'statement-zh ' || i % 3, 'source-type ' || i % 3, 'citation ' || i % 3, 'amp-level ' || i % 3, 'reviewer-name ' || i % 3, array['phenotypes-' || i % 3], array['nct-ids-' || i % 3], i % 4, 'url ' || i % 3, 'legacy_note ' || i % 3, 'last_review_date ' || i % 3, 'review_note ' || i % 3, i % 2 = 0, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        profile: 'contains',
        gene_symbol: 'equals',
        variant_name: 'equals',
        disease_name: 'contains',
        therapies: (row, value) =>
          Array.isArray(row['therapies']) && row['therapies'].includes(value),
        type_code: 'equals',
        direction: 'equals',
        evidence_level: 'equals',
        significance: 'equals',
        citation_id: 'contains',
        statement: 'contains',
        rating: (row, value) => String(row['rating']) === value,
        variant_origin: 'equals',
        evidence_status: 'equals',
        doid: 'contains',
        therapy_interaction: 'contains',
        statement_zh: 'contains',
        source_type: 'contains',
        citation: 'contains',
        amp_level: 'contains',
        reviewer_name: 'contains',
        phenotypes: (row, value) =>
          Array.isArray(row['phenotypes']) && row['phenotypes'].includes(value),
        nct_ids: (row, value) => Array.isArray(row['nct_ids']) && row['nct_ids'].includes(value),
        entrez_id: (row, value) => String(row['entrez_id']) === value,
        url: 'contains',
        legacy_note: 'contains',
        last_review_date: 'contains',
        review_note: 'contains',
        flagged: (row, value) => String(row['flagged']) === value,
        ...originFilterChecks,
      },
      values: {
        url: 'url 1',
        legacy_note: 'legacy_note 1',
        last_review_date: 'last_review_date 1',
        review_note: 'review_note 1',
        flagged: 'true',
        ...originFilterValues,
        phenotypes: 'phenotypes-1',
        nct_ids: 'nct-ids-1',
        entrez_id: '2',
        therapies: 'drug2',
        rating: '2',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/evidence(-grid)?(\/|$)/],
  columns: {
    'knowledge:evidence': {
      resource: evidenceResource,
      make: (mark) => ({
        profile: `profile-${mark}`,
        gene_symbol: `symbol-${mark}`,
        entrez_id: Number.parseInt(mark.slice(0, 6), 16),
        variant_name: `variant-${mark}`,
        disease_name: `disease-${mark}`,
        doid: `doid-${mark}`,
        phenotypes: [`hpo-${mark}`],
        therapies: [`drug-${mark}`],
        therapy_interaction: `interaction-${mark}`,
        type_code: `type-${mark}`,
        direction: `direction-${mark}`,
        significance: `significance-${mark}`,
        statement: `statement-${mark}`,
        statement_zh: `zh-${mark}`,
        source_type: `source-${mark}`,
        citation_id: `ref-${mark}`,
        citation: `citation-${mark}`,
        nct_ids: [`NCT-${mark}`],
        variant_origin: `origin-${mark}`,
        amp_level: `amp-${mark}`,
        url: `url-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
