import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../core/endpoint.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  defineCatalog,
  knownNumber,
  neededField,
  numberFilters,
  textField,
  wordsField,
  textFiltersOf,
} from './catalog-fields.ts';

const fields = {
  name: neededField('通路名称', 500),
  name_zh: textField('中文名称', 200),
  url: textField('链接', 500),
  /** The members as the source writes them, known to the gene catalog or not. */
  symbols: wordsField('成员基因'),
  category: textField('通路类别', 100),
  parent_code: textField('上级通路', 200),
  species: textField('物种', 50),
  description: textField('描述', 5000),
};

/** 基因通路: a named set of genes. */
export const pathwayResource = defineCatalog({
  path: '/knowledge/v2/gene-channel',
  permission: 'knowledge:gene-channel',
  title: '基因通路',
  fields,
  known: { gene_count: knownNumber('基因数') },
  needed: { name: fields.name },
  filters: {
    ...textFiltersOf(fields),
    /** A part of its name in any language. */
    any_name: z.string().max(200).optional(),
    ...numberFilters('gene_count'),
  },
  sorts: ['name', 'gene_count', 'update_time'],
});

export type Pathway = RowOf<typeof pathwayResource>;

const evidenceCount = z.object({
  gene_symbol: z.string(),
  evidence_level: z.string(),
  count: z.number(),
});

export type PathwayEvidence = Camelize<z.output<typeof evidenceCount>>;

/** How many items of evidence, rejected ones left out, the members of a pathway have at each level. */
export const pathwayEvidenceEndpoint = defineEndpoint({
  ...readOf(`${pathwayResource.permission}:list`),
  path: '/knowledge/v2/pathway-evidence/:id',
  params: idParams,
  data: z.object({ rows: z.array(evidenceCount) }),
});
