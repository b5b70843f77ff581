import { z } from 'zod';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import {
  neededField,
  numberField,
  numberFilters,
  originColumns,
  originFilters,
  originShape,
  ownShape,
  realField,
  realFilters,
  textField,
  textFilters,
  wordsField,
} from './catalog-fields.ts';
import { significances } from './significances.ts';

const fields = {
  gene_symbol: textField('基因符号', 200),
  entrez_id: numberField,
  name: neededField('突变名称', 1000),
  variant_class: textField('变异类别', 50),
  so_terms: wordsField('序列本体后果'),
  hgvs_g: textField('基因组 HGVS', 1000),
  hgvs_c: textField('编码 HGVS', 1000),
  hgvs_p: textField('蛋白 HGVS', 1000),
  /** Where in the protein it changes an amino acid. */
  aa_pos: numberField,
  /** chromosome-position-reference-alternative, in each assembly. */
  key37: textField('GRCh37 坐标', 1000),
  key38: textField('GRCh38 坐标', 1000),
  rsid: textField('dbSNP 编号', 50),
  allele_id: textField('等位编号', 50),
  origin: textField('来源属性', 50),
  clin_sig: z.enum(significances),
  clin_sig_raw: textField('临床意义原文', 500),
  review_stars: z.number().int().min(0).max(4).nullable(),
  review_status: textField('审核状态', 300),
  traits: wordsField('相关疾病'),
  feature_type: textField('特征类型', 50),
  transcript: textField('转录本', 100),
  exon: textField('外显子', 50),
  caid: textField('等位注册号', 50),
  last_evaluated: textField('最近评估日期', 50),
  acmg_class: textField('ACMG 分级', 50),
  acmg_points: z.number().int().min(-100).max(100).nullable(),
  oncogenicity: textField('致癌性分级', 50),
  gnomad_af: realField,
  aliases: wordsField('别名'),
  fusion_five: textField("5' 伙伴基因", 100),
  fusion_three: textField("3' 伙伴基因", 100),
  description: textField('描述', 10000),
};

/** 突变: a change of the genome, and what its source says of it. */
export const mutationResource = defineResource({
  path: '/knowledge/v2/mutation',
  permission: 'knowledge:mutation',
  title: '突变',
  row: z.object({ id: z.number(), ...fields, ...originShape }),
  create: z
    .strictObject({ ...fields, remark: ownShape.remark })
    .partial()
    .required({ name: true }),
  update: z.strictObject({ ...fields, ...ownShape }).partial(),
  filters: {
    gene_symbol: z.string().max(100).optional(),
    name: z.string().max(200).optional(),
    /** A part of its name or of one of its changes in HGVS. */
    change: z.string().max(200).optional(),
    rsid: z.string().max(50).optional(),
    /** Coordinates in one of the assemblies. */
    key: z.string().max(500).optional(),
    clin_sig: z.enum(significances).optional(),
    review_stars: z
      .string()
      .regex(/^[0-4]$/)
      .optional(),
    variant_class: z.string().max(50).optional(),
    /** Between these amino acids. */
    aa_from: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    aa_to: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    /** A label that it bears. */
    label_id: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    ...textFilters(
      'hgvs_g',
      'allele_id',
      'origin',
      'review_status',
      'feature_type',
      'transcript',
      'exon',
      'caid',
      'acmg_class',
      'oncogenicity',
      'fusion_five',
      'fusion_three',
      'last_evaluated',
      'so_terms',
      'traits',
      'aliases',
    ),
    ...numberFilters('entrez_id'),
    ...textFilters('clin_sig_raw', 'description'),
    ...realFilters('acmg_points', 'gnomad_af'),
    ...originFilters,
    ...rangeShape,
  },
  sorts: ['gene_symbol', 'clin_sig', 'review_stars', 'update_time'],
  columns: {
    gene_symbol: { title: '基因符号' },
    entrez_id: { title: 'Entrez 编号' },
    name: { title: '突变名称' },
    variant_class: { title: '变异类别' },
    so_terms: { title: '序列本体后果' },
    hgvs_g: { title: '基因组 HGVS' },
    hgvs_c: { title: '编码 HGVS' },
    hgvs_p: { title: '蛋白 HGVS' },
    aa_pos: { title: '氨基酸位置' },
    key37: { title: 'GRCh37 坐标' },
    key38: { title: 'GRCh38 坐标' },
    rsid: { title: 'dbSNP 编号' },
    allele_id: { title: '等位编号' },
    origin: { title: '来源属性' },
    clin_sig: { title: '临床意义' },
    clin_sig_raw: { title: '临床意义原文' },
    review_stars: { title: '审核星级' },
    review_status: { title: '审核状态' },
    traits: { title: '相关疾病' },
    feature_type: { title: '特征类型' },
    transcript: { title: '转录本' },
    exon: { title: '外显子' },
    caid: { title: '等位注册号' },
    last_evaluated: { title: '最近评估日期' },
    acmg_class: { title: 'ACMG 分级' },
    acmg_points: { title: 'ACMG 积分' },
    oncogenicity: { title: '致癌性分级' },
    gnomad_af: { title: '人群频率' },
    aliases: { title: '别名' },
    fusion_five: { title: "5' 伙伴基因" },
    fusion_three: { title: "3' 伙伴基因" },
    description: { title: '描述' },
    ...originColumns,
  },
});

export type Mutation = RowOf<typeof mutationResource>;
