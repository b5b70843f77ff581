import { AutoComplete, Button, Input, Segmented, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { searchKinds } from '#core/search/search-kinds.ts';
import type { SearchKindName } from '@wm/contract/areas';
import { useAllFound, useSuggestions } from '#core/search/search.api.ts';
import type { FoundDocument, FoundPage } from '#core/search/search.api.ts';
import { useArrival } from '#core/tabs/arrival.ts';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import './search-page.css';

type Wanted = SearchKindName | 'all';

const kindOptions = (): { value: Wanted; label: string }[] => [
  { value: 'all', label: '全部' },
  ...Object.entries(searchKinds).map(([value, label]) => ({
    value: value as SearchKindName,
    label,
  })),
];

const manners: Record<FoundPage['matched'], string> = {
  all: '',
  any: '没有同时包含这些词的内容，以下包含其中一部分',
  sound: '没有包含这个词的内容，以下标题读音相同',
};

/** The blog's pages are no screens of the application: they open beside it. */
function isPublicPage(path: string): boolean {
  return path.startsWith('/blog/');
}

function Result({ found }: { found: FoundDocument }): ReactNode {
  return (
    <li className="wm-found">
      <h3>
        <Link
          to={found.path}
          {...(isPublicPage(found.path) && { target: '_blank', reloadDocument: true })}
        >
          <MarkedText text={found.title} marks={found.titleMarks} />
        </Link>
      </h3>
      {found.snippet !== '' && (
        <p>
          <MarkedText text={found.snippet} marks={found.snippetMarks} />
        </p>
      )}
      <small className="wm-muted">
        {[searchKinds[found.kind], found.place].filter(Boolean).join(' · ')}
        {' · '}
        <time dateTime={found.updateTime} title={formatDateTime(found.updateTime)}>
          {formatRelative(found.updateTime)}
        </time>
        {found.tags.map(({ name, marks }) => (
          <span key={name} className="wm-found-tag">
            <MarkedText text={name} marks={marks} />
          </span>
        ))}
      </small>
    </li>
  );
}

function Results({ query }: { query: ReturnType<typeof useAllFound> }): ReactNode {
  if (query.isPending) return <Skeleton active />;
  const pages = query.data?.pages;
  const first = pages?.[0];
  if (!first) {
    return <QueryError query={query} />;
  }
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0) {
    return (
      <PageState
        picture="empty"
        title="没有找到"
        text="换个词，或少写几个词试试；也可以输入标题的拼音首字母"
      />
    );
  }
  return (
    <>
      <p className="wm-muted" role="status">
        {first.isTotalExact ? `找到 ${first.total} 条` : `找到 ${first.total} 条以上`}
        {manners[first.matched] && `（${manners[first.matched]}）`}
      </p>
      <ul className="wm-found-list">
        {rows.map((found) => (
          <Result key={`${found.kind}:${found.id}`} found={found} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          加载更多
        </Button>
      )}
    </>
  );
}

interface SearchLineProps {
  text: string;
  onSearch: (text: string) => void;
}

/** The line one types in; a suggestion leads straight to what it names. */
function SearchLine({ text, onSearch }: SearchLineProps): ReactNode {
  const [typed, setTyped] = useState(text);
  const suggestions = useSuggestions(typed === text ? '' : typed);
  const navigate = useNavigate();
  const options = suggestions.map((one) => ({
    value: `${one.kind}:${one.id}`,
    path: one.path,
    label: (
      <span className="wm-suggestion">
        <span>
          <MarkedText text={one.title} marks={one.titleMarks} />
        </span>
        <small className="wm-muted">{one.place}</small>
      </span>
    ),
  }));
  return (
    <AutoComplete
      className="wm-search-line"
      value={typed}
      options={options}
      // The Enter key searches, until an arrow key has chosen a suggestion.
      defaultActiveFirstOption={false}
      onSelect={(_, { path }: { path: string }) => {
        setTyped(typed);
        if (isPublicPage(path)) window.open(path, '_blank', 'noopener');
        else void navigate(path);
      }}
      onChange={(value: string, option) => {
        // A suggestion that was chosen is an address, not a text.
        if (!option || !('path' in option)) setTyped(value);
      }}
    >
      <Input.Search
        aria-label="搜索内容"
        placeholder="搜索笔记、文章等内容，空格分开多个词"
        enterButton="搜索"
        size="large"
        allowClear
        maxLength={searchLengthLimit}
        onSearch={(value) => onSearch(value.trim())}
      />
    </AutoComplete>
  );
}

/** 搜索: everything one may see that holds a text, by what it is. */
export function SearchPage(): ReactNode {
  const [text, setText] = useTabState('text', '');
  const [wanted, setWanted] = useTabState<Wanted>('kind', 'all');
  const query = useAllFound(text, wanted === 'all' ? undefined : wanted);
  useArrival(
    'search',
    useCallback((arrival) => setText(arrival.text?.trim() ?? ''), [setText]),
  );
  const options = kindOptions();
  return (
    <div className="wm-search-page">
      <SearchLine key={text} text={text} onSearch={setText} />
      {options.length > 2 && (
        <Segmented aria-label="搜索哪些" value={wanted} onChange={setWanted} options={options} />
      )}
      {text === '' ? (
        <PageState
          picture="empty"
          title="想找什么？"
          text="输入任意两个汉字，即可找到包含它的内容"
        />
      ) : (
        <Results query={query} />
      )}
    </div>
  );
}
