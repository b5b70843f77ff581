import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/evidence': {
      screens: ['/knowledge/evidence'],
      seed: [
        `insert into kb_evidence (profile, gene_symbol, variant_name, disease_name, therapies, type_code, direction, evidence_level, significance, statement, citation_id, rating, variant_origin, evidence_status, source, source_id, create_time, update_time)
       select 'LIST' || i % 7 || ' V' || i, 'LIST' || i % 7, 'V' || i % 5, 'disease ' || i % 4, array['drug' || i % 3], (array['Predictive', 'Prognostic'])[1 + i % 2],
         (array['Supports', 'Does Not Support'])[1 + i % 2], (array['A', 'B', 'C'])[1 + i % 3], (array['Resistance', 'Positive'])[1 + i % 2], 'statement ' || i % 6, '100' || i, 1 + i % 5,
         (array['Somatic', 'Unknown'])[1 + i % 2], (array['草稿', '待审'])[1 + i % 2], (array['CIViC', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay} ${eachOfThirty}`,
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
        source: 'equals',
        source_id: 'equals',
      },
      values: { therapies: 'drug2', rating: '2' },
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
