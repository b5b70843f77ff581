import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { acmgClasses } from './inheritance/words.ts';
import { assemblies } from './read-question.ts';

const found = z.object({
  id: z.number(),
  gene_symbol: z.string(),
  name: z.string(),
  hgvs_p: z.string(),
  key37: z.string(),
  key38: z.string(),
  clin_sig: z.string(),
  review_stars: z.number().nullable(),
  source: z.string(),
  /** Null for who may not list evidence. */
  evidence_count: z.number().nullable(),
  /** Null where the catalog does not know it. */
  gnomad_af: z.number().nullable(),
  /** Cases in reach whose newest analysis kept it; null for who may not see cases. */
  case_count: z.number().nullable(),
  /** What it was reviewed to in them, the most pathogenic first, and the labels that people gave it there. */
  case_classes: z.array(z.enum(acmgClasses)),
  case_labels: z.array(z.string()),
});

const line = z.object({
  line: z.number(),
  text: z.string(),
  /** How it was read. */
  kind: z.enum(['rsid', 'site', 'change', 'gene', 'unread']),
  reading: z.string(),
  /** What of the catalog it may be; several when it says too little. */
  found: z.array(found),
  total: z.number(),
  /** What stands at this place in the other assembly, when nothing does in the one that was asked. */
  elsewhere: z
    .object({
      assembly: z.enum(assemblies),
      name: z.string(),
      /** Where it stands in the assembly that was asked; empty where the catalog does not know. */
      key: z.string(),
    })
    .nullable(),
});

/** How places were read whose line does not say of which assembly they are: all of a list alike. */
const placing = z.object({
  assembly: z.enum(assemblies),
  /** Lines with such places, and how many of them the catalog knows in each assembly. */
  lines: z.number(),
  known37: z.number(),
  known38: z.number(),
});

export type Placing = Camelize<z.output<typeof placing>>;
export type AnalysedLine = Camelize<z.output<typeof line>>;
export type AnalysedMutation = AnalysedLine['found'][number];

/** What is pasted: a variant a line. */
export const linesToAnalyse = z
  .array(z.string().max(500, '一行不超过 500 个字符'))
  .min(1, '请粘贴突变')
  .max(500, '一次不超过 500 行');

/** Of which assembly places are that do not say it; empty for the one in which the catalog knows more of them. */
export const assemblyAsked = z.enum(['', ...assemblies]);

/** Reads a pasted column of variants, a line each, and finds them in the catalog. */
export const mutationAnalysisEndpoint = defineEndpoint({
  method: 'POST',
  path: '/knowledge/v2/mutation-analysis',
  access: 'knowledge:mutation-analysis:list',
  rate: 'report',
  audit: '突变分析',
  body: z.strictObject({ lines: linesToAnalyse, assembly: assemblyAsked.default('') }),
  /** `placing` is null where every place says its assembly, or none is asked for. */
  data: z.object({ lines: z.array(line), placing: placing.nullable() }),
});
