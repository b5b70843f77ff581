import { z } from 'zod';
import { defineEndpoint, idParams } from '../../core/endpoint.ts';
import type { Camelize } from '../../core/wire.ts';
import { variantMarks } from './words.ts';

/** What a person thinks of a variant of a case. It belongs to the case, so a new analysis finds it again. */
export const variantMark = z.object({
  variant: z.string(),
  mark: z.enum(variantMarks),
  /** Why; never empty for one that is excluded. */
  note: z.string(),
  user_name: z.string(),
  update_time: z.string(),
});

export type VariantMark = Camelize<z.output<typeof variantMark>>;

/** Marks a variant that an analysis of the case has kept; null takes the mark away. */
export const markVariantEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/knowledge/v2/cases/:id/marks',
  access: 'knowledge:inheritance-mutation:edit',
  rate: 'default',
  audit: '标记病例的变异',
  params: idParams,
  body: z
    .strictObject({
      variant: z.string().min(1).max(600),
      mark: z.enum(variantMarks).nullable(),
      note: z.string().trim().max(500, '理由不超过 500 个字符').default(''),
      /** When the mark was changed that the asker sees; null when there was none. */
      seen: z.string().nullable(),
    })
    .refine(({ mark, note }) => mark !== 'excluded' || note !== '', {
      path: ['note'],
      message: '请写明排除的理由',
    }),
  data: z.object({ mark: variantMark.nullable() }),
});
