import { geneDiseaseResource } from '@wm/contract/knowledge/gene-disease';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { geneDiseaseRepository } from './gene-disease.repository.ts';

export function addGeneDiseaseRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneDiseaseResource,
    repository: geneDiseaseRepository(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'geneSymbol', title: '基因符号', width: 14 },
      { field: 'entrezId', title: 'Entrez 编号', width: 12 },
      { field: 'diseaseId', title: '疾病编号', width: 18 },
      { field: 'diseaseName', title: '疾病名称', width: 40 },
      { field: 'diseaseNameZh', title: '疾病中文名', width: 24 },
      { field: 'associationType', title: '关联类型', width: 12 },
      { field: 'inheritance', title: '遗传方式', width: 12 },
      { field: 'validity', title: '关联强度', width: 12 },
      { field: 'panel', title: '专家组' },
      { field: 'url', title: '报告链接', width: 40 },
      { field: 'penetrance', title: '外显率', width: 14 },
      wordsColumn('hpoTerms', '表型条目'),
      { field: 'mechanism', title: '致病机制', width: 14 },
      { field: 'sop', title: 'SOP 版本', width: 14 },
      { field: 'classificationDate', title: '评级日期', width: 14 },
      wordsColumn('pmids', '文献'),
      ...originXlsx,
    ],
  });
}
