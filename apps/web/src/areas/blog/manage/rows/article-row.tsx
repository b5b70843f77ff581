import type { Article } from '@wm/contract/blog/article';
import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { ReadingLine } from '../../reading-line.tsx';
import { articleAddress, publicAddress } from '../article.api.ts';
import { ArticleStatusTag } from '../parts/article-status.tsx';

interface ArticleRowProps {
  article: Article;
  days: readonly number[];
  onRemove: (article: Article) => void;
}

/** A stored picture as large as a list shows it; one from elsewhere as it is. */
function smallCover(cover: string): string {
  return /\/files\/[0-9a-f]{32}\.\w+$/.test(cover) ? `${cover}?size=small` : cover;
}

/** One article in two lines: what it is, and what readers make of it. */
export function ArticleRow({ article, days, onRemove }: ArticleRowProps): ReactNode {
  const { id, title, categoryName, tags, publishTime, updateTime } = article;
  const time = publishTime ?? updateTime;
  const filed = [categoryName, tags.join('、'), formatDate(time)].filter(Boolean).join(' · ');
  return (
    <li className="wm-article-row">
      <Cover article={article} />
      <div className="wm-article-row-text">
        <p className="wm-article-row-head">
          <Link className="wm-article-row-title" to={articleAddress(id)}>
            {title}
          </Link>
          <ArticleStatusTag
            status={article.status}
            publishTime={publishTime}
            visibility={article.visibility}
            hasChanges={article.hasChanges}
            review={article.review}
            isShort
          />
        </p>
        <p className="wm-muted wm-ellipsis" title={formatDateTime(time)}>
          {filed}
          {article.authorName && ` · ${article.authorName}`}
        </p>
      </div>
      <div className="wm-article-row-read">
        <ReadingLine days={days} />
        <span className="wm-number" title="浏览量">
          {article.viewCount === undefined ? '--' : `${formatCount(article.viewCount)} 次`}
        </span>
        <Comments article={article} />
      </div>
      <RowMenu article={article} onRemove={onRemove} />
    </li>
  );
}

function Cover({ article: { cover, title } }: { article: Article }): ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (cover === '' || isBroken)
    return (
      <span className="wm-article-row-cover" aria-hidden>
        {Array.from(title)[0]}
      </span>
    );
  return (
    <img
      className="wm-article-row-cover"
      src={smallCover(cover)}
      alt=""
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}

function Comments({
  article: { id, commentCount, waitingCount },
}: {
  article: Article;
}): ReactNode {
  const mayRead = usePermission('article:comment:list');
  const words = (
    <>
      评论 {formatCount(commentCount ?? 0)}
      {waitingCount > 0 && <b className="wm-article-row-waits">（待审 {waitingCount}）</b>}
    </>
  );
  if (!mayRead || (commentCount ?? 0) + waitingCount === 0)
    return <span className="wm-muted">{words}</span>;
  const state = waitingCount > 0 ? '' : 'state=approved&';
  return <Link to={`/article/comment?${state}article=${id}`}>{words}</Link>;
}

function RowMenu({ article, onRemove }: Omit<ArticleRowProps, 'days'>): ReactNode {
  const mayRemove = usePermission('article:data:remove');
  const items = [
    ...(article.status === 'published'
      ? [
          {
            key: 'show',
            label: (
              <a href={publicAddress(article.id)} target="_blank" rel="noopener">
                查看
              </a>
            ),
          },
        ]
      : []),
    ...(mayRemove
      ? [{ key: 'remove', label: '删除', danger: true, onClick: () => onRemove(article) }]
      : []),
  ];
  if (items.length === 0) return <span />;
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        icon={<EllipsisOutlined />}
        aria-label={`「${article.title}」的更多操作`}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
