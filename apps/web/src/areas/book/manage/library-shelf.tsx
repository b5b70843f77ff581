import type { BookRow } from '@wm/contract/book/book';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useShortcuts } from '#core/shortcuts/shortcuts.ts';
import { bookApi, readerAddress, useMyPositions } from '../book.api.ts';
import { takeSample } from '../library.api.ts';
import { BookCard } from './book-card.tsx';
import { emptyText } from './library-place.ts';
import { handleShelfKey, shelfShortcuts } from './shelf-keys.ts';
import type { BookListTable } from './library-place.ts';

/** The book one was reading last, and where it stopped. */
function ReadOn({ rows }: { rows: readonly BookRow[] }): ReactNode {
  const { data } = useMyPositions();
  const last = data?.rows.find(({ bookId }) => rows.some(({ id }) => id === bookId));
  const book = rows.find(({ id }) => id === last?.bookId);
  if (!last || !book || last.fraction === 1) return null;
  return (
    <Link className="wm-book-on" to={readerAddress(book.name)}>
      <strong>继续阅读《{book.title}》</strong>
      <span className="wm-ellipsis">
        {last.chapter} {Math.floor(last.fraction * 100)}%
        {last.context !== '' && `「${last.context}」`}
      </span>
    </Link>
  );
}

function SampleButton(): ReactNode {
  const client = useQueryClient();
  const add = async (): Promise<void> => {
    await takeSample();
    await client.invalidateQueries({ queryKey: [bookApi.path] });
  };
  return <Button onClick={() => void add().catch(() => undefined)}>放入示例手册</Button>;
}

interface ShelfProps {
  table: BookListTable;
  /** The books of a reading list in its order, in place of the table's. */
  ordered: readonly BookRow[] | undefined;
  onMove: (book: BookRow, by: -1 | 1) => void;
  onShow: (book: BookRow) => void;
  upload: ReactNode;
}

/** The covers of a part of the library. */
export function Shelf({ table, ordered, onMove, onShow, upload }: ShelfProps): ReactNode {
  if (table.error && !table.hasRows)
    return <QueryError query={{ error: table.error, refetch: table.refresh }} />;
  if (table.isFirstLoad) return <div className="wm-shelf" aria-busy="true" />;
  if (table.rows.length === 0)
    return (
      <PageState
        picture="empty"
        title={emptyText(table)}
        {...(!table.isFiltered && { text: '把 EPUB、TXT、Markdown 文件拖到这里，或点「上传」' })}
        actions={
          !table.isFiltered && (
            <>
              {upload}
              {upload && <SampleButton />}
            </>
          )
        }
      />
    );
  return <Covers table={table} ordered={ordered} onMove={onMove} onShow={onShow} />;
}

function Covers({ table, ordered, onMove, onShow }: Omit<ShelfProps, 'upload'>): ReactNode {
  const { data } = useMyPositions();
  const { query, selectedIds } = table;
  const positions = new Map(data?.rows.map(({ bookId, fraction }) => [bookId, fraction]));
  const rows = ordered ?? table.rows;
  const toggle = (id: number): void =>
    table.select(
      selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id],
    );
  useShortcuts(shelfShortcuts);
  const handleKeyDown = (event: KeyboardEvent<HTMLUListElement>): void => {
    const covers = [...event.currentTarget.querySelectorAll<HTMLElement>('a.wm-book-cover')];
    const at = covers.findIndex((cover) => cover === event.target);
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const bookAt = (index: number): BookRow | undefined => rows[index];
    const isDone = handleShelfKey(event.key, {
      at,
      covers,
      onShow: (index) => {
        const book = bookAt(index);
        if (book) onShow(book);
      },
      onSelect: (index) => {
        const book = bookAt(index);
        if (book) toggle(book.id);
      },
    });
    if (isDone) event.preventDefault();
  };
  return (
    <>
      {query.isRemoved !== 'true' && !ordered && <ReadOn rows={table.rows} />}
      <ul
        className="wm-shelf"
        aria-label="书架"
        data-selecting={selectedIds.length > 0 || undefined}
        onKeyDown={handleKeyDown}
      >
        {rows.map((book, index) => (
          <BookCard
            key={book.id}
            book={book}
            fraction={positions.get(book.id)}
            isSelected={selectedIds.includes(book.id)}
            selectedIds={selectedIds}
            onShow={() => onShow(book)}
            onSelect={() => toggle(book.id)}
            {...(ordered && {
              place: { number: index + 1, isLast: index === rows.length - 1 },
              onMove: (by: -1 | 1) => onMove(book, by),
            })}
          />
        ))}
      </ul>
      {!ordered && table.total > table.rows.length && (
        <AppPagination
          page={query.page ?? 1}
          limit={query.limit ?? 20}
          total={table.total}
          onChange={table.goTo}
        />
      )}
    </>
  );
}
