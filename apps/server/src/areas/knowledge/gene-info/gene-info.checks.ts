import { originFilterChecks, originFilterValues } from '../import/testing/origin-filter-checks.ts';
import { geneResource } from '@wm/contract/knowledge/gene-info';
import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks, Row } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/knowledge/v2/gene-info': {
      screens: ['/knowledge/gene-info'],
      seed: [
        `insert into kb_gene (symbol, name, location, locus_group, hi_score, ts_score, gene_role, alias_symbol, prev_symbol, entrez_id, source, source_id, create_time, update_time, name_zh, locus_type, hgnc_status, ensembl_id, mane_select, orphanet_id, chrom, gene_group, refseq, uniprot, omim_id, ccds, strand, date_modified, alias_name, domains, start37, end37, start38, end38, protein_length, acmg_sf, incomplete_penetrance, pli, mis_z, loeuf, remark, source_version, locked_fields)
       select 'LIST' || i, 'gene ' || i % 3, i % 5 || 'q3', 'group ' || i % 2, 1 + i % 4, i % 3, (array['', '癌基因'])[1 + i % 2],
         array['ALIAS' || i], array['PREV' || i], i, (array['HGNC', '手工'])[1 + i % 2], 'LIST:' || i, ${someDay}, ${someDay}, 'name-zh ' || i % 3, 'locus-type ' || i % 3, 'hgnc-status ' || i % 3, 'ensembl-id ' || i % 3, 'mane-select ' || i % 3, 'orphanet-id ' || i % 3, 'chrom ' || i % 3, array['gene-group-' || i % 3], array['refseq-' || i % 3], array['uniprot-' || i % 3], array['omim-id-' || i % 3], array['ccds-' || i % 3], (array['+', '-'])[1 + i % 2], 'date_modified ' || i % 3, array['alias_name-' || i % 3], array['domains-' || i % 3 || '|1|2'], i % 4, i % 4, i % 4, i % 4, i % 4, i % 2 = 0, i % 2 = 0, i % 4, i % 4, (i % 4) / 4.0, 'remark ' || i % 3, 'version ' || i % 4, array['field_' || i % 3] ${eachOfThirty}`,
      ],
      filters: {
        any_symbol: (row, value) =>
          namesOf(row).some((name) => name.toLowerCase().includes(value.toLowerCase())),
        exact_symbol: (row, value) => namesOf(row).includes(value),
        name: 'contains',
        location: 'contains',
        locus_group: 'equals',
        hi_score: (row, value) => String(row['hi_score']) === value,
        gene_role: 'equals',
        name_zh: 'contains',
        locus_type: 'contains',
        hgnc_status: 'contains',
        ensembl_id: 'contains',
        mane_select: 'contains',
        orphanet_id: 'contains',
        chrom: 'contains',
        gene_group: (row, value) =>
          Array.isArray(row['gene_group']) && row['gene_group'].includes(value),
        refseq: (row, value) => Array.isArray(row['refseq']) && row['refseq'].includes(value),
        uniprot: (row, value) => Array.isArray(row['uniprot']) && row['uniprot'].includes(value),
        omim_id: (row, value) => Array.isArray(row['omim_id']) && row['omim_id'].includes(value),
        ccds: (row, value) => Array.isArray(row['ccds']) && row['ccds'].includes(value),
        entrez_id: (row, value) => String(row['entrez_id']) === value,
        ts_score: (row, value) => String(row['ts_score']) === value,
        any_name: (row, value) =>
          [row['symbol'], row['name'], row['name_zh']].some((text) =>
            String(text).toLowerCase().includes(value.toLowerCase()),
          ),
        strand: 'contains',
        date_modified: 'contains',
        alias_name: (row, value) =>
          Array.isArray(row['alias_name']) && row['alias_name'].includes(value),
        domains: (row, value) => String(row['domains']).includes(value),
        start37: (row, value) => String(row['start37']) === value,
        end37: (row, value) => String(row['end37']) === value,
        start38: (row, value) => String(row['start38']) === value,
        end38: (row, value) => String(row['end38']) === value,
        protein_length: (row, value) => String(row['protein_length']) === value,
        acmg_sf: (row, value) => String(row['acmg_sf']) === value,
        incomplete_penetrance: (row, value) => String(row['incomplete_penetrance']) === value,
        pli: (row, value) => row['pli'] !== null && Number(row['pli']) >= Number(value),
        mis_z: (row, value) => row['mis_z'] !== null && Number(row['mis_z']) >= Number(value),
        loeuf: (row, value) => row['loeuf'] !== null && Number(row['loeuf']) <= Number(value),
        ...originFilterChecks,
      },
      values: {
        strand: '+',
        date_modified: 'date_modified 1',
        alias_name: 'alias_name-1',
        domains: 'domains-1',
        start37: '2',
        end37: '2',
        start38: '2',
        end38: '2',
        protein_length: '2',
        acmg_sf: 'true',
        incomplete_penetrance: 'true',
        pli: '2',
        mis_z: '2',
        loeuf: '0.25',
        ...originFilterValues,
        any_name: 'gene 1',
        gene_group: 'gene-group-1',
        refseq: 'refseq-1',
        uniprot: 'uniprot-1',
        omim_id: 'omim-id-1',
        ccds: 'ccds-1',
        entrez_id: '2',
        ts_score: '2',
        any_symbol: 'alias7',
        exact_symbol: 'PREV7',
        hi_score: '2',
      },
    },
  },
  // One catalog for all departments.
  unscoped: [/^\w+ \/knowledge\/v2\/gene-info(\/|$)/],
  columns: {
    'knowledge:gene-info': {
      resource: geneResource,
      make: (mark) => ({
        symbol: `symbol-${mark}`,
        name: `name-${mark}`,
        name_zh: `zh-${mark}`,
        locus_group: `group-${mark}`,
        locus_type: `type-${mark}`,
        hgnc_status: `status-${mark}`,
        location: `location-${mark}`,
        alias_symbol: [`alias-${mark}`],
        prev_symbol: [`prev-${mark}`],
        gene_group: [`family-${mark}`],
        entrez_id: Number.parseInt(mark.slice(0, 6), 16),
        ensembl_id: `ensembl-${mark}`,
        refseq: [`refseq-${mark}`],
        uniprot: [`uniprot-${mark}`],
        omim_id: [`omim-${mark}`],
        mane_select: `mane-${mark}`,
        hi_score: Number.parseInt(mark.slice(0, 6), 16) + 1,
        ts_score: Number.parseInt(mark.slice(0, 6), 16) + 2,
        alias_name: [`called-${mark}`],
        ccds: [`ccds-${mark}`],
        orphanet_id: `orphanet_id-${mark}`,
        chrom: `chrom-${mark}`,
        start37: Number.parseInt(mark.slice(0, 6), 16) + 4,
        end37: Number.parseInt(mark.slice(0, 6), 16) + 5,
        start38: Number.parseInt(mark.slice(0, 6), 16) + 6,
        end38: Number.parseInt(mark.slice(0, 6), 16) + 7,
        pli: Number.parseInt(mark.slice(0, 6), 16) + 8,
        loeuf: Number.parseInt(mark.slice(0, 6), 16) + 9,
        mis_z: Number.parseInt(mark.slice(0, 6), 16) + 10,
        domains: [`domain-${mark}`],
        protein_length: Number.parseInt(mark.slice(0, 6), 16) + 40,
        date_modified: `modified-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};

/** Every name of a gene. */
function namesOf(row: Row): string[] {
  return [row['symbol'], row['alias_symbol'], row['prev_symbol']].flat().map(String);
}
