import { z } from 'zod';
import { significances } from './significances.ts';

/** What a rule may look at. */
export const labelConditions = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('clin_sig'), values: z.array(z.enum(significances)).min(1) }),
  z.strictObject({ field: z.literal('review_stars'), least: z.number().int().min(0).max(4) }),
  z.strictObject({
    field: z.literal('gene_symbol'),
    values: z.array(z.string().trim().min(1).max(100)).min(1).max(1000),
  }),
  z.strictObject({
    field: z.literal('variant_class'),
    values: z.array(z.string().trim().min(1).max(50)).min(1).max(50),
  }),
  z.strictObject({
    field: z.literal('origin'),
    values: z.array(z.string().trim().min(1).max(50)).min(1).max(50),
  }),
  z.strictObject({ field: z.literal('evidence_level'), least: z.enum(['A', 'B', 'C', 'D', 'E']) }),
]);

/** All of its conditions must hold. */
export const labelRule = z.strictObject({
  all: z.array(labelConditions).min(1, '至少填写一个条件').max(10, '条件不超过 10 个'),
});

export type LabelCondition = z.output<typeof labelConditions>;
export type LabelRule = z.output<typeof labelRule>;
