import type { LabelCondition, LabelRule } from './label-rules.ts';

export const labelScopes = ['突变', '病例突变', '证据'] as const;

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
