import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { evidenceTypeService } from './evidence-type.service.ts';

export function addEvidenceTypeRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: evidenceTypeResource,
    repository: evidenceTypeService(core),
    columns: catalogXlsx(evidenceTypeResource, {
      widths: {
        type_code: 16,
        name_zh: 16,
        name_en: 16,
        disease_rule: 10,
        therapy_rule: 10,
        significances: 60,
        color: 12,
        type_sort: 8,
        evidence_count: 10,
      },
    }),
  });
}
