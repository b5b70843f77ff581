import { cancerResource } from '@wm/contract/knowledge/cancer';
import { cancerTreeEndpoint } from '@wm/contract/knowledge/cancer-tree';
import { evidenceResource } from '@wm/contract/knowledge/evidence';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { mayList, requireShown } from '../shown-columns.ts';
import { readCancerTree } from './cancer-tree.repository.ts';
import { cancerService } from './cancer.service.ts';

const shown = ['cancer_code', 'name_en', 'name_zh', 'parent_code', 'color', 'history', 'doid'];

export function addCancerRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: cancerResource,
    repository: cancerService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'cancerCode', title: '癌种代码', width: 14 },
      { field: 'nameEn', title: '英文名称', width: 40 },
      { field: 'nameZh', title: '中文名称' },
      { field: 'mainType', title: '主类型', width: 30 },
      { field: 'tissue', title: '组织来源', width: 24 },
      { field: 'parentCode', title: '上级代码', width: 14 },
      { field: 'level', title: '层级', width: 8 },
      { field: 'color', title: '显示颜色', width: 12 },
      wordsColumn('umls', 'UMLS 编号'),
      wordsColumn('nci', 'NCI 编号'),
      wordsColumn('history', '曾用代码'),
      { field: 'doid', title: 'DOID 编号', width: 14 },
      { field: 'icdO', title: 'ICD-O 编码', width: 14 },
      { field: 'icd10', title: 'ICD-10 编码', width: 14 },
      wordsColumn('precursors', '前身代码'),
      wordsColumn('revocations', '撤销代码'),
      ...originXlsx,
    ],
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
