import type { TrashedNote } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi, trashApi } from '../note.api.ts';

const columns = columnsOf<TrashedNote>()(
  { dataIndex: 'name', title: '名称', sorter: true, width: 240, ellipsis: true },
  {
    dataIndex: 'notebookName',
    title: '原笔记本',
    width: 140,
    ellipsis: true,
    render: (_, note) => note.notebookName || '--',
  },
  {
    dataIndex: 'excerpt',
    title: '摘要',
    render: (_, note) => <span className="wm-ellipsis wm-muted">{note.excerpt || '--'}</span>,
  },
  {
    dataIndex: 'deleteTime',
    title: '删除时间',
    sorter: true,
    width: 190,
    render: (_, note) => formatDateTime(note.deleteTime),
  },
  {
    dataIndex: 'purgeTime',
    title: '自动清除',
    width: 130,
    render: (_, { purgeTime }) =>
      purgeTime === null ? (
        '不清除'
      ) : (
        <time dateTime={purgeTime} title={formatDateTime(purgeTime)}>
          {formatRelative(purgeTime)}
        </time>
      ),
  },
);

const search = [textSearch('name', '名称', '请输入笔记名称')];

const lastFirst = { sort: 'delete_time', order: 'desc' } as const;

/** The notes in the trash: brought back, or deleted for good. */
export function TrashTable({ actions }: { actions?: ReactNode }): ReactNode {
  const client = useQueryClient();
  const table = useCrudTable(trashApi, lastFirst);
  const confirmRemove = useConfirmRemove();
  const restore = async (ids: number[]): Promise<void> => {
    const answer = await trashApi.restore(ids).catch(() => undefined);
    if (!answer) return;
    const [first] = answer.restored;
    const what =
      answer.restored.length === 1 ? `「${first?.name}」` : `${answer.restored.length} 篇`;
    notifier().message('success', `已恢复${what}`);
    table.select([]);
    for (const path of [trashApi.path, noteApi.path, notebookApi.path])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const purge = (ids: number[], what: string): void =>
    confirmRemove({
      what,
      consequence: '笔记和它的历史版本都会彻底删除，不能恢复',
      remove: () => table.remove(ids),
    });
  return (
    <ListTemplate
      table={table}
      record={false}
      columns={columns}
      search={search}
      emptyText="回收站是空的"
      actions={actions}
      rowActionsWidth={150}
      renderBatch={(ids) => (
        <PermissionGate anyOf={['note:data:remove']}>
          <Button size="small" onClick={() => void restore(ids)}>
            恢复
          </Button>
          <Button danger size="small" onClick={() => purge(ids, `选中的 ${ids.length} 篇笔记`)}>
            彻底删除
          </Button>
        </PermissionGate>
      )}
      renderRowActions={(note) => (
        <PermissionGate anyOf={['note:data:remove']}>
          <RowAction onClick={() => void restore([note.id])}>恢复</RowAction>
          <RowAction danger onClick={() => purge([note.id], `笔记「${note.name}」`)}>
            彻底删除
          </RowAction>
        </PermissionGate>
      )}
    />
  );
}
