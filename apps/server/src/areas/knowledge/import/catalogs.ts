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
  /** That people have tied something to a record `t`: an undo keeps it, as one that was changed since. */
  isTied?: string;
}

/** The catalogs that imports fill. */
export const catalogs: Readonly<Record<ImportTarget, Catalog>> = {
  'gene-info': { resource: geneResource, table: 'kb_gene' },
  'gene-disease': { resource: geneDiseaseResource, table: 'kb_gene_disease' },
  'gene-channel': { resource: pathwayResource, table: 'kb_pathway' },
  cancer: { resource: cancerResource, table: 'kb_cancer' },
  evidence: { resource: evidenceResource, table: 'kb_evidence' },
  'gene-description': { resource: geneDescriptionResource, table: 'kb_gene_desc' },
  mutation: {
    resource: mutationResource,
    table: 'kb_mutation',
    isTied: 'exists (select from kb_mutation_label l where l.mutation_id = t.id and not l.is_auto)',
  },
};
