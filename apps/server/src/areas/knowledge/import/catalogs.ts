import type { ResourceSpec } from '@wm/contract/core/resource';
import { cancerResource } from '@wm/contract/knowledge/cancer';
import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { pathwayResource } from '@wm/contract/knowledge/gene-channel';
import { geneDescriptionResource } from '@wm/contract/knowledge/gene-description';
import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import { geneResource } from '@wm/contract/knowledge/gene-info';
import type { ImportTarget } from '@wm/contract/knowledge/import';
import { mutationResource } from '@wm/contract/knowledge/mutation';

export interface Catalog {
  resource: ResourceSpec;
  /** Its table in SQL. */
  table: string;
  /** Its columns that stand in an index whole, which takes no long texts. */
  indexed: readonly string[];
  /** Its texts count once somebody has checked them: a file brings them as checked. */
  isReviewed?: boolean;
  /** That people have tied something to a record `t`: an undo keeps it, as one that was changed since. */
  isTied?: string;
}

/** The catalogs that imports fill. */
export const catalogs: Readonly<Record<ImportTarget, Catalog>> = {
  'gene-info': {
    resource: geneResource,
    table: 'kb_gene',
    indexed: ['symbol', 'alias_symbol', 'prev_symbol'],
  },
  'gene-disease': {
    resource: geneDiseaseResource,
    table: 'kb_gene_disease',
    indexed: ['gene_symbol'],
  },
  'gene-channel': { resource: pathwayResource, table: 'kb_pathway', indexed: ['name', 'symbols'] },
  cancer: { resource: cancerResource, table: 'kb_cancer', indexed: ['cancer_code', 'parent_code'] },
  evidence: {
    resource: evidenceResource,
    isReviewed: true,
    table: 'kb_evidence',
    indexed: ['gene_symbol', 'variant_name', 'type_code', 'disease_name', 'therapies'],
  },
  'gene-description': {
    resource: geneDescriptionResource,
    isReviewed: true,
    table: 'kb_gene_desc',
    indexed: ['gene_symbol'],
  },
  mutation: {
    resource: mutationResource,
    table: 'kb_mutation',
    indexed: ['gene_symbol', 'rsid'],
    isTied: 'exists (select from kb_mutation_label l where l.mutation_id = t.id and not l.is_auto)',
  },
};
