import { z } from 'zod';
import type { CreateOf, RowOf } from '../core/resource.ts';
import {
  choiceField,
  defineCatalog,
  flagField,
  flagFilters,
  neededField,
  numberField,
  numberFilters,
  realField,
  realFilters,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';
import { geneRoles } from './gene-roles.ts';

const fields = {
  symbol: neededField('基因符号', 100),
  name: textField('基因全名', 500),
  name_zh: textField('中文名称', 200),
  locus_group: textField('位点组', 100),
  locus_type: textField('位点类型', 100),
  hgnc_status: textField('审定状态', 50),
  location: textField('染色体位置', 100),
  alias_symbol: wordsField('别名符号'),
  prev_symbol: wordsField('曾用符号'),
  gene_group: wordsField('基因家族'),
  entrez_id: numberField('Entrez 编号'),
  ensembl_id: textField('Ensembl 编号', 50),
  refseq: wordsField('RefSeq 编号'),
  uniprot: wordsField('UniProt 编号'),
  omim_id: wordsField('OMIM 编号'),
  mane_select: textField('MANE Select 转录本', 100),
  hi_score: numberField('单倍剂量不足评分'),
  ts_score: numberField('三倍剂量敏感评分'),
  gene_role: choiceField('肿瘤中的作用', geneRoles),
  alias_name: wordsField('别名名称'),
  ccds: wordsField('CCDS 编号'),
  orphanet_id: textField('Orphanet 编号', 50),
  chrom: textField('染色体', 50),
  strand: textField('链方向', 2),
  start37: numberField('GRCh37 起点'),
  end37: numberField('GRCh37 终点'),
  start38: numberField('GRCh38 起点'),
  end38: numberField('GRCh38 终点'),
  pli: realField('pLI'),
  loeuf: realField('LOEUF'),
  mis_z: realField('错义 Z 值'),
  acmg_sf: flagField('ACMG 次要发现'),
  incomplete_penetrance: flagField('外显不全'),
  /** Parts of the protein, each `name|first|last` in amino acids. */
  domains: wordsField('结构域'),
  protein_length: numberField('蛋白长度'),
  date_modified: textField('来源更新日期', 50),
};

/** 基因信息: one row a gene, as HGNC names it. */
export const geneResource = defineCatalog({
  path: '/knowledge/v2/gene-info',
  permission: 'knowledge:gene-info',
  title: '基因',
  fields,
  needed: { symbol: fields.symbol },
  filters: {
    ...textFiltersOf(fields, 'symbol', 'alias_symbol', 'prev_symbol'),
    /** Symbol, alias or former symbol. */
    any_symbol: z.string().max(100).optional(),
    /** Exactly a symbol, alias or former symbol. */
    exact_symbol: z.string().max(100).optional(),
    /** A part of its name in any language, or of a symbol. */
    any_name: z.string().max(200).optional(),
    hi_score: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
    gene_role: z.enum(geneRoles).optional(),
    ...numberFilters('entrez_id', 'ts_score'),
    ...numberFilters('start37', 'end37', 'start38', 'end38', 'protein_length'),
    ...flagFilters('acmg_sf', 'incomplete_penetrance'),
    ...realFilters('pli', 'mis_z', 'loeuf'),
  },
  sorts: ['symbol', 'name', 'location', 'entrez_id', 'hi_score', 'ts_score', 'update_time'],
});

export type Gene = RowOf<typeof geneResource>;
export type GeneInput = CreateOf<typeof geneResource>;
