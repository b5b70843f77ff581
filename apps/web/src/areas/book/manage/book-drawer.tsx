import type { BookRow } from '@wm/contract/book/book';
import { Button, Descriptions } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { readerAddress } from '../book.api.ts';
import { BookCover } from './book-cover.tsx';

interface BookDrawerProps {
  book: BookRow | undefined;
  onClose: () => void;
  onEdit: (book: BookRow) => void;
  onRemove: (book: BookRow) => void;
  onRestore: (book: BookRow) => void;
}

function factsOf(book: BookRow): { key: string; label: string; children: ReactNode }[] {
  const facts: [label: string, text: string][] = [
    ['作者', book.authors],
    ['丛书', book.series],
    ['出版社', book.publisher],
    ['语言', book.language],
    ['章节', formatCount(book.sectionCount)],
    ['字数', formatCount(book.charCount)],
    ['大小', `${(book.size / 1024 / 1024).toFixed(1)} MB`],
    ['创建时间', formatDateTime(book.createTime)],
  ];
  return facts.map(([label, text]) => ({ key: label, label, children: text || '--' }));
}

/** What is known of a book, and what can be done with it. */
export function BookDrawer(props: BookDrawerProps): ReactNode {
  const { book, onClose, onEdit, onRemove, onRestore } = props;
  return (
    <AppDrawer open={book !== undefined} title={book?.title} onClose={onClose}>
      {book && (
        <div className="wm-book-facts">
          <div className="wm-book-head">
            <span className="wm-book-cover">
              <BookCover title={book.title} authors={book.authors} cover={book.cover} />
            </span>
            <div className="wm-book-buttons">
              {book.deleteTime === null ? (
                <>
                  <Link className="wm-book-read" to={readerAddress(book.name)}>
                    阅读
                  </Link>
                  <PermissionGate anyOf={['book:data:edit']}>
                    <Button onClick={() => onEdit(book)}>修改</Button>
                  </PermissionGate>
                  <PermissionGate anyOf={['book:data:remove']}>
                    <Button danger onClick={() => onRemove(book)}>
                      删除
                    </Button>
                  </PermissionGate>
                </>
              ) : (
                <PermissionGate anyOf={['book:data:remove']}>
                  <Button type="primary" onClick={() => onRestore(book)}>
                    还原
                  </Button>
                </PermissionGate>
              )}
            </div>
          </div>
          {book.description && <p className="wm-book-description">{book.description}</p>}
          <Descriptions column={1} size="small" items={factsOf(book)} />
        </div>
      )}
    </AppDrawer>
  );
}
