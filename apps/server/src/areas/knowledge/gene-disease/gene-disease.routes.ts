import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { geneDiseaseRepository } from './gene-disease.repository.ts';

export function addGeneDiseaseRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneDiseaseResource,
    repository: geneDiseaseRepository(core),
    columns: catalogXlsx(geneDiseaseResource, {
      widths: {
        entrez_id: 12,
        disease_id: 18,
        disease_name: 40,
        disease_name_zh: 24,
        association_type: 12,
        inheritance: 12,
        validity: 12,
        panel: 18,
        url: 40,
      },
    }),
  });
}
