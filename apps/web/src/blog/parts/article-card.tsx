import type { ArticleCard as Card } from '@wm/contract/blog/page';
import { visibilities } from '@wm/contract/blog/article-status';
import type { ReactNode } from 'react';
import { ShortDate } from './dates.tsx';
import { TagLinks } from './tag-links.tsx';

/** One article in a list. */
export function ArticleCard({ article }: { article: Card }): ReactNode {
  const address = `/blog/article/${article.id}`;
  return (
    <article className={article.cover ? 'card with-cover' : 'card'}>
      {article.cover && (
        <a className="cover" href={address} tabIndex={-1} aria-hidden="true">
          <img src={article.cover} alt="" loading="lazy" width="240" height="150" />
        </a>
      )}
      <div className="card-text">
        <h2>
          <a href={address}>{article.title}</a>
          {article.pinned && <span className="pinned">置顶</span>}
          {article.visibility !== 'public' && (
            <span className="pinned">{visibilities[article.visibility]}</span>
          )}
        </h2>
        {article.excerpt && <p className="excerpt">{article.excerpt}</p>}
        <p className="facts">
          <ShortDate time={article.publishTime} />
          {article.category && (
            <a href={`/blog/category/${article.category.id}`}>{article.category.name}</a>
          )}
          <span>约 {article.minutes} 分钟</span>
          {article.commentCount > 0 && <span>{article.commentCount} 条评论</span>}
        </p>
        <TagLinks tags={article.tags} />
      </div>
    </article>
  );
}
