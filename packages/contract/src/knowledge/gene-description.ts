import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  choiceField,
  defineCatalog,
  knownNumber,
  knownText,
  neededField,
  numberField,
  numberFilters,
  textField,
  textFilters,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';
import {
  descriptionKinds,
  descriptionLanguages,
  descriptionStatuses,
} from './description-words.ts';

const fields = {
  gene_symbol: neededField('基因符号', 100),
  entrez_id: numberField('Entrez 编号'),
  desc_kind: choiceField('描述类别', descriptionKinds),
  cancer_code: textField('癌种代码', 64),
  lang: choiceField('语言', descriptionLanguages),
  title: textField('标题', 200),
  content_md: neededField('正文', 50_000),
  pmids: wordsField('参考文献'),
};

/** 基因描述: a text about a gene, checked by a second person before it counts; its versions are kept. */
export const geneDescriptionResource = defineCatalog({
  path: '/knowledge/v2/gene-description',
  permission: 'knowledge:gene-description',
  title: '基因描述',
  fields,
  known: {
    description_status: choiceField('审核状态', descriptionStatuses),
    /** Number of the version that is published last; 0 while none is. */
    version: knownNumber('版本'),
    reviewer_name: knownText('审核人'),
    review_time: z.string().nullable().meta({ title: '审核时间' }),
    review_note: knownText('审核意见'),
  },
  needed: { gene_symbol: fields.gene_symbol, content_md: fields.content_md },
  filters: {
    ...textFiltersOf(fields),
    ...textFilters('reviewer_name', 'review_note'),
    desc_kind: z.enum(descriptionKinds).optional(),
    lang: z.enum(descriptionLanguages).optional(),
    description_status: z.enum(descriptionStatuses).optional(),
    ...numberFilters('entrez_id', 'version'),
  },
  sorts: ['gene_symbol', 'desc_kind', 'title', 'version', 'update_time'],
});

export type GeneDescription = RowOf<typeof geneDescriptionResource>;

const path = geneDescriptionResource.path;
const permission = geneDescriptionResource.permission;

/** Hands a text in for review. */
export const submitDescriptionEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/submit`,
  access: `${permission}:edit`,
  rate: 'default',
  audit: '提交基因描述审核',
  params: idParams,
});

/** Publishes a text that waits as the next version, or gives it back; nobody reviews his own. */
export const reviewDescriptionEndpoint = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/review`,
  access: `${permission}:review`,
  rate: 'default',
  audit: '审核基因描述',
  params: idParams,
  body: z.strictObject({
    verdict: z.enum(['publish', 'return']),
    /** `update_time` of what the reviewer has read: nothing is decided on what he has not seen. */
    update_time: z.iso.datetime({ offset: true }),
    note: z.string().trim().max(500, '审核意见不超过 500 个字符').default(''),
  }),
});

const versionShape = z.object({
  version: z.number(),
  title: z.string(),
  content_md: z.string(),
  pmids: z.array(z.string()),
  reviewer_name: z.string(),
  publish_time: z.string(),
});

export type DescriptionVersion = Camelize<z.output<typeof versionShape>>;

/** The published versions of a text, newest first. */
export const descriptionVersionsEndpoint = defineEndpoint({
  ...readOf(`${permission}:query`),
  path: `${path}/:id/versions`,
  params: idParams,
  data: z.object({ rows: z.array(versionShape) }),
});
