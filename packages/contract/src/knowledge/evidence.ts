import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  choiceField,
  defineCatalog,
  flagField,
  flagFilters,
  knownText,
  neededField,
  numberField,
  numberFilters,
  textField,
  textFilters,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';
import { evidenceStatuses } from './evidence-words.ts';

const fields = {
  /** The molecular profile: one variant of a gene, or several joined by AND and OR. */
  profile: neededField('分子特征', 1000),
  gene_symbol: textField('基因符号', 200),
  entrez_id: numberField('Entrez 编号'),
  variant_name: textField('突变', 500),
  disease_name: textField('疾病名称', 500),
  doid: textField('DOID', 50),
  phenotypes: wordsField('表型'),
  therapies: wordsField('药物'),
  therapy_interaction: textField('联用方式', 50),
  type_code: textField('证据类型', 64),
  direction: textField('证据方向', 50),
  evidence_level: textField('证据等级', 5),
  significance: textField('临床意义', 100),
  statement: textField('证据陈述', 10_000),
  statement_zh: textField('中文陈述', 10_000),
  source_type: textField('文献类型', 50),
  citation_id: textField('文献编号', 100),
  citation: textField('引文', 500),
  nct_ids: wordsField('临床试验'),
  rating: z
    .number()
    .int()
    .min(1, '可信评分应为 1 到 5')
    .max(5, '可信评分应为 1 到 5')
    .nullable()
    .meta({ title: '可信评分' }),
  variant_origin: textField('变异来源', 50),
  amp_level: textField('AMP/ASCO/CAP 分级', 50),
  url: textField('原始链接', 500),
};

/** What is known of an item beside its facts; the server alone writes it. */
const reviewShape = {
  evidence_status: choiceField('审核状态', evidenceStatuses),
  /** What of it breaks a rule of its type: values of former editions, waiting for a reviewer. */
  legacy_note: knownText('旧值'),
  flagged: flagField('存疑'),
  last_review_date: knownText('最近审核'),
  reviewer_name: knownText('审核人'),
  review_note: knownText('审核意见'),
};

/** 证据条目: what one article says of one molecular profile. */
export const evidenceResource = defineCatalog({
  path: '/knowledge/v2/evidence',
  permission: 'knowledge:evidence',
  title: '证据',
  fields,
  known: reviewShape,
  needed: { profile: fields.profile },
  filters: {
    ...textFiltersOf(fields),
    ...textFilters('reviewer_name', 'legacy_note', 'last_review_date', 'review_note'),
    rating: z
      .string()
      .regex(/^[1-5]$/)
      .optional(),
    evidence_status: z.enum(evidenceStatuses).optional(),
    ...numberFilters('entrez_id'),
    ...flagFilters('flagged'),
  },
  sorts: [
    'update_time',
    'gene_symbol',
    'profile',
    'disease_name',
    'evidence_level',
    'rating',
    'type_code',
  ],
});

export type Evidence = RowOf<typeof evidenceResource>;

/** Hands an item in for review; it must keep the rules of its type. */
export const submitEvidenceEndpoint = defineEndpoint({
  method: 'POST',
  path: `${evidenceResource.path}/:id/submit`,
  access: `${evidenceResource.permission}:edit`,
  rate: 'default',
  audit: '提交证据审核',
  params: idParams,
});

export const reviewVerdicts = ['accept', 'return', 'reject'] as const;

/** Accepts, gives back or rejects an item that waits; nobody reviews his own. */
export const reviewEvidenceEndpoint = defineEndpoint({
  method: 'POST',
  path: `${evidenceResource.path}/:id/review`,
  access: `${evidenceResource.permission}:review`,
  rate: 'default',
  audit: '审核证据',
  params: idParams,
  body: z.strictObject({
    verdict: z.enum(reviewVerdicts),
    /** `update_time` of what the reviewer has read: nothing is decided on what he has not seen. */
    update_time: z.iso.datetime({ offset: true }),
    note: z.string().trim().max(500, '审核意见不超过 500 个字符').default(''),
  }),
});

const gridCell = z.object({
  disease_name: z.string(),
  evidence_level: z.string(),
  type_code: z.string(),
  significance: z.string(),
  count: z.number(),
});

export type EvidenceCell = Camelize<z.output<typeof gridCell>>;

/** How many items a gene, or one of its variants, has for each disease, level, type and significance. */
export const evidenceGridEndpoint = defineEndpoint({
  ...readOf(`${evidenceResource.permission}:list`),
  path: '/knowledge/v2/evidence-grid',
  query: z.strictObject({
    gene_symbol: z.string().min(1).max(100),
    variant_name: z.string().max(200).optional(),
  }),
  data: z.object({ cells: z.array(gridCell), total: z.number() }),
});
