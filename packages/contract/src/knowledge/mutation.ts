import { z } from 'zod';
import type { RowOf } from '../core/resource.ts';
import {
  choiceField,
  defineCatalog,
  neededField,
  numberField,
  numberFilters,
  realField,
  realFilters,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';
import { significances } from './significances.ts';

const fields = {
  gene_symbol: textField('基因符号', 200),
  entrez_id: numberField('Entrez 编号'),
  name: neededField('突变名称', 1000),
  variant_class: textField('变异类别', 50),
  so_terms: wordsField('序列本体后果'),
  hgvs_g: textField('基因组 HGVS', 1000),
  hgvs_c: textField('编码 HGVS', 1000),
  hgvs_p: textField('蛋白 HGVS', 1000),
  /** Where in the protein it changes an amino acid. */
  aa_pos: numberField('氨基酸位置'),
  /** chromosome-position-reference-alternative, in each assembly. */
  key37: textField('GRCh37 坐标', 1000),
  key38: textField('GRCh38 坐标', 1000),
  rsid: textField('dbSNP 编号', 50),
  allele_id: textField('等位编号', 50),
  origin: textField('来源属性', 50),
  clin_sig: choiceField('临床意义', significances),
  clin_sig_raw: textField('临床意义原文', 500),
  review_stars: z.number().int().min(0).max(4).nullable().meta({ title: '审核星级' }),
  review_status: textField('审核状态', 300),
  traits: wordsField('相关疾病'),
  feature_type: textField('特征类型', 50),
  transcript: textField('转录本', 100),
  exon: textField('外显子', 50),
  caid: textField('等位注册号', 50),
  last_evaluated: textField('最近评估日期', 50),
  acmg_class: textField('ACMG 分级', 50),
  acmg_points: z.number().int().min(-100).max(100).nullable().meta({ title: 'ACMG 积分' }),
  oncogenicity: textField('致癌性分级', 50),
  gnomad_af: realField('人群频率'),
  aliases: wordsField('别名'),
  fusion_five: textField("5' 伙伴基因", 100),
  fusion_three: textField("3' 伙伴基因", 100),
  description: textField('描述', 10000),
};

/** 突变: a change of the genome, and what its source says of it. */
export const mutationResource = defineCatalog({
  path: '/knowledge/v2/mutation',
  permission: 'knowledge:mutation',
  title: '突变',
  fields,
  needed: { name: fields.name },
  filters: {
    ...textFiltersOf(fields, 'hgvs_c', 'hgvs_p', 'key37', 'key38'),
    /** A part of its name or of one of its changes in HGVS. */
    change: z.string().max(200).optional(),
    /** Coordinates in one of the assemblies. */
    key: z.string().max(500).optional(),
    clin_sig: z.enum(significances).optional(),
    review_stars: z
      .string()
      .regex(/^[0-4]$/)
      .optional(),
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
    ...numberFilters('entrez_id'),
    ...realFilters('acmg_points', 'gnomad_af'),
  },
  sorts: ['gene_symbol', 'clin_sig', 'review_stars', 'update_time'],
});

export type Mutation = RowOf<typeof mutationResource>;
