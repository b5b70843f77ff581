import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { mutationResource } from './mutation.ts';

/** Variants that change one amino acid, by what they mean. */
const point = z.object({
  aa_pos: z.number(),
  clin_sig: z.string(),
  count: z.number(),
  /** What one of them is called. */
  label: z.string(),
});

export type MutationPoint = Camelize<z.output<typeof point>>;

/** Where in its protein the variants of a gene sit. */
export const mutationPointsEndpoint = defineEndpoint({
  ...readOf(`${mutationResource.permission}:list`),
  path: '/knowledge/v2/mutation-points',
  query: z.strictObject({ gene_symbol: z.string().min(1).max(100) }),
  data: z.object({
    points: z.array(point),
    /** Variants of the gene, and those of them whose place in the protein is not known. */
    total: z.number(),
    unplaced: z.number(),
  }),
});
