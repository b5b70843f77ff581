import { z } from 'zod';
import { defineEndpoint, readOf } from '../core/endpoint.ts';
import type { Camelize } from '../core/wire.ts';
import { graphSizes } from './graph-sizes.ts';

const graphNote = z.object({
  id: z.number(),
  name: z.string(),
  notebook_id: z.number(),
  tags: z.array(z.string()),
});

export type GraphNote = Camelize<z.output<typeof graphNote>>;

const optionalId = z.coerce.number().int().positive().optional();

/**
 * One's notes and how they link each other: those within some steps of a note whichever way a link goes, or all, of a
 * notebook with those in it, or with a tag. The newest come first into what is limited; `is_cut` says that there are more.
 */
export const noteGraphEndpoint = defineEndpoint({
  ...readOf('note:data:list'),
  path: '/notebook/v2/graph',
  query: z.strictObject({
    id: optionalId,
    steps: z.coerce.number().int().min(1).max(graphSizes.steps).optional(),
    notebook_id: optionalId,
    tag: z.string().max(30).optional(),
  }),
  data: z.object({
    notes: z.array(graphNote),
    /** From which note to which. */
    links: z.array(z.tuple([z.number(), z.number()])),
    is_cut: z.boolean(),
  }),
});
