import { mutationResource } from '@wm/contract/knowledge/mutation';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { mutationService } from './mutation.service.ts';

export function addMutationRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: mutationResource,
    repository: mutationService(core),
    columns: catalogXlsx(mutationResource, {
      widths: {
        name: 40,
        hgvs_g: 30,
        hgvs_c: 30,
        hgvs_p: 30,
        aa_pos: 12,
        key37: 24,
        key38: 24,
        rsid: 16,
        allele_id: 12,
        origin: 12,
        clin_sig: 12,
        clin_sig_raw: 30,
        review_stars: 10,
        review_status: 36,
        traits: 40,
      },
    }),
  });
}
