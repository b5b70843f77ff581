import { mutationResource } from '@wm/contract/knowledge/mutation';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';
import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/mutation': {
      screens: ['/knowledge/mutation'],
      seed: [
        `insert into kb_mutation (aa_pos, gene_symbol, name, rsid, key37, key38, clin_sig, review_stars, variant_class, source, source_id, create_time, update_time, hgvs_g, allele_id, origin, review_status, feature_type, transcript, exon, caid, acmg_class, oncogenicity, fusion_five, fusion_three, last_evaluated, so_terms, traits, aliases, entrez_id, clin_sig_raw, description, acmg_points, gnomad_af, remark, source_version, locked_fields)
       select i, 'LIST' || i % 6, 'c.' || i || 'A>G', 'rs' || i % 9, '1-' || i || '-A-G', '1-' || i + 5 || '-A-G', (array['致病', '良性'])[1 + i % 2],
         1 + i % 4, (array['缺失', '插入'])[1 + i % 2], (array['ClinVar', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'hgvs-g ' || i % 3, 'allele-id ' || i % 3, 'origin ' || i % 3, 'review-status ' || i % 3, 'feature-type ' || i % 3, 'transcript ' || i % 3, 'exon ' || i % 3, 'caid ' || i % 3, 'acmg-class ' || i % 3, 'oncogenicity ' || i % 3, 'fusion-five ' || i % 3, 'fusion-three ' || i % 3, 'last-evaluated ' || i % 3, array['so-terms-' || i % 3], array['traits-' || i % 3], array['aliases-' || i % 3], i % 4, 'clin_sig_raw ' || i % 3, 'description ' || i % 3, i % 4, (i % 4) / 4.0, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
        `insert into kb_mutation_label (mutation_id, label_id)
       select id, (select min(id) from kb_label) from kb_mutation where source_id like 'LIST:%' and split_part(source_id, ':', 2)::int % 2 = 0`,
      ],
      filters: {
        gene_symbol: 'equals',
        name: 'contains',
        change: (row, value) =>
          [row['name'], row['hgvs_c'], row['hgvs_p']].some((text) => String(text).includes(value)),
        rsid: 'equals',
        key: (row, value) => row['key37'] === value || row['key38'] === value,
        clin_sig: 'equals',
        review_stars: (row, value) => String(row['review_stars']) === value,
        variant_class: 'equals',
        aa_from: (row, value) => Number(row['aa_pos']) >= Number(value),
        aa_to: (row, value) => Number(row['aa_pos']) <= Number(value),
        // Of the seeded rows those with an even place bear the first label.
        label_id: (row, value) =>
          value !== '1' || Number(String(row['source_id']).slice(5)) % 2 === 0,
        hgvs_g: 'contains',
        allele_id: 'contains',
        origin: 'contains',
        review_status: 'contains',
        feature_type: 'contains',
        transcript: 'contains',
        exon: 'contains',
        caid: 'contains',
        acmg_class: 'contains',
        oncogenicity: 'contains',
        fusion_five: 'contains',
        fusion_three: 'contains',
        last_evaluated: 'contains',
        so_terms: (row, value) => Array.isArray(row['so_terms']) && row['so_terms'].includes(value),
        traits: (row, value) => Array.isArray(row['traits']) && row['traits'].includes(value),
        aliases: (row, value) => Array.isArray(row['aliases']) && row['aliases'].includes(value),
        entrez_id: (row, value) => String(row['entrez_id']) === value,
        clin_sig_raw: 'contains',
        description: 'contains',
        acmg_points: (row, value) =>
          row['acmg_points'] !== null && Number(row['acmg_points']) >= Number(value),
        gnomad_af: (row, value) =>
          row['gnomad_af'] !== null && Number(row['gnomad_af']) <= Number(value),
        ...originFilterChecks,
      },
      values: {
        clin_sig_raw: 'clin_sig_raw 1',
        description: 'description 1',
        acmg_points: '2',
        gnomad_af: '0.25',
        ...originFilterValues,
        so_terms: 'so-terms-1',
        traits: 'traits-1',
        aliases: 'aliases-1',
        entrez_id: '2',
        aa_from: '7',
        aa_to: '20',
        label_id: '1',
        key: '1-7-A-G',
        change: 'c.7A',
        review_stars: '2',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/mutation(-points)?(\/|$)/],
  columns: {
    'knowledge:mutation': {
      resource: mutationResource,
      make: (mark) => ({
        gene_symbol: `symbol-${mark}`,
        entrez_id: Number.parseInt(mark.slice(0, 6), 16),
        name: `name-${mark}`,
        variant_class: `class-${mark}`,
        so_terms: [`so-${mark}`],
        hgvs_g: `g-${mark}`,
        hgvs_c: `c-${mark}`,
        hgvs_p: `p-${mark}`,
        aa_pos: Number.parseInt(mark.slice(0, 6), 16) + 1,
        key37: `k37-${mark}`,
        key38: `k38-${mark}`,
        rsid: `rs-${mark}`,
        allele_id: `allele-${mark}`,
        origin: `origin-${mark}`,
        clin_sig_raw: `raw-${mark}`,
        review_status: `status-${mark}`,
        traits: [`trait-${mark}`],
        feature_type: `feature-${mark}`,
        transcript: `transcript-${mark}`,
        exon: `exon-${mark}`,
        caid: `caid-${mark}`,
        last_evaluated: `last_evaluated-${mark}`,
        acmg_class: `grade-${mark}`,
        oncogenicity: `oncogenicity-${mark}`,
        gnomad_af: Number.parseInt(mark.slice(0, 6), 16) + 4,
        aliases: [`aliases-${mark}`],
        fusion_five: `fusion_five-${mark}`,
        fusion_three: `fusion_three-${mark}`,
        description: `description-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
