import { FilterOutlined } from '@ant-design/icons';
import type { FoundBook, LibraryHits, SuggestedBook } from '@wm/contract/book/search';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { readerAddress } from '../book.api.ts';
import { useLibrarySearch, useSuggestions } from '../library.api.ts';
import { BookCover } from '../manage/book-cover.tsx';
import '../manage/book-manage.css';
import './book-search.css';

const booksAtOnce = 10;
const facetNames = ['category', 'tag', 'author', 'language'] as const;
type FacetName = (typeof facetNames)[number];

/** What is asked, as the address of the page says it. */
interface Question {
  q: string;
  within: 'all' | 'facts';
  page: number;
  /** One book alone, by its id. */
  book: number | undefined;
  category: string | undefined;
  tag: string | undefined;
  author: string | undefined;
  language: string | undefined;
}

function readQuestion(search: string): Question {
  const given = new URLSearchParams(search);
  const page = Number(given.get('page') ?? 1);
  return {
    q: (given.get('q') ?? '').slice(0, 100),
    within: given.get('within') === 'facts' ? 'facts' : 'all',
    page: Number.isInteger(page) && page > 0 && page <= 1000 ? page : 1,
    book: bookOf(given.get('book')),
    category: given.get('category') ?? undefined,
    tag: given.get('tag') ?? undefined,
    author: given.get('author') ?? undefined,
    language: given.get('language') ?? undefined,
  };
}

