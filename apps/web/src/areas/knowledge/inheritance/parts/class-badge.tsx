import type { ReviewedClass } from '@wm/contract/knowledge/inheritance/acmg';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import './acmg.css';

/** What a variant was reviewed to, with what it rests on and who said so. */
export function ClassBadge({ review }: { review: ReviewedClass }): ReactNode {
  const { criteria, points, userName, updateTime } = review;
  const rests = criteria.length > 0 ? criteria.join('、') : '没有成立的标准';
  return (
    <span
      className="kb-acmg-badge"
      data-class={review.class}
      title={`${rests}，积分 ${points}；${userName} ${formatDateTime(updateTime)}`}
    >
      ACMG {acmgClassNames[review.class]}
    </span>
  );
}
