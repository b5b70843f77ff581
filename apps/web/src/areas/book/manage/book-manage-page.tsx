import { UploadOutlined } from '@ant-design/icons';
import type { BookRow, bookResource } from '@wm/contract/book/book';
import { Button, Input, Segmented, Select } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { usePreference } from '#core/preferences/preferences.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { bookApi, readerAddress, restoreBooks, useMyPositions } from '../book.api.ts';
import { BookCard } from './book-card.tsx';
import { BookDrawer } from './book-drawer.tsx';
import { BookForm } from './book-form.tsx';
import { BookTable } from './book-table.tsx';
import { UploadPanel } from './upload-panel.tsx';
import { useBookUploads } from './use-book-uploads.ts';
import './book-manage.css';

type Table = CrudTable<typeof bookResource>;

const orders = [
  { value: 'create_time desc', label: '最近入库' },
  { value: 'title asc', label: '书名' },
  { value: 'authors asc', label: '作者' },
  { value: 'char_count desc', label: '字数' },
] as const;

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

interface ShelfProps {
  table: Table;
  onShow: (book: BookRow) => void;
  upload: ReactNode;
}

function Shelf({ table, onShow, upload }: ShelfProps): ReactNode {
  const { data } = useMyPositions();
  const { query } = table;
  if (table.error)
    return (
      <ErrorState
        error={table.error}
        actions={<Button onClick={() => void table.refresh()}>重试</Button>}
      />
    );
  if (table.isFirstLoad) return <div className="wm-shelf" aria-busy="true" />;
  if (table.rows.length === 0)
    return (
      <PageState
        picture="empty"
        title={emptyText(table)}
        {...(!table.isFiltered && { text: '把 EPUB、TXT、Markdown 文件拖到这里，或点「上传」' })}
        actions={!table.isFiltered && upload}
      />
    );
  const positions = new Map(data?.rows.map(({ bookId, fraction }) => [bookId, fraction]));
  return (
    <>
      {query.isRemoved !== 'true' && <ReadOn rows={table.rows} />}
      <ul className="wm-shelf" aria-label="书架">
        {table.rows.map((book) => (
          <BookCard
            key={book.id}
            book={book}
            fraction={positions.get(book.id)}
            onShow={() => onShow(book)}
          />
        ))}
      </ul>
      {table.total > table.rows.length && (
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

function emptyText({ query, isFiltered }: Table): string {
  if (query.isRemoved === 'true') return '回收站是空的';
  return isFiltered ? '没有找到这样的书' : '书库还是空的';
}

/** What can be done with books. */
function useBookActions(table: Table, onDone: () => void) {
  const confirmRemove = useConfirmRemove();
  return {
    remove: (ids: number[], name: string) =>
      confirmRemove({
        what: name,
        consequence: '会移入回收站保留 30 天，大家的阅读进度也会保留',
        async remove() {
          await table.remove(ids);
          onDone();
          return () => restoreBooks(ids).then(table.refresh);
        },
      }),
    async restore(ids: number[]) {
      await restoreBooks(ids);
      table.select([]);
      onDone();
      notifier().message('success', '已还原');
      await table.refresh();
    },
  };
}

interface HeadProps {
  table: Table;
  view: 'covers' | 'table';
  onView: (view: 'covers' | 'table') => void;
  upload: ReactNode;
}

function Head({ table, view, onView, upload }: HeadProps): ReactNode {
  const { query } = table;
  const isTrash = query.isRemoved === 'true';
  const search = (filters: object): void =>
    table.search({ text: query.text, isRemoved: query.isRemoved, ...filters });
  return (
    <header className="wm-library-head">
      <h1>书库</h1>
      <Segmented
        aria-label="显示方式"
        value={view}
        onChange={onView}
        options={[
          { value: 'covers', label: '封面' },
          { value: 'table', label: '表格' },
        ]}
      />
      <PermissionGate anyOf={['book:data:remove']}>
        <Segmented
          aria-label="范围"
          value={isTrash ? 'true' : 'false'}
          onChange={(isRemoved) => search({ isRemoved })}
          options={[
            { value: 'false', label: '全部' },
            { value: 'true', label: '回收站' },
          ]}
        />
      </PermissionGate>
      {view === 'covers' && (
        <>
          <Select
            aria-label="排序"
            value={`${query.sort ?? 'create_time'} ${query.order ?? 'desc'}`}
            options={[...orders]}
            onChange={(value) => {
              const [sort = '', order = 'asc'] = value.split(' ');
              search({ sort, order });
            }}
          />
          <Input.Search
            allowClear
            className="wm-library-search"
            placeholder="书名、作者、丛书"
            aria-label="查找"
            maxLength={100}
            onSearch={(text) => search({ text: text.trim() || undefined })}
          />
          {upload}
        </>
      )}
    </header>
  );
}

/** 书库: covers that are read by a click; a table for those who keep them in order. */
export function BookManagePage(): ReactNode {
  const table = useCrudTable(bookApi, {
    sort: 'create_time',
    order: 'desc',
    isRemoved: 'false',
    limit: 50,
  });
  const [kept, keep] = usePreference('book:view');
  const view = kept === 'table' ? 'table' : 'covers';
  const [shown, setShown] = useState<BookRow>();
  const form = useCrudForm(bookApi, { defaults: {} });
  const actions = useBookActions(table, () => setShown(undefined));
  const uploads = useBookUploads();
  const canAdd = usePermission('book:data:add');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = canAdd && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => input.current?.click()}>
      上传
    </Button>
  );
  return (
    <div
      className="wm-library"
      data-over={(isOver && canAdd) || undefined}
      onDragOver={(event) => {
        if (!canAdd || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)
      }
      onDrop={(event) => {
        if (!canAdd) return;
        event.preventDefault();
        setOver(false);
        uploads.add([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".epub,.txt,.md"
        aria-label="选择书籍文件"
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Head table={table} view={view} onView={keep} upload={upload} />
      {view === 'covers' ? (
        <Shelf table={table} onShow={setShown} upload={upload} />
      ) : (
        <BookTable
          table={table}
          emptyText={emptyText(table)}
          actions={upload}
          onShow={setShown}
          onRemove={(ids) => actions.remove(ids, `选中的 ${ids.length} 本书`)}
          onRestore={(ids) => void actions.restore(ids)}
        />
      )}
      <BookDrawer
        book={shown}
        onClose={() => setShown(undefined)}
        onEdit={(book) => {
          setShown(undefined);
          form.edit(book);
        }}
        onRemove={(book) => actions.remove([book.id], `《${book.title}》`)}
        onRestore={(book) => void actions.restore([book.id])}
      />
      <BookForm form={form} />
      <UploadPanel {...uploads} />
      {isOver && <div className="wm-library-hint">松手上传到书库</div>}
    </div>
  );
}
