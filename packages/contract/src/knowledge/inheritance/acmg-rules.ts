/** How far the review of a variant is: decided, laid before another person, sent back by him, found right. */
export const reviewStates = ['draft', 'submitted', 'returned', 'checked'] as const;

export type ReviewState = (typeof reviewStates)[number];

export const reviewStateNames: Readonly<Record<ReviewState, string>> = {
  draft: '分析中',
  submitted: '待核对',
  returned: '核对有异议',
  checked: '已核对',
};

/** Which of two classes holds where they differ: that of the combining rules of 2015, or that of the points of 2020. */
export const acmgSchemes = ['rules', 'points'] as const;

export type AcmgScheme = (typeof acmgSchemes)[number];

export const acmgSchemeNames: Readonly<Record<AcmgScheme, string>> = {
  rules: '2015 组合规则',
  points: '2020 积分',
};

/** Characters of the condition that a variant is classed for. */
export const longestCondition = 120;

/** Conditions for which one variant of a case is classed. */
export const conditionsAtMost = 20;

interface ToldReview<C> {
  class: C;
  points: number;
  criteria: readonly string[];
  userName: string;
  condition?: string | undefined;
  scheme?: AcmgScheme | undefined;
  schemeNote?: string | undefined;
  checkerName?: string | undefined;
  others?: readonly { condition: string; class: C }[] | undefined;
}

/** What a variant was reviewed to, in the words of reports. `nameOf` names a class. */
export function sayReviewed<C>(review: ToldReview<C>, nameOf: (name: C) => string): string {
  const { condition, scheme = 'rules', schemeNote, checkerName, others = [] } = review;
  return [
    `分级（ACMG/AMP 2015${condition ? `，针对${condition}` : ''}）：${nameOf(review.class)}`,
    `积分 ${review.points}`,
    schemeNote && `两种算法不同，采用${acmgSchemeNames[scheme]}：${schemeNote}`,
    ...others.map(
      (one) => `${one.condition ? `针对${one.condition}` : '未指明疾病'}：${nameOf(one.class)}`,
    ),
    `标准：${review.criteria.join('、') || '无'}`,
    `评审：${review.userName}`,
    checkerName && `核对：${checkerName}`,
  ]
    .filter(Boolean)
    .join('；');
}
