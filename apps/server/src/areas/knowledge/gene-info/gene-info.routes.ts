import { geneResource } from '@wm/contract/knowledge/gene-info';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { geneRepository } from './gene-info.repository.ts';

export function addGeneRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneResource,
    repository: geneRepository(core),
    columns: catalogXlsx(geneResource, {
      widths: {
        name: 40,
        name_zh: 18,
        locus_group: 20,
        locus_type: 24,
        hgnc_status: 12,
        entrez_id: 12,
        ensembl_id: 20,
        mane_select: 30,
        hi_score: 16,
        ts_score: 16,
        protein_length: 12,
      },
    }),
  });
}
