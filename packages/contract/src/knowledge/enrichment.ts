import { z } from 'zod';
import { defineEndpoint } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';

const enriched = z.object({
  id: z.number(),
  name: z.string(),
  name_zh: z.string(),
  /** Genes of the pathway, and those of them that were asked for. */
  gene_count: z.number(),
  hits: z.array(z.string()),
  p: z.number(),
  /** By Benjamini and Hochberg over all pathways that hold one of the genes. */
  q: z.number(),
});

export type EnrichedPathway = Camelize<z.output<typeof enriched>>;

/** In which pathways the genes of a list gather: hypergeometric test against all genes that stand in a pathway. */
export const enrichmentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/knowledge/v2/enrichment',
  access: 'knowledge:gene-channel:list',
  rate: 'report',
  audit: '基因富集',
  body: z.strictObject({
    symbols: z
      .array(z.string().trim().min(1).max(100))
      .min(1, '请输入基因')
      .max(5000, '一次不超过 5000 个基因'),
  }),
  data: z.object({
    rows: z.array(enriched),
    /** Genes that stand in a pathway, in all and of the list. */
    universe: z.number(),
    known: z.number(),
    /** Symbols that lead to a gene by a former symbol or an alias, and what they were taken for. */
    renamed: z.array(z.object({ symbol: z.string(), gene: z.string() })),
    /** Symbols that several genes bear as an alias: none of them was taken. */
    ambiguous: z.array(z.object({ symbol: z.string(), genes: z.array(z.string()) })),
    unknown: z.array(z.string()),
  }),
});
