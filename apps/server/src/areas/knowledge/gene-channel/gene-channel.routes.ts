import { evidenceResource } from '@wm/contract/knowledge/evidence';
import { pathwayEvidenceEndpoint, pathwayResource } from '@wm/contract/knowledge/gene-channel';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { mayList, requireShown } from '../shown-columns.ts';
import { readPathwayEvidence } from './pathway-evidence.repository.ts';
import { pathwayRepository } from './gene-channel.repository.ts';

const judged = ['gene_symbol', 'evidence_level', 'evidence_status'];

export function addPathwayRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: pathwayResource,
    repository: pathwayRepository(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'name', title: '通路名称', width: 40 },
      { field: 'nameZh', title: '中文名称' },
      { field: 'geneCount', title: '基因数', width: 10 },
      wordsColumn('symbols', '成员基因', 60),
      { field: 'url', title: '链接', width: 40 },
      { field: 'category', title: '通路类别', width: 14 },
      { field: 'parentCode', title: '上级通路', width: 14 },
      { field: 'species', title: '物种', width: 14 },
      { field: 'description', title: '描述', width: 14 },
      ...originXlsx,
    ],
  });
  route(app, pathwayEvidenceEndpoint, async ({ params, principal }) => {
    requireShown(principal, pathwayResource, ['symbols']);
    const isTold = mayList(principal, evidenceResource, judged);
    return { rows: isTold ? await readPathwayEvidence(core.db, params.id) : [] };
  });
}
