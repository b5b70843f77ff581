import { mutationResource } from '@wm/contract/knowledge/mutation';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { mutationService } from './mutation.service.ts';

export function addMutationRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: mutationResource,
    repository: mutationService(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'geneSymbol', title: '基因符号', width: 14 },
      { field: 'name', title: '突变名称', width: 40 },
      { field: 'variantClass', title: '变异类别', width: 14 },
      wordsColumn('soTerms', '序列本体后果'),
      { field: 'hgvsG', title: '基因组 HGVS', width: 30 },
      { field: 'hgvsC', title: '编码 HGVS', width: 30 },
      { field: 'hgvsP', title: '蛋白 HGVS', width: 30 },
      { field: 'aaPos', title: '氨基酸位置', width: 12 },
      { field: 'key37', title: 'GRCh37 坐标', width: 24 },
      { field: 'key38', title: 'GRCh38 坐标', width: 24 },
      { field: 'rsid', title: 'dbSNP 编号', width: 16 },
      { field: 'alleleId', title: '等位编号', width: 12 },
      { field: 'origin', title: '来源属性', width: 12 },
      { field: 'clinSig', title: '临床意义', width: 12 },
      { field: 'clinSigRaw', title: '临床意义原文', width: 30 },
      { field: 'reviewStars', title: '审核星级', width: 10 },
      { field: 'reviewStatus', title: '审核状态', width: 36 },
      wordsColumn('traits', '相关疾病', 40),
      { field: 'featureType', title: '特征类型', width: 14 },
      { field: 'transcript', title: '转录本', width: 14 },
      { field: 'exon', title: '外显子', width: 14 },
      { field: 'caid', title: '等位注册号', width: 14 },
      { field: 'lastEvaluated', title: '最近评估日期', width: 14 },
      { field: 'acmgClass', title: 'ACMG 分级', width: 14 },
      { field: 'acmgPoints', title: 'ACMG 积分', width: 14 },
      { field: 'oncogenicity', title: '致癌性分级', width: 14 },
      { field: 'gnomadAf', title: '人群频率', width: 14 },
      wordsColumn('aliases', '别名'),
      { field: 'fusionFive', title: "5' 伙伴基因", width: 14 },
      { field: 'fusionThree', title: "3' 伙伴基因", width: 14 },
      { field: 'description', title: '描述', width: 14 },
      ...originXlsx,
    ],
  });
}
