import type { ArticleLink } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { MonthDay } from '../parts/dates.tsx';
import { Pager } from '../parts/pager.tsx';

interface ArchivePageProps {
  years: { year: string; articles: ArticleLink[] }[];
  page: number;
  pages: number;
}

/** Every article by the year it appeared in. */
export function ArchivePage({ years, page, pages }: ArchivePageProps): ReactNode {
  return (
    <>
      <header className="page-title">
        <h1>文章归档</h1>
      </header>
      {years.length === 0 && <p className="empty">还没有文章。</p>}
      {years.map(({ year, articles }) => (
        <section key={year} className="year">
          <h2>{year}</h2>
          <ol>
            {articles.map(({ id, title, publishTime }) => (
              <li key={id}>
                <MonthDay time={publishTime} />
                <a href={`/blog/article/${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Pager
        page={page}
        pages={pages}
        toPath={(wanted) => (wanted === 1 ? '/blog/archive' : `/blog/archive?page=${wanted}`)}
      />
    </>
  );
}
