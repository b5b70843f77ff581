import {
  articleStatuses,
  progresses,
  reviewStates,
  visibilities,
} from '@wm/contract/blog/article-status';
import type { ArticleStatus, ReviewState, Visibility } from '@wm/contract/blog/article-status';
import type { ReactNode } from 'react';
import { formatDate } from '#core/time/format-date.ts';
import { EntryTag } from '#ui/tags/entry-tag.tsx';

const kinds: Record<ArticleStatus, string> = {
  draft: '',
  scheduled: 'primary',
  published: 'success',
};

const shortNames = { members: '登录', password: '密码' };

interface ArticleStatusTagProps {
  status: ArticleStatus;
  publishTime: string | null;
  visibility: Visibility;
  hasChanges: boolean;
  review: ReviewState;
  /** In a cell of a list. */
  isShort?: boolean;
}

/** Whether visitors see an article, from when, and what of it they do not see yet. */
export function ArticleStatusTag({
  status,
  publishTime,
  visibility,
  hasChanges,
  review,
  isShort = false,
}: ArticleStatusTagProps): ReactNode {
  const time = publishTime === null ? undefined : formatDate(publishTime, 'YYYY-MM-DD HH:mm');
  const label = articleStatuses[status];
  return (
    <span className="wm-article-state" title={time}>
      <EntryTag
        label={status === 'scheduled' ? `${label} ${time ?? ''}` : label}
        kind={kinds[status]}
      />
      {visibility !== 'public' && (
        <span className="wm-muted" title={visibilities[visibility]}>
          {' '}
          {shortNames[visibility]}
        </span>
      )}
      {hasChanges && !(isShort && review !== 'none') && (
        <span title={progresses.changed}>
          <EntryTag label={isShort ? '有修改' : progresses.changed} kind="warning" />
        </span>
      )}
      {review !== 'none' && (
        <EntryTag label={reviewStates[review]} kind={review === 'waiting' ? 'primary' : 'danger'} />
      )}
    </span>
  );
}

const optionsOf = (labels: Record<string, string>): { value: string; label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const statusOptions = optionsOf(articleStatuses);
export const progressOptions = optionsOf(progresses);
