import { EllipsisOutlined, MenuOutlined, UploadOutlined } from '@ant-design/icons';
import type { BookRow, bookResource } from '@wm/contract/book/book';
import type { LibraryFacets, Shelf as ShelfRow } from '@wm/contract/book/shelf';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Input, Segmented, Select } from 'antd';
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
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { AppPagination } from '#ui/pagination/app-pagination.tsx';
import { ErrorState, PageState } from '#ui/states/page-state.tsx';
import { bookApi, readerAddress, restoreBooks, useMyPositions } from '../book.api.ts';
import {
  changeShelf,
  facetsKey,
  orderShelf,
  setStanding,
  useLibraryFacets,
  useShelfBooks,
} from '../library.api.ts';
import { BatchEdit } from '../library/batch-edit.tsx';
import { DuplicatesDialog } from '../library/duplicates-dialog.tsx';
import { LibrarySide } from '../library/library-side.tsx';
import type { LibraryPlace } from '../library/library-side.tsx';
import { OpdsDialog } from '../library/opds-dialog.tsx';
import { StatisticsDrawer } from '../library/statistics-drawer.tsx';
import '../library/library.css';
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
  { value: 'series_index asc', label: '丛书的册' },
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
  /** The books of a reading list in its order, in place of the table's. */
  ordered: readonly BookRow[] | undefined;
  onMove: (book: BookRow, by: -1 | 1) => void;
  onShow: (book: BookRow) => void;
  upload: ReactNode;
}

