import { z } from 'zod';
import { defineEndpoint, idParams } from '../core/endpoint.ts';
import { defineResource, rangeShape } from '../core/resource.ts';
import type { RowOf } from '../core/resource.ts';
import type { Camelize } from '../core/wire.ts';
import {
  neededField,
  numberFilters,
  originColumns,
  originFilters,
  originShape,
  ownShape,
  textField,
  textFilters,
  wordsField,
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
export const pathwayResource = defineResource({
  path: '/knowledge/v2/gene-channel',
  permission: 'knowledge:gene-channel',
  title: '基因通路',
  row: z.object({ id: z.number(), ...fields, gene_count: z.number(), ...originShape }),
  create: z
    .strictObject({ ...fields, remark: ownShape.remark })
    .partial()
    .required({ name: true }),
  update: z.strictObject({ ...fields, ...ownShape }).partial(),
  filters: {
    name: z.string().max(200).optional(),
    symbols: z.string().max(100).optional(),
    ...textFilters('name_zh', 'category', 'parent_code', 'species', 'description'),
    /** A part of its name in any language. */
    any_name: z.string().max(200).optional(),
    ...textFilters('url'),
    ...numberFilters('gene_count'),
    ...originFilters,
    ...rangeShape,
  },
  sorts: ['name', 'gene_count', 'update_time'],
  columns: {
    name: { title: '通路名称' },
    name_zh: { title: '中文名称' },
    url: { title: '链接' },
    symbols: { title: '成员基因' },
    gene_count: { title: '基因数' },
    category: { title: '通路类别' },
    parent_code: { title: '上级通路' },
    species: { title: '物种' },
    description: { title: '描述' },
    ...originColumns,
  },
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
  method: 'GET',
  path: '/knowledge/v2/pathway-evidence/:id',
  access: `${pathwayResource.permission}:list`,
  rate: 'default',
  audit: null,
  params: idParams,
  data: z.object({ rows: z.array(evidenceCount) }),
});
