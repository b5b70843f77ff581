import { cancerResource } from '@wm/contract/knowledge/cancer';
import { cancerTreeEndpoint } from '@wm/contract/knowledge/cancer-tree';
import { evidenceResource } from '@wm/contract/knowledge/evidence';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { mayList, requireShown } from '../shown-columns.ts';
import { readCancerTree } from './cancer-tree.repository.ts';
import { cancerService } from './cancer.service.ts';

const shown = ['cancer_code', 'name_en', 'name_zh', 'parent_code', 'color', 'history', 'doid'];

export function addCancerRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: cancerResource,
    repository: cancerService(core),
    columns: catalogXlsx(cancerResource, {
      widths: { name_en: 40, name_zh: 18, main_type: 30, tissue: 24, level: 8, color: 12 },
    }),
  });
  route(app, cancerTreeEndpoint, async ({ principal }) => {
    requireShown(principal, cancerResource, shown);
    const withEvidence = mayList(principal, evidenceResource, [
      'disease_name',
      'doid',
      'evidence_status',
    ]);
    return { rows: await readCancerTree(core.db, { withEvidence }) };
  });
}
