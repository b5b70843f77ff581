import { CloseOutlined } from '@ant-design/icons';
import type { BookPassage, OpenedBook } from '@wm/contract/book/reading';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { bookApi, searchBook } from '../book.api.ts';
import { chapterAt } from './chapters.ts';

interface SearchPanelProps {
  book: OpenedBook;
  onGo: (passage: BookPassage) => void;
  onClose: () => void;
}

/** What was found, said in one line. */
function summary(text: string, found: { total: number; rows: BookPassage[] }): string {
  if (found.total === 0) return `没有找到「${text}」`;
  const isCut = found.total > found.rows.length;
  return `共 ${formatCount(found.total)} 处${isCut ? `，显示前 ${found.rows.length} 处` : ''}`;
}

/** Finds a text in the book and leads to each place. */
export function SearchPanel({ book, onGo, onClose }: SearchPanelProps): ReactNode {
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(-1);
  const found = useQuery({
    queryKey: [bookApi.path, 'passages', book.id, text],
    queryFn: () => searchBook(book.id, text),
    enabled: text !== '',
    staleTime: Infinity,
  });
  const rows = found.data?.rows ?? [];
  const go = (index: number): void => {
    const passage = rows[index];
    if (!passage) return;
    setCurrent(index);
    onGo(passage);
  };
  return (
    <aside
      className="wm-reader-search"
      aria-label="书内查找"
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <Input.Search
          autoFocus
          allowClear
          placeholder="在这本书里查找"
          aria-label="在这本书里查找"
          maxLength={100}
          loading={found.isFetching}
          onSearch={(value) => {
            setCurrent(-1);
            setText(value.trim());
          }}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label="关闭查找" onClick={onClose} />
      </header>
      <p role="status" className="wm-muted">
        {found.data && text !== '' && summary(text, found.data)}
        {found.isError && '没有查成，请再试一次'}
      </p>
      <ol>
        {rows.map((passage, index) => {
          const line = book.contents[chapterAt(book.contents, passage.section, null)];
          const key = `${passage.section}:${passage.start}`;
          return (
            <li key={key}>
              <button
                type="button"
                aria-current={index === current ? 'true' : undefined}
                onClick={() => go(index)}
              >
                <small>{line?.label ?? ''}</small>
                <span>
                  …{passage.before}
                  <mark>{passage.match}</mark>
                  {passage.after}…
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}
