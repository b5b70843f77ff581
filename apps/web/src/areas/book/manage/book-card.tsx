import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { BookRow } from '@wm/contract/book/book';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readerAddress } from '../book.api.ts';
import { draggedBooks } from '../library/dragged-books.ts';
import { BookCover } from './book-cover.tsx';

interface BookCardProps {
  book: BookRow;
  /** How far one has read, from 0 to 1; nothing for a book not begun. */
  fraction: number | undefined;
  isSelected: boolean;
  /** Books that are dragged with this one. */
  selectedIds: readonly number[];
  onShow: () => void;
  onSelect: () => void;
  /** Its place in a reading list, and how it is moved there. */
  place?: { number: number; isLast: boolean };
  onMove?: (by: -1 | 1) => void;
}

/** A book on the shelf: a click on the cover reads on, one on the title shows what is known of it. */
export function BookCard(props: BookCardProps): ReactNode {
  const { book, fraction, isSelected, selectedIds, onShow, onSelect, place, onMove } = props;
  const share = fraction === undefined ? undefined : Math.floor(fraction * 100);
  const isRemoved = book.deleteTime !== null;
  const cover = (
    <>
      <BookCover title={book.title} authors={book.authors} cover={book.cover} />
      {share !== undefined && (
        <span className="wm-book-share">
          <span style={{ width: `${share}%` }} />
          <small aria-hidden>{share === 100 ? '读完' : `${share}%`}</small>
        </span>
      )}
    </>
  );
  return (
    <li
      className="wm-book"
      data-selected={isSelected || undefined}
      draggable={!isRemoved}
      onDragStart={(event) =>
        draggedBooks.write(event.dataTransfer, isSelected ? selectedIds : [book.id])
      }
    >
      <Checkbox
        className="wm-book-check"
        checked={isSelected}
        aria-label={`选中《${book.title}》`}
        onChange={onSelect}
      />
      {isRemoved ? (
        <span className="wm-book-cover">{cover}</span>
      ) : (
        <Link
          className="wm-book-cover"
          to={readerAddress(book.name)}
          draggable={false}
          onClick={(event) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) return;
            event.preventDefault();
            onSelect();
          }}
        >
          <span className="wm-visually-hidden">
            {share === undefined ? '阅读' : '继续阅读'}《{book.title}》
          </span>
          {cover}
        </Link>
      )}
      <button
        type="button"
        className="wm-book-title"
        title={book.title}
        aria-label={`《${book.title}》的资料`}
        onClick={onShow}
      >
        {book.title}
      </button>
      <span className="wm-book-authors wm-ellipsis" title={book.authors}>
        {book.seriesIndex !== null && book.series !== '' && `${book.series} ${book.seriesIndex} · `}
        {book.authors || '佚名'}
      </span>
      {place && onMove && (
        <span className="wm-book-place">
          <small>{place.number}</small>
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined />}
            aria-label={`《${book.title}》前移`}
            disabled={place.number === 1}
            onClick={() => onMove(-1)}
          />
          <Button
            size="small"
            type="text"
            icon={<RightOutlined />}
            aria-label={`《${book.title}》后移`}
            disabled={place.isLast}
            onClick={() => onMove(1)}
          />
        </span>
      )}
    </li>
  );
}
