import { evidenceTypeResource } from '@wm/contract/knowledge/evidence-type';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { evidenceTypeService } from './evidence-type.service.ts';

export function addEvidenceTypeRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: evidenceTypeResource,
    repository: evidenceTypeService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'typeCode', title: '类型代码', width: 16 },
      { field: 'nameZh', title: '类型名称', width: 16 },
      { field: 'nameEn', title: '英文名称', width: 16 },
      { field: 'diseaseRule', title: '疾病', width: 10 },
      { field: 'therapyRule', title: '药物', width: 10 },
      wordsColumn('directions', '可选方向'),
      wordsColumn('significances', '可选意义', 60),
      { field: 'color', title: '标签颜色', width: 12 },
      { field: 'typeSort', title: '排序', width: 8 },
      { field: 'evidenceCount', title: '证据数', width: 10 },
      ...originXlsx,
    ],
  });
}
