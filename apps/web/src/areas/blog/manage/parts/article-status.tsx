import { articleStatuses, visibilities } from '@wm/contract/blog/article-status';
import type { ArticleStatus, Visibility } from '@wm/contract/blog/article-status';
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
}

/** Whether visitors see an article, and from when. */
export function ArticleStatusTag({
  status,
  publishTime,
  visibility,
}: ArticleStatusTagProps): ReactNode {
  const time = publishTime === null ? undefined : formatDate(publishTime, 'YYYY-MM-DD HH:mm');
  const label = articleStatuses[status];
  return (
    <span title={time}>
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
    </span>
  );
}

export const statusOptions = Object.entries(articleStatuses).map(([value, label]) => ({
  value,
  label,
}));
