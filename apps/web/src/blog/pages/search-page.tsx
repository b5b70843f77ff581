import type { PageBody } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { ShortDate } from '../parts/dates.tsx';
import { MarkedText } from '../parts/marked-text.tsx';

type SearchPageProps = Omit<Extract<PageBody, { kind: 'search' }>, 'kind'>;

function Summary({ text, total, isTotalExact, matched }: SearchPageProps): ReactNode {
  if (text === '') return <p>输入词语，在标题、标签和正文里查找；也可以输入标题的拼音首字母。</p>;
  if (total === 0) return <p>没有找到与「{text}」有关的文章，换个词试试。</p>;
  const count = `${isTotalExact ? '' : '至少 '}${total} 篇文章`;
  if (matched === 'any') return <p>没有同时含有全部词语的文章，以下 {count}含有其中的词语。</p>;
  if (matched === 'sound') return <p>以下 {count}的标题读音相符。</p>;
  return <p>找到 {count}。</p>;
}

/** What was found, the words marked. */
export function SearchPage(props: SearchPageProps): ReactNode {
  const { text, found, page, hasMore } = props;
  const address = (wanted: number): string =>
    `/blog/search?text=${encodeURIComponent(text)}${wanted > 1 ? `&page=${wanted}` : ''}`;
  return (
    <>
      <header className="page-title">
        <h1>{text === '' ? '搜索' : `搜索「${text}」`}</h1>
        <Summary {...props} />
      </header>
      {found.map((article) => (
        <article key={article.id} className="found">
          <h2>
            <a href={`/blog/article/${article.id}`}>
              <MarkedText text={article.title} marks={article.titleMarks} />
            </a>
          </h2>
          <p>
            <MarkedText text={article.snippet} marks={article.snippetMarks} />
          </p>
          <ShortDate time={article.publishTime} />
        </article>
      ))}
      {(page > 1 || hasMore) && (
        <nav className="pager" aria-label="分页">
          {page > 1 ? <a href={address(page - 1)}>← 上一页</a> : <span />}
          <span>第 {page} 页</span>
          {hasMore ? <a href={address(page + 1)}>下一页 →</a> : <span />}
        </nav>
      )}
    </>
  );
}
