import type { ArticleLink } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { MonthDay } from '../parts/dates.tsx';

/** What is not there, with ways on: a search, and what is new. */
export function MissingPage({ recent }: { recent: readonly ArticleLink[] }): ReactNode {
  return (
    <div className="missing">
      <p className="missing-number" aria-hidden="true">
        404
      </p>
      <h1>页面不存在</h1>
      <p>地址可能写错了，文章也可能已经撤下。</p>
      <form className="missing-search" action="/blog/search" method="get">
        <input
          type="search"
          name="text"
          maxLength={100}
          placeholder="找找看"
          aria-label="在全部文章里搜索"
        />
        <button type="submit">搜索</button>
      </form>
      {recent.length > 0 && (
        <section className="missing-recent year">
          <h2>最近的文章</h2>
          <ol>
            {recent.map(({ id, title, publishTime }) => (
              <li key={id}>
                <MonthDay time={publishTime} />
                <a href={`/blog/article/${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p>
        <a className="button" href="/blog/home">
          回到首页
        </a>
        <a href="/blog/archive">看看全部文章</a>
      </p>
    </div>
  );
}
