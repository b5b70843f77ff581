import {
  descriptionVersionsEndpoint,
  geneDescriptionResource,
  reviewDescriptionEndpoint,
  submitDescriptionEndpoint,
} from '@wm/contract/knowledge/gene-description';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { requireShown } from '../shown-columns.ts';
import { readVersions } from './gene-description.repository.ts';
import {
  geneDescriptionService,
  reviewDescription,
  submitDescription,
} from './gene-description.service.ts';

const versionColumns = ['title', 'content_md', 'pmids', 'version', 'reviewer_name'];

export function addGeneDescriptionRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneDescriptionResource,
    repository: geneDescriptionService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'geneSymbol', title: '基因符号', width: 12 },
      { field: 'entrezId', title: 'Entrez 编号', width: 12 },
      { field: 'descKind', title: '描述类别', width: 16 },
      { field: 'cancerCode', title: '癌种代码', width: 12 },
      { field: 'lang', title: '语言', width: 8 },
      { field: 'title', title: '标题', width: 30 },
      { field: 'contentMd', title: '正文', width: 100 },
      wordsColumn('pmids', '参考文献'),
      { field: 'descriptionStatus', title: '审核状态', width: 12 },
      { field: 'version', title: '版本', width: 8 },
      { field: 'reviewerName', title: '审核人', width: 14 },
      { field: 'reviewTime', title: '审核时间', width: 26 },
      { field: 'reviewNote', title: '审核意见', width: 30 },
      ...originXlsx,
    ],
  });
  const { db } = core;
  route(app, submitDescriptionEndpoint, ({ params }) => submitDescription(db, params.id));
  route(app, reviewDescriptionEndpoint, async ({ params, body, principal }) => {
    requireShown(principal, geneDescriptionResource, ['title', 'content_md', 'pmids']);
    await reviewDescription(db, principal, { id: params.id, ...body });
  });
  route(app, descriptionVersionsEndpoint, async ({ params, principal }) => {
    requireShown(principal, geneDescriptionResource, versionColumns);
    return { rows: await readVersions(db, params.id) };
  });
}
