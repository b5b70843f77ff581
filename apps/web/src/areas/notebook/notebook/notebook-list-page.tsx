import type { Notebook } from '@wm/contract/notebook/notebook';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { tableAddress } from '../note/list/table-address.ts';
import { NotebookForm } from './notebook-form.tsx';
import { RemoveNotebookDialog } from './remove-notebook-dialog.tsx';
import { notebookApi, useNotebooks } from './notebook.api.ts';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const columnsFor = (names: Map<number, string>) =>
  columnsOf<Notebook>()(
    {
      dataIndex: 'name',
      title: '名称',
      sorter: true,
      render: (_, notebook) => (
        <Link to={tableAddress({ notebook_id: notebook.id })}>{notebook.name}</Link>
      ),
    },
    {
      dataIndex: 'parentId',
      title: '上级笔记本',
      width: 180,
      ellipsis: true,
      render: (_, { parentId }) => (parentId === null ? '--' : (names.get(parentId) ?? '--')),
    },
    {
      dataIndex: 'noteCount',
      title: '笔记数',
      width: 110,
      align: 'right',
      render: (_, notebook) => `${notebook.noteCount.toLocaleString('zh-CN')} 篇`,
    },
    { dataIndex: 'sort', title: '显示顺序', sorter: true, width: 120, align: 'right' },
    updateTimeColumn,
  );

const search = [textSearch('name', '名称', '请输入笔记本名称')];

/** 笔记本: a person's own folders of notes. */
export function NotebookListPage(): ReactNode {
  const table = useCrudTable(notebookApi);
  const form = useCrudForm(notebookApi, { defaults: { sort: 0, parentId: null } });
  const [removing, setRemoving] = useState<Notebook>();
  const notebooks = useNotebooks();
  const columns = useMemo(
    () => columnsFor(new Map(notebooks.map(({ id, name }) => [id, name]))),
    [notebooks],
  );

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      emptyText="还没有笔记本，新增一个来放笔记"
      actions={<AddAction permission="note:book:add" onClick={form.create} />}
      renderRowActions={(notebook) => (
        <>
          <EditAction permission="note:book:edit" onClick={() => form.edit(notebook)} />
          <PermissionGate anyOf={['note:book:remove']}>
            <RowAction danger onClick={() => setRemoving(notebook)}>
              删除
            </RowAction>
          </PermissionGate>
        </>
      )}
    >
      <NotebookForm crud={form} />
      {removing && (
        <RemoveNotebookDialog notebook={removing} onClose={() => setRemoving(undefined)} />
      )}
    </ListTemplate>
  );
}
