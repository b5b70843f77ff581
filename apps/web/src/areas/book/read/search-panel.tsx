import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { BookPassage, OpenedBook } from '@wm/contract/book/reading';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { formatCount } from '#core/format-count.ts';
import { bookApi, searchBook } from '../book.api.ts';
import { chapterAt } from './engine/chapters.ts';

/** What is looked for, and which passage is gone to first. */
export interface SearchWish {
  text: string;
  hit: number | undefined;
}

interface SearchPanelProps {
  book: OpenedBook;
  wish: SearchWish | undefined;
  onGo: (passage: BookPassage) => void;
  onClose: () => void;
  /** Back to the search of the library from which one came. */
  onBack?: () => void;
}

/** So many passages are fetched at once. */
const passagesAtOnce = 200;

const noPassages: readonly BookPassage[] = [];

const pageOf = (ordinal: number): number => Math.floor(ordinal / passagesAtOnce) * passagesAtOnce;

interface Found {
  data?: { total: number } | undefined;
  isError: boolean;
}

/** What was found, said in one line. */
function summary(text: string, { data, isError }: Found): string {
  if (isError) return '没有查成，请再试一次';
  if (!data || text === '') return '';
  return data.total === 0 ? `没有找到「${text}」` : `共 ${formatCount(data.total)} 处`;
}

interface PassagesProps {
  book: OpenedBook;
  rows: readonly BookPassage[];
  current: number;
  list: RefObject<HTMLOListElement | null>;
  onGo: (index: number) => void;
}

function Passages({ book, rows, current, list, onGo }: PassagesProps): ReactNode {
  return (
    <ol ref={list}>
      {rows.map(({ section, start, before, match, after }, index) => (
        <li key={`${section}:${start}`}>
          <button
            type="button"
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onGo(index)}
          >
            <small>{book.contents[chapterAt(book.contents, section, null)]?.label ?? ''}</small>
            <span>
              …{before}
              <mark>{match}</mark>
              {after}…
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface StepsProps {
  /** The passage that is shown, by its number in the book; -1 before the first. */
  at: number;
  total: number;
  onGo: (ordinal: number) => void;
}

function Steps({ at, total, onGo }: StepsProps): ReactNode {
  return (
    <nav className="wm-search-steps" aria-label="逐处查看">
      <Button
        size="small"
        type="text"
        icon={<LeftOutlined />}
        aria-label="上一处"
        disabled={at <= 0}
        onClick={() => onGo(at - 1)}
      />
      <span>{at >= 0 ? `第 ${formatCount(at + 1)} / ${formatCount(total)} 处` : ''}</span>
      <Button
        size="small"
        type="text"
        icon={<RightOutlined />}
        aria-label="下一处"
        disabled={at >= total - 1}
        onClick={() => onGo(at + 1)}
      />
    </nav>
  );
}

/** Finds a text in the book and leads to each place. */
export function SearchPanel({ book, wish, onGo, onClose, onBack }: SearchPanelProps): ReactNode {
  const [text, setText] = useState(wish?.text ?? '');
  /** The first passage of the page of passages that is listed. */
  const [from, setFrom] = useState(pageOf(wish?.hit ?? 0));
  const [current, setCurrent] = useState(-1);
  const found = useQuery({
    queryKey: [bookApi.path, 'passages', book.id, text, from],
    queryFn: () => searchBook(book.id, text, from),
    enabled: text !== '',
    staleTime: Infinity,
  });
  const rows = found.data?.rows ?? noPassages;
  const total = found.data?.total ?? 0;
  const list = useRef<HTMLOListElement>(null);
  const go = (index: number): void => {
    const passage = rows[index];
    if (!passage) return;
    setCurrent(index);
    onGo(passage);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  /** Goes to a passage by its number in the book. */
  const goTo = (ordinal: number): void => {
    if (ordinal < 0 || ordinal >= total) return;
    if (pageOf(ordinal) === from) return go(ordinal - from);
    awaited.current = ordinal;
    setFrom(pageOf(ordinal));
  };
  const awaited = useRef(wish?.hit);
  useEffect(() => {
    const passage = awaited.current === undefined ? undefined : rows[awaited.current - from];
    if (!passage || awaited.current === undefined) return;
    setCurrent(awaited.current - from);
    awaited.current = undefined;
    onGo(passage);
  }, [rows, from, onGo]);
  return (
    <aside
      className="wm-reader-search"
      aria-label="书内查找"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.target instanceof HTMLInputElement || event.key.toLowerCase() !== 'g') return;
        goTo(from + current + (event.shiftKey ? -1 : 1));
      }}
    >
      <header>
        <Input.Search
          autoFocus
          allowClear
          defaultValue={text}
          placeholder="在这本书里查找"
          aria-label="在这本书里查找"
          maxLength={100}
          loading={found.isFetching}
          onSearch={(value) => {
            setCurrent(-1);
            setFrom(0);
            setText(value.trim());
          }}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭查找" onClick={onClose} />
      </header>
      <p role="status" className="wm-muted">
        {summary(text, found)}
      </p>
      {onBack && (
        <Button size="small" type="link" className="wm-search-back" onClick={onBack}>
          返回结果
        </Button>
      )}
      {total > 0 && <Steps at={current < 0 ? -1 : from + current} total={total} onGo={goTo} />}
      <Passages book={book} rows={rows} current={current} list={list} onGo={go} />
    </aside>
  );
}
