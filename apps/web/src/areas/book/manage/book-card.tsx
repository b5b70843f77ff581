import type { BookRow } from '@wm/contract/book/book';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readerAddress } from '../book.api.ts';
import { BookCover } from './book-cover.tsx';

interface BookCardProps {
  book: BookRow;
  /** How far one has read, from 0 to 1; nothing for a book not begun. */
  fraction: number | undefined;
  onShow: () => void;
}

/** A book on the shelf: a click on the cover reads on, one on the title shows what is known of it. */
export function BookCard({ book, fraction, onShow }: BookCardProps): ReactNode {
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
    <li className="wm-book">
      {isRemoved ? (
        <span className="wm-book-cover">{cover}</span>
      ) : (
        <Link className="wm-book-cover" to={readerAddress(book.name)}>
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
        {book.authors || '佚名'}
      </span>
    </li>
  );
}
