import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { pathwayEvidenceEndpoint, pathwayResource } from '@wm/contract/knowledge/gene-channel';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { catalogXlsx } from '../catalog-columns.ts';
import { mayList, requireShown } from '../shown-columns.ts';
import { readPathwayEvidence } from './pathway-evidence.repository.ts';
import { pathwayRepository } from './gene-channel.repository.ts';

const judged = ['gene_symbol', 'evidence_level', 'evidence_status'];

export function addPathwayRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: pathwayResource,
    repository: pathwayRepository(core),
    columns: catalogXlsx(pathwayResource, {
      widths: { name: 40, name_zh: 18, gene_count: 10, symbols: 60, url: 40 },
    }),
  });
  route(app, pathwayEvidenceEndpoint, async ({ params, principal }) => {
    requireShown(principal, pathwayResource, ['symbols']);
    const isTold = mayList(principal, evidenceResource, judged);
    return { rows: isTold ? await readPathwayEvidence(core.db, params.id) : [] };
  });
}
