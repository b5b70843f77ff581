import { z } from 'zod';
import { defineEndpoint, idParams, readOf } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';

/** A label that a variant of a case bears, with who gave it. */
export const variantLabel = z.object({
  variant: z.string(),
  label_id: z.number(),
  label_name: z.string(),
  color: z.string(),
  user_name: z.string(),
  create_time: z.string(),
});

export type VariantLabel = Camelize<z.output<typeof variantLabel>>;

const caseLabel = z.object({
  id: z.number(),
  label_name: z.string(),
  label_group: z.string(),
  color: z.string(),
});

export type CaseLabel = Camelize<z.output<typeof caseLabel>>;

const code = 'knowledge:inheritance-mutation';

/** The labels that variants of cases may be given: those of the label catalog whose scope is 病例突变. */
export const caseLabelsEndpoint = defineEndpoint({
  ...readOf(`${code}:query`),
  path: '/knowledge/v2/case-labels',
  data: z.object({ rows: z.array(caseLabel) }),
});

/** Gives a label to a variant that an analysis of the case has kept, or takes it off. What is so already stays. */
export const labelVariantEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/v2/cases/:id/labels',
  access: `${code}:edit`,
  rate: 'default',
  audit: '给病例的变异贴标签',
  params: idParams,
  body: z.strictObject({
    variant: z.string().min(1).max(600),
    label_id: z
      .number()
      .int()
      .positive()
      .max(2 ** 53 - 1),
    is_given: z.boolean(),
  }),
  data: z.object({ labels: z.array(variantLabel) }),
});
