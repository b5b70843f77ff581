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

/** A rule as a sentence. */
export function ruleSentence(rule: LabelRule | null): string {
  if (!rule) return '';
  return `当${rule.all.map(conditionText).join('，且')}`;
}

function conditionText(condition: LabelCondition): string {
  switch (condition.field) {
    case 'clin_sig':
      return `临床意义是${condition.values.map((value) => value || '未填').join('或')}`;
    case 'review_stars':
      return `审核星级不低于 ${condition.least}`;
    case 'gene_symbol':
      return `基因是 ${condition.values.join('、')}`;
    case 'variant_class':
      return `变异类别是${condition.values.join('或')}`;
    case 'origin':
      return `来源属性是${condition.values.join('或')}`;
    default:
      return `有 ${condition.least} 级以上已接受的证据`;
  }
}
