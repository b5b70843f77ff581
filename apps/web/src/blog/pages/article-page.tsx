import type {
  ArticleAsked,
  ArticleLink,
  ArticleView,
  FormNotice,
  Heading,
} from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { Comments } from '../parts/comments.tsx';
import { BreadCrumbs } from '../parts/bread-crumbs.tsx';
import { ShortDate } from '../parts/dates.tsx';
import { TagLinks } from '../parts/tag-links.tsx';

function Contents({ headings }: { headings: Heading[] }): ReactNode {
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <nav className="contents" aria-label="目录">
      <details open>
        <summary>目录</summary>
        <ol>
          {headings.map(({ id, level, text }) => (
            <li key={id} data-depth={Math.min(level - top, 3)}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function Facts({ article }: { article: ArticleView }): ReactNode {
  const isChanged = article.updateTime.slice(0, 10) > article.publishTime.slice(0, 10);
  return (
    <p className="facts">
      {article.authorName && <span>{article.authorName}</span>}
      <ShortDate time={article.publishTime} />
      {isChanged && (
        <span>
          更新于 <ShortDate time={article.updateTime} />
        </span>
      )}
      <span>约 {article.minutes} 分钟读完</span>
      <span>
        <span data-views>{article.viewCount}</span> 次阅读
      </span>
    </p>
  );
}

function Like({ article, notice }: { article: ArticleView; notice: FormNotice | null }): ReactNode {
  return (
    <form className="like" id="like" method="post" action={`/blog/article/${article.id}/like`}>
      <button type="submit" data-like aria-describedby="like-said">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M12 20.5 4.3 13a5 5 0 0 1 7-7.1l.7.7.7-.7a5 5 0 0 1 7 7.1z" />
        </svg>
        <span>喜欢</span>
        <span data-likes>{article.likeCount}</span>
      </button>
      <span role="status" id="like-said">
        {notice?.kind === 'liked' ? notice.message : ''}
      </span>
    </form>
  );
}

function Beside({ label, link }: { label: string; link: ArticleLink | null }): ReactNode {
  if (!link) return <span />;
  return (
    <a href={`/blog/article/${link.id}`}>
      <span>{label}</span>
      {link.title}
    </a>
  );
}

/** An article, and what stands around it. */
export function ArticlePage({
  article,
  notice,
  replyTo,
}: Omit<ArticleAsked, 'commentPage'> & { article: ArticleView }): ReactNode {
  const hasContents = article.headings.length > 1;
  return (
    <div className={hasContents ? 'reading with-contents' : 'reading'} data-article={article.id}>
      <article>
        <BreadCrumbs
          steps={article.path.map(({ id, name }) => ({ name, path: `/blog/category/${id}` }))}
        />
        <header className="article-head">
          <h1>{article.title}</h1>
          <Facts article={article} />
        </header>
        {article.cover && <img className="article-cover" src={article.cover} alt="" />}
        {hasContents && <Contents headings={article.headings} />}
        {/* oxlint-disable-next-line react/no-danger -- made by the server of Markdown, without raw HTML */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: article.html }} />
        <footer className="article-foot">
          <TagLinks tags={article.tags} />
          <Like article={article} notice={notice} />
        </footer>
      </article>
      <nav className="beside" aria-label="前后文章">
        <Beside label="上一篇" link={article.previous} />
        <Beside label="下一篇" link={article.next} />
      </nav>
      {article.related.length > 0 && (
        <section className="related">
          <h2>相关文章</h2>
          <ul>
            {article.related.map(({ id, title, publishTime }) => (
              <li key={id}>
                <a href={`/blog/article/${id}`}>{title}</a>
                <ShortDate time={publishTime} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Comments article={article} notice={notice} replyTo={replyTo} />
    </div>
  );
}
