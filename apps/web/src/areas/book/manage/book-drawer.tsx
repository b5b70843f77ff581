import type { BookRow } from '@wm/contract/book/book';
import { Button, Descriptions, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import type { OpenRecord } from '#ui/record/use-open-record.ts';
import { ErrorState } from '#ui/states/page-state.tsx';
import { readerAddress } from '../book.api.ts';
import { downloadBooks } from '../library.api.ts';
import type { Standing } from '../library.api.ts';
import { BookCover } from './book-cover.tsx';
import { BookFileButtons, BookFiles, MyMarks } from './book-files.tsx';

interface BookDrawerProps {
  opened: OpenRecord<BookRow> | undefined;
  onClose: () => void;
  onEdit: (book: BookRow) => void;
  onRemove: (book: BookRow) => void;
  onRestore: (book: BookRow) => void;
  onStanding: (book: BookRow, standing: Standing) => void;
  /** After its file or cover has changed. */
  onChanged: () => void;
}

const standingItems = [
  { key: 'wanted', label: '想读' },
  { key: 'reading', label: '在读' },
  { key: 'finished', label: '读完' },
  { key: 'none', label: '不标记' },
];

function factsOf(book: BookRow): { key: string; label: string; children: ReactNode }[] {
  const facts: [label: string, text: string][] = [
    ['作者', book.authors],
    ['丛书', book.seriesIndex === null ? book.series : `${book.series} ${book.seriesIndex}`.trim()],
    ['分类', book.category],
    ['标签', book.tags.join('、')],
    ['出版社', book.publisher],
    ['语言', book.language],
    ['章节', formatCount(book.sectionCount)],
    ['字数', formatCount(book.charCount)],
    ['大小', formatFileSize(book.size)],
    ['创建时间', formatDateTime(book.createTime)],
  ];
  return facts.map(([label, text]) => ({ key: label, label, children: text || '--' }));
}

/** What is known of a book, and what can be done with it. */
export function BookDrawer(props: BookDrawerProps): ReactNode {
  const { opened, onClose, onEdit, onRemove, onRestore, onStanding, onChanged } = props;
  const book = opened?.row;
  return (
    <AppDrawer open={opened !== undefined} title={book?.title ?? '书'} onClose={onClose}>
      {opened?.error !== undefined && !book && (
        <ErrorState
          error={opened.error}
          what="这本书"
          actions={<Button onClick={opened.retry}>重试</Button>}
        />
      )}
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
                  <Dropdown
                    trigger={['click']}
                    menu={{
                      items: standingItems,
                      onClick: ({ key }) => onStanding(book, key as Standing),
                    }}
                  >
                    <Button>标为…</Button>
                  </Dropdown>
                  <Button onClick={() => void downloadBooks([book.id]).catch(() => undefined)}>
                    下载
                  </Button>
                  <PermissionGate anyOf={['book:data:edit']}>
                    <Button onClick={() => onEdit(book)}>修改</Button>
                    <BookFileButtons book={book} onChanged={onChanged} />
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
          <MyMarks book={book} />
          <BookFiles book={book} />
        </div>
      )}
    </AppDrawer>
  );
}
