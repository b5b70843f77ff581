import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { CreateOf, RowOf } from '../core/resource.ts';
import {
  neededField,
  numberField,
  originColumns,
  originFilters,
  originShape,
  ownShape,
  textField,
  wordsField,
  realField,
  textFilters,
  numberFilters,
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
  entrez_id: numberField,
  ensembl_id: textField('Ensembl 编号', 50),
  refseq: wordsField('RefSeq 编号'),
  uniprot: wordsField('UniProt 编号'),
  omim_id: wordsField('OMIM 编号'),
  mane_select: textField('MANE Select 转录本', 100),
  hi_score: numberField,
  ts_score: numberField,
  gene_role: z.enum(geneRoles),
  alias_name: wordsField('别名名称'),
  ccds: wordsField('CCDS 编号'),
  orphanet_id: textField('Orphanet 编号', 50),
  chrom: textField('染色体', 50),
  strand: textField('链方向', 2),
  start37: numberField,
  end37: numberField,
  start38: numberField,
  end38: numberField,
  pli: realField,
  loeuf: realField,
  mis_z: realField,
  acmg_sf: z.boolean(),
  incomplete_penetrance: z.boolean(),
  /** Parts of the protein, each `name|first|last` in amino acids. */
  domains: wordsField('结构域'),
  protein_length: numberField,
  date_modified: textField('来源更新日期', 50),
};

/** 基因信息: one row a gene, as HGNC names it. */
export const geneResource = defineResource({
  path: '/knowledge/v2/gene-info',
  permission: 'knowledge:gene-info',
  title: '基因',
  row: z.object({ id: z.number(), ...fields, ...originShape }),
  create: z
    .strictObject({ ...fields, remark: ownShape.remark })
    .partial()
    .required({ symbol: true }),
  update: z.strictObject({ ...fields, ...ownShape }).partial(),
  filters: {
    /** Symbol, alias or former symbol. */
    any_symbol: z.string().max(100).optional(),
    /** Exactly a symbol, alias or former symbol. */
    exact_symbol: z.string().max(100).optional(),
    /** A part of its name in any language, or of a symbol. */
    any_name: z.string().max(200).optional(),
    name: z.string().max(200).optional(),
    location: z.string().max(100).optional(),
    locus_group: z.string().max(100).optional(),
    hi_score: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
    gene_role: z.enum(geneRoles).optional(),
    ...textFilters(
      'name_zh',
      'locus_type',
      'hgnc_status',
      'ensembl_id',
      'mane_select',
      'orphanet_id',
      'chrom',
      'gene_group',
      'refseq',
      'uniprot',
      'omim_id',
      'ccds',
    ),
    ...numberFilters('entrez_id', 'ts_score'),
    ...originFilters,
    ...rangeShape,
  },
  sorts: ['symbol', 'name', 'location', 'entrez_id', 'hi_score', 'ts_score', 'update_time'],
  columns: {
    symbol: { title: '基因符号' },
    name: { title: '基因全名' },
    name_zh: { title: '中文名称' },
    locus_group: { title: '位点组' },
    locus_type: { title: '位点类型' },
    hgnc_status: { title: '审定状态' },
    location: { title: '染色体位置' },
    alias_symbol: { title: '别名符号' },
    prev_symbol: { title: '曾用符号' },
    gene_group: { title: '基因家族' },
    entrez_id: { title: 'Entrez 编号' },
    ensembl_id: { title: 'Ensembl 编号' },
    refseq: { title: 'RefSeq 编号' },
    uniprot: { title: 'UniProt 编号' },
    omim_id: { title: 'OMIM 编号' },
    mane_select: { title: 'MANE Select 转录本' },
    hi_score: { title: '单倍剂量不足评分' },
    ts_score: { title: '三倍剂量敏感评分' },
    gene_role: { title: '肿瘤中的作用' },
    alias_name: { title: '别名名称' },
    ccds: { title: 'CCDS 编号' },
    orphanet_id: { title: 'Orphanet 编号' },
    chrom: { title: '染色体' },
    strand: { title: '链方向' },
    start37: { title: 'GRCh37 起点' },
    end37: { title: 'GRCh37 终点' },
    start38: { title: 'GRCh38 起点' },
    end38: { title: 'GRCh38 终点' },
    pli: { title: 'pLI' },
    loeuf: { title: 'LOEUF' },
    mis_z: { title: '错义 Z 值' },
    acmg_sf: { title: 'ACMG 次要发现' },
    incomplete_penetrance: { title: '外显不全' },
    domains: { title: '结构域' },
    protein_length: { title: '蛋白长度' },
    date_modified: { title: '来源更新日期' },
    ...originColumns,
  },
});

export type Gene = RowOf<typeof geneResource>;
export type GeneInput = CreateOf<typeof geneResource>;
