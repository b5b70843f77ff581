import {
  evidenceGridEndpoint,
  evidenceResource,
  reviewEvidenceEndpoint,
  submitEvidenceEndpoint,
} from '@wm/contract/knowledge/evidence';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { requireShown } from '../shown-columns.ts';
import { readEvidenceGrid } from './evidence-grid.repository.ts';
import { evidenceService, reviewEvidence, submitEvidence } from './evidence.service.ts';

const gridColumns = [
  'gene_symbol',
  'variant_name',
  'disease_name',
  'evidence_level',
  'type_code',
  'significance',
  'evidence_status',
];

/** What the rules look at and their refusals name. */
const ruledColumns = [
  'profile',
  'disease_name',
  'therapies',
  'therapy_interaction',
  'type_code',
  'direction',
  'significance',
  'evidence_level',
  'statement',
  'citation_id',
  'citation',
  'rating',
  'variant_origin',
];

export function addEvidenceRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: evidenceResource,
    repository: evidenceService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'profile', title: '分子特征', width: 24 },
      { field: 'geneSymbol', title: '基因符号', width: 12 },
      { field: 'entrezId', title: 'Entrez 编号', width: 12 },
      { field: 'variantName', title: '突变', width: 16 },
      { field: 'diseaseName', title: '疾病名称', width: 28 },
      { field: 'doid', title: 'DOID', width: 10 },
      wordsColumn('phenotypes', '表型'),
      wordsColumn('therapies', '药物'),
      {
        field: 'therapyInteraction',
        title: '联用方式',
        width: 16,
      },
      { field: 'typeCode', title: '证据类型', width: 14 },
      { field: 'direction', title: '证据方向', width: 18 },
      { field: 'evidenceLevel', title: '证据等级', width: 10 },
      { field: 'significance', title: '临床意义', width: 24 },
      { field: 'statement', title: '证据陈述', width: 80 },
      { field: 'statementZh', title: '中文陈述', width: 60 },
      { field: 'sourceType', title: '文献类型', width: 12 },
      { field: 'citationId', title: '文献编号', width: 14 },
      { field: 'citation', title: '引文', width: 40 },
      wordsColumn('nctIds', '临床试验'),
      { field: 'rating', title: '可信评分', width: 10 },
      { field: 'variantOrigin', title: '变异来源', width: 14 },
      { field: 'ampLevel', title: 'AMP/ASCO/CAP 分级', width: 18 },
      { field: 'evidenceStatus', title: '审核状态', width: 12 },
      { field: 'legacyNote', title: '旧值', width: 40 },
      { field: 'reviewerName', title: '审核人', width: 14 },
      { field: 'lastReviewDate', title: '最近审核', width: 20 },
      { field: 'reviewNote', title: '审核意见', width: 30 },
      { field: 'url', title: '原始链接', width: 40 },
      ...originXlsx,
    ],
  });
  const { db } = core;
  route(app, submitEvidenceEndpoint, async ({ params, principal }) => {
    requireShown(principal, evidenceResource, ruledColumns);
    await submitEvidence(db, params.id);
  });
  route(app, reviewEvidenceEndpoint, async ({ params, body, principal }) => {
    requireShown(principal, evidenceResource, ruledColumns);
    await reviewEvidence(db, principal, { id: params.id, ...body });
  });
  route(app, evidenceGridEndpoint, async ({ query, principal }) => {
    requireShown(principal, evidenceResource, gridColumns);
    const cells = await readEvidenceGrid(db, query);
    return { cells, total: cells.reduce((sum, cell) => sum + cell.count, 0) };
  });
}