function bookOf(named: string | null): number | undefined {
  const id = Number(named ?? 0);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function writeQuestion({ within, page, book, ...rest }: Question): string {
  return searchWith('', {
    ...rest,
    book: book === undefined ? '' : String(book),
    within: within === 'facts' ? within : '',
    page: page > 1 ? String(page) : '',
  });
}

const passageAddress = (name: string, q: string, ordinal: number): string =>
  `${readerAddress(name)}?${new URLSearchParams({ q, hit: String(ordinal) }).toString()}`;

function Row({ title, books }: { title: string; books: readonly SuggestedBook[] }): ReactNode {
  if (books.length === 0) return null;
  return (
    <section className="wm-find-row">
      <h2>{title}</h2>
      <ul>
        {books.map(({ id, name, title: bookTitle, authors, cover }) => (
          <li key={id}>
            <Link className="wm-book-cover" to={readerAddress(name)}>
              <span className="wm-visually-hidden">阅读《{bookTitle}》</span>
              <BookCover title={bookTitle} authors={authors} cover={cover} />
            </Link>
            <span className="wm-find-title" title={bookTitle}>
              {bookTitle}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Before anything is typed: where one stopped, what is new, and what is like what one reads. */
function Suggestions(): ReactNode {
  const suggestions = useSuggestions();
  const { data } = suggestions;
  if (suggestions.isError && !data) return <QueryError query={suggestions} />;
  if (!data) return <div aria-busy="true" />;
  return (
    <>
      {data.reading.length > 0 && (
        <section className="wm-find-row">
          <h2>继续阅读</h2>
          <ul className="wm-find-reading">
            {data.reading.map(({ id, name, title, authors, cover, fraction, chapter, context }) => (
              <li key={id}>
                <Link to={readerAddress(name)}>
                  <span className="wm-book-cover">
                    <BookCover title={title} authors={authors} cover={cover} />
                  </span>
                  <span className="wm-find-stop">
                    <strong className="wm-ellipsis">{title}</strong>
                    <small>
                      {chapter} {Math.floor(fraction * 100)}%
                    </small>
                    {context !== '' && <q>{context}</q>}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Row title="最近入库" books={data.recent} />
      <Row title={`因为你在读「${data.like.name}」`} books={data.like.rows} />
      {data.recent.length === 0 && (
        <PageState picture="empty" title="书库还是空的" text="到「书籍管理」上传第一本书" />
      )}
    </>
  );
}

/** Where in the book the passages stand; a click goes there. */
function Strip({ book, q }: { book: FoundBook; q: string }): ReactNode {
  const most = Math.max(...book.strip.map(({ count }) => count));
  return (
    <span className="wm-find-strip">
      {book.strip.map(({ fraction, count, ordinal }) => (
        <Link
          key={fraction}
          to={passageAddress(book.name, q, ordinal)}
          aria-label={`书的 ${Math.round(fraction * 100)}% 处，${count} 处`}
          title={`${Math.round(fraction * 100)}% · ${count} 处`}
          style={{
            insetInlineStart: `${fraction * 100}%`,
            height: `${20 + (80 * count) / most}%`,
          }}
        />
      ))}
    </span>
  );
}

interface FoundProps {
  book: FoundBook;
  q: string;
  /** Nothing where it is the only one that is looked into. */
  onOnly: (() => void) | undefined;
}

function Found({ book, q, onOnly }: FoundProps): ReactNode {
  const rest = book.passageCount - book.passages.length;
  return (
    <li className="wm-find-book">
      <Link className="wm-book-cover" to={readerAddress(book.name)} tabIndex={-1} aria-hidden>
        <BookCover title={book.title} authors={book.authors} cover={book.cover} />
      </Link>
      <div>
        <h3>
          <Link to={readerAddress(book.name)}>{book.title}</Link>
          <small>{book.authors || '佚名'}</small>
          {book.passageCount > 0 && <small>{formatCount(book.passageCount)} 处</small>}
          {book.passageCount > book.passages.length && onOnly && (
            <Button size="small" type="link" onClick={onOnly}>
              仅本书
            </Button>
          )}
        </h3>
        {book.passageCount > 0 && <Strip book={book} q={q} />}
        <ol>
          {book.passages.map(({ ordinal, chapter, before, match, after }) => (
            <li key={ordinal}>
              <Link to={passageAddress(book.name, q, ordinal)}>
                {chapter !== '' && <small>{chapter}</small>}
                <span>
                  …{before}
                  <mark>{match}</mark>
                  {after}…
                </span>
              </Link>
            </li>
          ))}
        </ol>
        {rest > 0 && (
          <Link className="wm-find-rest" to={passageAddress(book.name, q, book.passages.length)}>
            还有 {formatCount(rest)} 处
          </Link>
        )}
      </div>
    </li>
  );
}

const facetTitles: Readonly<Record<FacetName, string>> = {
  category: '分类',
  tag: '标签',
  author: '作者',
  language: '语言',
};

interface FacetsProps {
  facets: LibraryHits['facets'];
  question: Question;
  onPick: (name: FacetName, value: string | undefined) => void;
}

function Facets({ facets, question, onPick }: FacetsProps): ReactNode {
  const lists = {
    category: facets.categories,
    tag: facets.tags,
    author: facets.authors,
    language: facets.languages,
  };
  return (
    <nav className="wm-find-facets" aria-label="筛选">
      {facetNames
        .filter((name) => lists[name].length > 0)
        .map((name) => (
          <section key={name}>
            <h2>{facetTitles[name]}</h2>
            {lists[name].map(({ name: value, count }) => {
              const isPicked = question[name] === value;
              return (
                <button
                  key={value}
                  type="button"
                  aria-pressed={isPicked}
                  onClick={() => onPick(name, isPicked ? undefined : value)}
                >
                  <span className="wm-ellipsis">{value}</span>
                  <small>{count}</small>
                </button>
              );
            })}
          </section>
        ))}
    </nav>
  );
}

function emptyHint(isNarrowed: boolean, near: readonly string[]): string {
  if (isNarrowed) return '去掉筛选再试';
  return near.length > 0 ? '书库里有相近的：' : '换一种说法，或少打几个字';
}

interface ResultsProps {
  question: Question;
  onAsk: (change: Partial<Question>) => void;
}

function Results({ question, onAsk }: ResultsProps): ReactNode {
  const found = useLibrarySearch(question);
  const [hasDrawer, setDrawer] = useState(false);
  const { q, within, page } = question;
  if (found.isError) return <QueryError query={found} />;
  if (!found.data) return <div aria-busy="true" />;
  const { total, rows, facets, pending, near } = found.data;
  const isNarrowed =
    question.book !== undefined || facetNames.some((name) => question[name] !== undefined);
  const panel = (
    <Facets
      facets={facets}
      question={question}
      onPick={(name, value) => onAsk({ [name]: value, page: 1 })}
    />
  );
  return (
    <div className="wm-find-results" aria-busy={found.isFetching}>
      <div className="wm-find-side">{panel}</div>
      <div className="wm-find-main">
        <p role="status" className="wm-muted">
          {total > 0 && question.book === undefined && `${formatCount(total)} 本书`}
          {question.book !== undefined && (
            <Button size="small" onClick={() => onAsk({ book: undefined, page: 1 })}>
              在全部书里找
            </Button>
          )}
          {pending > 0 && ` · 还有 ${pending} 本正在建立索引`}
          <Button
            className="wm-find-filter"
            size="small"
            icon={<FilterOutlined />}
            onClick={() => setDrawer(true)}
          >
            筛选
          </Button>
          <Button
            size="small"
            type="link"
            onClick={() => onAsk({ within: within === 'facts' ? 'all' : 'facts', page: 1 })}
          >
            {within === 'facts' ? '也搜正文' : '只搜书名、作者'}
          </Button>
          {/\s/.test(q) && !q.includes('"') && total > 0 && (
            <Button size="small" type="link" onClick={() => onAsk({ q: `"${q}"`, page: 1 })}>
              按整句找
            </Button>
          )}
        </p>
        {total === 0 && (
          <PageState
            picture="empty"
            title={`没有找到「${q}」`}
            text={emptyHint(isNarrowed, near)}
            actions={
              isNarrowed ? (
                <Button
                  onClick={() =>
                    onAsk({
                      book: undefined,
                      category: undefined,
                      tag: undefined,
                      author: undefined,
                      language: undefined,
                      page: 1,
                    })
                  }
                >
                  去掉筛选
                </Button>
              ) : (
                near.map((name) => (
                  <Button key={name} onClick={() => onAsk({ q: name, page: 1 })}>
                    {name}
                  </Button>
                ))
              )
            }
          />
        )}
        <ol className="wm-find-books" aria-label="找到的书">
          {rows.map((book) => (
            <Found
              key={book.id}
              book={book}
              q={q}
              onOnly={
                question.book === undefined ? () => onAsk({ book: book.id, page: 1 }) : undefined
              }
            />
          ))}
        </ol>
        {total > booksAtOnce && (
          <AppPagination
            page={page}
            limit={booksAtOnce}
            total={total}
            onChange={(next) => onAsk({ page: next })}
          />
        )}
      </div>
      <AppDrawer open={hasDrawer} title="筛选" size={300} onClose={() => setDrawer(false)}>
        {panel}
      </AppDrawer>
    </div>
  );
}

/** 找书: one box over titles, authors, tags and every sentence; a passage opens at its place. */
export function BookSearchPage(): ReactNode {
  const { search, go } = useAddress();
  const question = readQuestion(search);
  const ask = (change: Partial<Question>): void => go(writeQuestion({ ...question, ...change }));
  return (
    <div className="wm-find" data-asked={question.q !== '' || undefined}>
      <h1 className="wm-visually-hidden">书籍搜索</h1>
      <Input.Search
        key={question.q}
        autoFocus
        allowClear
        size="large"
        className="wm-find-box"
        placeholder="书名、作者，或书里的一句话"
        aria-label="找书"
        maxLength={100}
        defaultValue={question.q}
        onSearch={(text) =>
          go(writeQuestion({ ...readQuestion(''), within: question.within, q: text.trim() }))
        }
      />
      {question.q === '' ? <Suggestions /> : <Results question={question} onAsk={ask} />}
    </div>
  );
}
