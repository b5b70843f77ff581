import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import { reviewStateNames } from '@wm/contract/knowledge/inheritance/acmg-rules';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import './acmg.css';

/** What a variant was reviewed to, with what it rests on and who said so. */
export function ClassBadge({ review }: { review: ReviewedClass }): ReactNode {
  const { criteria, points, userName, updateTime, condition, others = [], state } = review;
  const rests = criteria.length > 0 ? criteria.join('、') : '没有成立的标准';
  const aims = [
    condition && `针对${condition}`,
    ...others.map((one) => `${one.condition || '未指明疾病'}：${acmgClassNames[one.class]}`),
  ].filter(Boolean);
  return (
    <span
      className="kb-acmg-badge"
      data-class={review.class}
      title={[
        ...aims,
        `${rests}，积分 ${points}`,
        `${userName} ${formatDateTime(updateTime)}`,
      ].join('；')}
    >
      ACMG {acmgClassNames[review.class]}
      {state && <small>{reviewStateNames[state]}</small>}
    </span>
  );
}