function Shelf({ table, ordered, onMove, onShow, upload }: ShelfProps): ReactNode {
  const { data } = useMyPositions();
  const { query, selectedIds } = table;
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
  const rows = ordered ?? table.rows;
  const toggle = (id: number): void =>
    table.select(
      selectedIds.includes(id) ? selectedIds.filter((one) => one !== id) : [...selectedIds, id],
    );
  return (
    <>
      {query.isRemoved !== 'true' && !ordered && <ReadOn rows={table.rows} />}
      <ul
        className="wm-shelf"
        aria-label="书架"
        data-selecting={selectedIds.length > 0 || undefined}
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
  title: string;
  view: 'covers' | 'table';
  onView: (view: 'covers' | 'table') => void;
  onParts: () => void;
  more: ReactNode;
  upload: ReactNode;
}

function Head({ table, title, view, onView, onParts, more, upload }: HeadProps): ReactNode {
  const { query } = table;
  const search = (filters: object): void =>
    table.search({ ...placeOf(query), text: query.text, ...filters });
  return (
    <header className="wm-library-head">
      <Button
        className="wm-library-parts"
        icon={<MenuOutlined />}
        aria-label="书库的部分"
        onClick={onParts}
      />
      <h1>{title}</h1>
      <Segmented<'covers' | 'table'>
        value={view}
        onChange={onView}
        options={[
          { value: 'covers', label: '封面' },
          { value: 'table', label: '表格' },
        ]}
      />
      {more}
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
            placeholder="书名、作者、丛书、标签"
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

/** What part of the library a list shows. */
function placeOf(query: Table['query']): LibraryPlace {
  const { standing, shelfId, series, category, tag, isIncomplete, isRemoved } = query;
  return {
    standing,
    shelfId: shelfId === undefined ? undefined : Number(shelfId),
    series,
    category,
    tag,
    isIncomplete: isIncomplete === 'true' ? 'true' : undefined,
    isRemoved: isRemoved === 'true' ? 'true' : 'false',
  };
}

const standingTitles = { reading: '在读', wanted: '想读', finished: '读完' } as const;

function titleOf(place: LibraryPlace, facets: LibraryFacets | undefined): string {
  if (place.isRemoved === 'true') return '回收站';
  if (place.standing) return standingTitles[place.standing];
  if (place.isIncomplete) return '缺信息';
  const shelf = facets?.shelves.find(({ id }) => id === place.shelfId);
  return shelf?.name ?? place.series ?? place.category ?? place.tag ?? '书库';
}

/** What can be done with the selected books beside deleting them. */
function BatchActions(props: {
  ids: number[];
  place: LibraryPlace;
  shelves: readonly ShelfRow[];
  onEdit: (ids: number[]) => void;
  onDone: () => Promise<void>;
}): ReactNode {
  const { ids, place, shelves, onEdit, onDone } = props;
  const put = async (id: number): Promise<void> => {
    await changeShelf(id, { add: ids });
    notifier().message('success', `已放到「${shelves.find((one) => one.id === id)?.name ?? ''}」`);
    await onDone();
  };
  const { shelfId } = place;
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={shelves.length === 0}
        menu={{
          items: shelves.map(({ id, name }) => ({ key: String(id), label: name })),
          onClick: ({ key }) => void put(Number(key)).catch(() => undefined),
        }}
      >
        <Button size="small">加入书架</Button>
      </Dropdown>
      {shelfId !== undefined && (
        <Button
          size="small"
          onClick={() => void changeShelf(shelfId, { remove: ids }).then(onDone)}
        >
          移出书架
        </Button>
      )}
      <Button size="small" onClick={() => void setStanding(ids, 'wanted').then(onDone)}>
        想读
      </Button>
      <PermissionGate anyOf={['book:data:edit']}>
        <Button size="small" onClick={() => onEdit(ids)}>
          批量修改
        </Button>
      </PermissionGate>
    </>
  );
}

type Overlay = 'duplicates' | 'opds' | 'statistics' | 'parts' | undefined;

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
  const client = useQueryClient();
  const { data: facets } = useLibraryFacets();
  const place = placeOf(table.query);
  const list = facets?.shelves.find(({ id, kind }) => id === place.shelfId && kind === 'list');
  const shelfBooks = useShelfBooks(list?.id);
  const [overlay, setOverlay] = useState<Overlay>();
  const [edited, setEdited] = useState<number[]>();
  const refreshAll = async (): Promise<void> => {
    table.select([]);
    await client.invalidateQueries({ queryKey: [bookApi.path] });
  };
  const actions = useBookActions(table, () => {
    setShown(undefined);
    void client.invalidateQueries({ queryKey: facetsKey });
  });
  const uploads = useBookUploads(async (id) => {
    if (place.shelfId !== undefined) await changeShelf(place.shelfId, { add: [id] });
  });
  const canAdd = usePermission('book:data:add');
  const mayEdit = usePermission('book:data:edit');
  const mayRemove = usePermission('book:data:remove');
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const upload = canAdd && (
    <Button type="primary" icon={<UploadOutlined />} onClick={() => input.current?.click()}>
      上传
    </Button>
  );
  const title = titleOf(place, facets);
  const go = (next: LibraryPlace): void => {
    setOverlay(undefined);
    table.select([]);
    const bySeries = next.series === undefined ? {} : { sort: 'series_index', order: 'asc' };
    table.search({ ...next, ...bySeries });
  };
  const move = async (book: BookRow, by: -1 | 1): Promise<void> => {
    const rows = shelfBooks.data?.rows;
    if (!list || !rows) return;
    const ids = rows.map(({ id }) => id);
    const at = ids.indexOf(book.id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, book.id);
    await orderShelf(list.id, ids);
    await shelfBooks.refetch();
  };
  const batch = (ids: number[]): ReactNode => (
    <BatchActions
      ids={ids}
      place={place}
      shelves={facets?.shelves ?? []}
      onEdit={setEdited}
      onDone={refreshAll}
    />
  );
  const side = (
    <LibrarySide
      facets={facets}
      place={place}
      mayEdit={mayEdit}
      mayRemove={mayRemove}
      onGo={go}
      onDuplicates={() => setOverlay('duplicates')}
    />
  );
  const more = (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'statistics', label: '阅读统计' },
          { key: 'opds', label: '在阅读应用里打开' },
        ],
        onClick: ({ key }) => setOverlay(key as Overlay),
      }}
    >
      <Button icon={<EllipsisOutlined />} aria-label="书库的更多功能" />
    </Dropdown>
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
        if (!canAdd || event.dataTransfer.files.length === 0) return;
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
      <div className="wm-library-frame">
        <div className="wm-library-aside">{side}</div>
        <div className="wm-library-main">
          <Head
            table={table}
            title={title}
            view={view}
            onView={keep}
            onParts={() => setOverlay('parts')}
            more={more}
            upload={upload}
          />
          {view === 'covers' ? (
            <>
              <Shelf
                table={table}
                ordered={list ? shelfBooks.data?.rows : undefined}
                onMove={(book, by) => void move(book, by)}
                onShow={setShown}
                upload={upload}
              />
              {table.selectedIds.length > 0 && (
                <div className="wm-shelf-batch" role="toolbar" aria-label="选中的书">
                  <span>已选 {table.selectedIds.length} 本</span>
                  {place.isRemoved === 'false' && batch(table.selectedIds)}
                  {mayRemove &&
                    (place.isRemoved === 'true' ? (
                      <Button size="small" onClick={() => void actions.restore(table.selectedIds)}>
                        还原
                      </Button>
                    ) : (
                      <Button
                        danger
                        size="small"
                        onClick={() =>
                          actions.remove(
                            table.selectedIds,
                            `选中的 ${table.selectedIds.length} 本书`,
                          )
                        }
                      >
                        删除
                      </Button>
                    ))}
                  <Button size="small" type="text" onClick={() => table.select([])}>
                    取消选择
                  </Button>
                </div>
              )}
            </>
          ) : (
            <BookTable
              table={table}
              emptyText={emptyText(table)}
              actions={upload}
              onShow={setShown}
              onRemove={(ids) => actions.remove(ids, `选中的 ${ids.length} 本书`)}
              onRestore={(ids) => void actions.restore(ids)}
              batch={batch}
            />
          )}
        </div>
      </div>
      <AppDrawer
        open={overlay === 'parts'}
        title="书库"
        placement="left"
        size={300}
        onClose={() => setOverlay(undefined)}
      >
        {side}
      </AppDrawer>
      <BookDrawer
        book={shown}
        onClose={() => setShown(undefined)}
        onEdit={(book) => {
          setShown(undefined);
          form.edit(book);
        }}
        onRemove={(book) => actions.remove([book.id], `《${book.title}》`)}
        onRestore={(book) => void actions.restore([book.id])}
        onStanding={(book, standing) => void setStanding([book.id], standing).then(refreshAll)}
        onChanged={() => {
          setShown(undefined);
          void refreshAll();
        }}
      />
      <BookForm form={form} facets={facets} />
      {edited && <BatchEdit ids={edited} facets={facets} onClose={() => setEdited(undefined)} />}
      {overlay === 'duplicates' && <DuplicatesDialog onClose={() => setOverlay(undefined)} />}
      {overlay === 'opds' && <OpdsDialog onClose={() => setOverlay(undefined)} />}
      {overlay === 'statistics' && <StatisticsDrawer onClose={() => setOverlay(undefined)} />}
      <UploadPanel {...uploads} />
      {isOver && <div className="wm-library-hint">松手上传到「{title}」</div>}
    </div>
  );
}
