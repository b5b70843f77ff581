import type { BookRow, bookResource } from '@wm/contract/book/book';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { CrudTable } from '#core/crud/use-crud-table.ts';
import { formatCount } from '#core/format-count.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import type { Removal } from '#ui/actions/confirm-remove.tsx';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EditAction } from '#ui/actions/write-actions.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { readerAddress } from '../book.api.ts';

const columns = columnsOf<BookRow>()(
  {
    dataIndex: 'title',
    title: '书名',
    sorter: true,
    width: 220,
    ellipsis: true,
    render: (_, book) =>
      book.deleteTime === null ? (
        <Link to={readerAddress(book.name)}>{book.title}</Link>
      ) : (
        book.title
      ),
  },
  {
    dataIndex: 'authors',
    title: '作者',
    sorter: true,
    width: 140,
    ellipsis: true,
    render: (_, book) => book.authors || '--',
  },
  {
    dataIndex: 'series',
    title: '丛书',
    width: 110,
    ellipsis: true,
    render: (_, { series }) => series || '--',
  },
  {
    dataIndex: 'category',
    title: '分类',
    width: 110,
    ellipsis: true,
    render: (_, { category }) => category || '--',
  },
  {
    dataIndex: 'tags',
    title: '标签',
    width: 160,
    ellipsis: true,
    render: (_, { tags }) => tags.join('、') || '--',
  },
  {
    dataIndex: 'charCount',
    title: '字数',
    sorter: true,
    width: 110,
    align: 'right',
    render: (_, book) => formatCount(book.charCount),
  },
  createTimeColumn,
);

const search = [textSearch('text', '查找', '书名、作者、丛书、标签')];

interface BookTableProps {
  table: CrudTable<typeof bookResource>;
  emptyText: string;
  actions: ReactNode;
  onShow: (book: BookRow) => void;
  onEdit: (book: BookRow) => void;
  removal: (ids: number[], what: string) => Removal;
  onRestore: (ids: number[]) => void;
  /** What else can be done with the selected ones. */
  batch: (ids: number[]) => ReactNode;
}

/** The library as a table, for those who keep it in order. */
export function BookTable(props: BookTableProps): ReactNode {
  const { table, emptyText, actions, onShow, onEdit, removal, onRestore, batch } = props;
  const isTrash = table.query.isRemoved === 'true';
  return (
    <ListTemplate
      table={table}
      columns={columns}
      record={false}
      search={search}
      emptyText={emptyText}
      actions={actions}
      rowActionsWidth={150}
      renderBatch={(ids) => (
        <>
          {!isTrash && batch(ids)}
          {isTrash ? (
            <PermissionGate anyOf={['book:data:remove']}>
              <Button size="small" onClick={() => onRestore(ids)}>
                还原
              </Button>
            </PermissionGate>
          ) : (
            <RemoveSelected
              permission="book:data:remove"
              {...removal(ids, `选中的 ${ids.length} 本书`)}
            />
          )}
        </>
      )}
      renderRowActions={(book) => (
        <>
          <RowAction onClick={() => onShow(book)}>资料</RowAction>
          {isTrash ? (
            <PermissionGate anyOf={['book:data:remove']}>
              <RowAction onClick={() => onRestore([book.id])}>还原</RowAction>
            </PermissionGate>
          ) : (
            <>
              <EditAction permission="book:data:edit" onClick={() => onEdit(book)} />
              <RemoveAction
                permission="book:data:remove"
                {...removal([book.id], `《${book.title}》`)}
              />
            </>
          )}
        </>
      )}
    />
  );
}
