import { geneResource } from '@wm/contract/knowledge/gene-info';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { originXlsx, wordsColumn } from '../catalog-columns.ts';
import { geneRepository } from './gene-info.repository.ts';

export function addGeneRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: geneResource,
    repository: geneRepository(core),
    columns: [
      { field: 'id', title: '编号', width: 10 },
      { field: 'symbol', title: '基因符号', width: 14 },
      { field: 'name', title: '基因全名', width: 40 },
      { field: 'nameZh', title: '中文名称' },
      { field: 'location', title: '染色体位置', width: 14 },
      { field: 'locusGroup', title: '位点组', width: 20 },
      { field: 'locusType', title: '位点类型', width: 24 },
      { field: 'hgncStatus', title: '审定状态', width: 12 },
      wordsColumn('aliasSymbol', '别名符号'),
      wordsColumn('prevSymbol', '曾用符号'),
      wordsColumn('geneGroup', '基因家族'),
      { field: 'entrezId', title: 'Entrez 编号', width: 12 },
      { field: 'ensemblId', title: 'Ensembl 编号', width: 20 },
      wordsColumn('refseq', 'RefSeq 编号'),
      wordsColumn('uniprot', 'UniProt 编号'),
      wordsColumn('omimId', 'OMIM 编号'),
      { field: 'maneSelect', title: 'MANE Select 转录本', width: 30 },
      { field: 'hiScore', title: '单倍剂量不足评分', width: 16 },
      { field: 'tsScore', title: '三倍剂量敏感评分', width: 16 },
      { field: 'geneRole', title: '肿瘤中的作用', width: 14 },
      wordsColumn('aliasName', '别名名称'),
      wordsColumn('ccds', 'CCDS 编号'),
      { field: 'orphanetId', title: 'Orphanet 编号', width: 14 },
      { field: 'chrom', title: '染色体', width: 14 },
      { field: 'strand', title: '链方向', width: 14 },
      { field: 'start37', title: 'GRCh37 起点', width: 14 },
      { field: 'end37', title: 'GRCh37 终点', width: 14 },
      { field: 'start38', title: 'GRCh38 起点', width: 14 },
      { field: 'end38', title: 'GRCh38 终点', width: 14 },
      { field: 'pli', title: 'pLI', width: 14 },
      { field: 'loeuf', title: 'LOEUF', width: 14 },
      { field: 'misZ', title: '错义 Z 值', width: 14 },
      { field: 'acmgSf', title: 'ACMG 次要发现', width: 14 },
      { field: 'incompletePenetrance', title: '外显不全', width: 14 },
      wordsColumn('domains', '结构域'),
      { field: 'proteinLength', title: '蛋白长度', width: 12 },
      { field: 'dateModified', title: '来源更新日期', width: 14 },
      ...originXlsx,
    ],
  });
}
