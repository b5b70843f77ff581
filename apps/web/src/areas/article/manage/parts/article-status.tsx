import { articleStatuses } from '@wm/contract/blog/article-status';
import type { ArticleStatus } from '@wm/contract/blog/article-status';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '#core/time/format-date.ts';

const colors: Record<ArticleStatus, string> = {
  draft: 'default',
  scheduled: 'processing',
  published: 'success',
};

interface ArticleStatusTagProps {
  status: ArticleStatus;
  publishTime: string | null;
}

/** Whether visitors see an article, and from when. */
export function ArticleStatusTag({ status, publishTime }: ArticleStatusTagProps): ReactNode {
  const time = publishTime === null ? undefined : formatDate(publishTime, 'YYYY-MM-DD HH:mm');
  return (
    <Tag color={colors[status]} title={time}>
      {articleStatuses[status]}
      {status === 'scheduled' && ` ${time ?? ''}`}
    </Tag>
  );
}

export const statusOptions = Object.entries(articleStatuses).map(([value, label]) => ({
  value,
  label,
}));
