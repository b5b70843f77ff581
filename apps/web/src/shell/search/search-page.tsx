import { AutoComplete, Button, Input, Segmented, Select, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { fieldPiece, splitFields } from '@wm/search-text/field-pieces';
import type { FieldPiece } from '@wm/search-text/field-pieces';
import { cutText } from '@wm/contract/core/stored-text';
import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { searchKinds } from '#core/search/search-kinds.ts';
import type { SearchKindName } from '@wm/contract/areas';
import { useAllFound, useSuggestions } from '#core/search/search.api.ts';
import type { FoundDocument, FoundPage } from '#core/search/search.api.ts';
import { notifier } from '#core/http/notifier.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
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

interface ResultProps {
  found: FoundDocument;
  /** Looks only where a piece of a search says, too; missing where it is looked for already. */
  onNarrow: (piece: string) => void;
}

function Result({ found, onNarrow }: ResultProps): ReactNode {
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
        {searchKinds[found.kind]}
        {found.place !== '' && ' · '}
        {found.placeFilter === '' ? (
          found.place
        ) : (
          <button
            type="button"
            className="wm-found-narrow"
            title={`只找「${found.place}」里的`}
            onClick={() => onNarrow(found.placeFilter)}
          >
            {found.place}
          </button>
        )}
        {' · '}
        <time dateTime={found.updateTime} title={formatDateTime(found.updateTime)}>
          {formatRelative(found.updateTime)}
        </time>
        {found.tags.map(({ name, marks }) => (
          <button
            key={name}
            type="button"
            className="wm-found-narrow wm-found-tag"
            title={`只找标签是「${name}」的`}
            onClick={() => onNarrow(fieldPiece('tag', name) ?? '')}
          >
            <MarkedText text={name} marks={marks} />
          </button>
        ))}
      </small>
    </li>
  );
}

interface ResultsProps {
  query: ReturnType<typeof useAllFound>;
  onNarrow: (piece: string) => void;
  /** Shows what was left out by the filters; missing without any. */
  onWiden: (() => void) | undefined;
}

function Results({ query, onNarrow, onWiden }: ResultsProps): ReactNode {
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
        actions={onWiden && <Button onClick={onWiden}>去掉筛选再找</Button>}
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
          <Result key={`${found.kind}:${found.id}`} found={found} onNarrow={onNarrow} />
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
  const [draft, setDraft] = useState({ of: text, typed: text });
  // Another search, from a filter or by Back, is what the line shows then; the caret stays.
  const typed = draft.of === text ? draft.typed : text;
  const setTyped = (value: string): void => setDraft({ of: text, typed: value });
  const { suggestions } = useSuggestions(typed === text ? '' : typed);
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

const fieldTitles: Readonly<Record<FieldPiece['field'], string>> = {
  title: '标题',
  tag: '标签',
  path: '位置',
};

const spans = [
  { value: '', label: '任何时间' },
  { value: '1', label: '一天内' },
  { value: '7', label: '一周内' },
  { value: '30', label: '一个月内' },
  { value: '365', label: '一年内' },
];

/** What narrows the search by a field, each taken away by itself. */
function Pieces({ text, onSearch }: SearchLineProps): ReactNode {
  const { pieces } = splitFields(text);
  return pieces.map(({ field, text: wanted, isExcluded, source, start }) => (
    <Tag
      key={start}
      closable
      closeIcon={<span aria-label={`去掉 ${fieldTitles[field]}：${wanted}`}>×</span>}
      onClose={(event) => {
        event.preventDefault();
        const rest = text.slice(0, start) + text.slice(start + source.length);
        onSearch(rest.replaceAll(/\s+/gu, ' ').trim());
      }}
    >
      {isExcluded && '不含 '}
      {fieldTitles[field]}：{wanted}
    </Tag>
  ));
}

/** 搜索: everything one may see that holds a text, by what it is, where it stands and when it was changed. The address says it all. */
export function SearchPage(): ReactNode {
  const { search, go } = useAddress();
  const params = new URLSearchParams(search);
  const text = cutText((params.get('q') ?? '').trim(), searchLengthLimit);
  const options = kindOptions();
  const wanted = options.find(({ value }) => value === params.get('kind'))?.value ?? 'all';
  const days = spans.find(({ value }) => value === params.get('days'))?.value ?? '';
  const query = useAllFound(text, {
    ...(wanted !== 'all' && { kind: wanted }),
    ...(days !== '' && { days: Number(days) }),
  });
  const show = (values: Parameters<typeof searchWith>[1]): void => go(searchWith(search, values));
  const look = (next: string): void => show({ q: next });
  const isFiltered = wanted !== 'all' || days !== '';
  return (
    <div className="wm-search-page">
      <SearchLine text={text} onSearch={look} />
      <div className="wm-search-filters">
        {options.length > 2 && (
          <Segmented
            aria-label="搜索哪些"
            value={wanted}
            onChange={(kind) => show({ kind: kind === 'all' ? '' : kind })}
            options={options}
          />
        )}
        <Select
          aria-label="什么时候改过"
          value={days}
          onChange={(next) => show({ days: next })}
          options={spans}
          popupMatchSelectWidth={false}
        />
        <Pieces text={text} onSearch={look} />
      </div>
      {text === '' ? (
        <PageState
          picture="empty"
          title="想找什么？"
          text="输入任意两个汉字，即可找到包含它的内容；标签:周报、位置:工作、标题:计划 只在那里找"
        />
      ) : (
        <Results
          query={query}
          onNarrow={(piece) => {
            const isKnown = splitFields(text).pieces.some(({ source }) => source === piece);
            const next = `${text} ${piece}`;
            if (next.length > searchLengthLimit)
              notifier().message('info', '搜索内容太长，先去掉一个条件');
            else if (!isKnown) look(next);
          }}
          onWiden={isFiltered ? () => show({ kind: '', days: '' }) : undefined}
        />
      )}
    </div>
  );
}
