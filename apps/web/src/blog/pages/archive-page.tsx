import type { ArchiveYear } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { MonthDay } from '../parts/dates.tsx';
import { Pager } from '../parts/pager.tsx';

interface ArchivePageProps {
  years: ArchiveYear[];
  page: number;
  pages: number;
}

const bar = 12;
const gap = 4;
const height = 32;

/** How many articles appeared in each month of a year, as bars. */
function Months({ year, months }: Pick<ArchiveYear, 'year' | 'months'>): ReactNode {
  const most = Math.max(...months);
  if (!(most > 0)) return null;
  const named = months.map((count, at) => ({ count, name: `${at + 1} 月 ${count} 篇` }));
  const words = named.flatMap(({ count, name }) => (count > 0 ? [name] : [])).join('，');
  return (
    <svg
      className="months"
      width={months.length * (bar + gap) - gap}
      height={height}
      role="img"
      aria-label={`${year} 年：${words}`}
    >
      {named.map(({ count, name }, at) => {
        const tall = count === 0 ? 1 : Math.max(4, Math.round((count / most) * height));
        return (
          <rect key={name} x={at * (bar + gap)} y={height - tall} width={bar} height={tall}>
            <title>{name}</title>
          </rect>
        );
      })}
    </svg>
  );
}

/** Every article by the year it appeared in. */
export function ArchivePage({ years, page, pages }: ArchivePageProps): ReactNode {
  return (
    <>
      <header className="page-title">
        <h1>文章归档</h1>
      </header>
      {years.length === 0 && <p className="empty">还没有文章。</p>}
      {years.map(({ year, months, articles }) => (
        <section key={year} className="year">
          <div className="year-head">
            <h2>{year}</h2>
            <Months year={year} months={months} />
          </div>
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
