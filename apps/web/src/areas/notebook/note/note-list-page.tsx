import { PlusOutlined } from '@ant-design/icons';
import type { Note } from '@wm/contract/notebook/note';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useArrival } from '#core/tabs/arrival.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { useConfirmRemove } from '#ui/confirm-remove.tsx';
import { RowAction } from '#ui/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { useNotebookOptions } from '../notebook/notebook.api.ts';
import { editAddress, noteApi, previewAddress } from './note.api.ts';
import { DropZone } from './parts/drop-zone.tsx';
import { ImportButton } from './parts/import-button.tsx';
import { ImportDialog } from './parts/import-dialog.tsx';
import { NoteForm } from './parts/note-form.tsx';
import { useImport } from './parts/use-import.ts';

const columns = columnsOf<Note>()(
  {
    dataIndex: 'name',
    title: '名称',
    sorter: true,
    width: 240,
    ellipsis: true,
    render: (_, note) => <Link to={previewAddress(note.name)}>{note.name}</Link>,
  },
  { dataIndex: 'notebookName', title: '笔记本', width: 140, ellipsis: true },
  {
    dataIndex: 'excerpt',
    title: '摘要',
    render: (_, note) => <span className="wm-ellipsis wm-muted">{note.excerpt || '--'}</span>,
  },
  {
    dataIndex: 'length',
    title: '字数',
    width: 100,
    align: 'right',
    render: (_, note) => note.length.toLocaleString('zh-CN'),
  },
  {
    dataIndex: 'updateTime',
    title: '更新时间',
    sorter: true,
    width: 190,
    render: (_, note) => formatDateTime(note.updateTime),
  },
);

const newestFirst = { sort: 'update_time', order: 'desc' } as const;

function useSearchFields(notebookId: number | undefined): ReactNode[] {
  const notebooks = useNotebookOptions();
  return [
    <Form.Item key="name" name="name" label="名称">
      <Input allowClear placeholder="请输入笔记名称" />
    </Form.Item>,
    <Form.Item key="notebookId" name="notebookId" label="笔记本" initialValue={notebookId}>
      <Select allowClear placeholder="全部" options={notebooks} />
    </Form.Item>,
  ];
}

/** 笔记: search by title, write, import, rename, delete. */
export function NoteListPage(): ReactNode {
  const [params] = useSearchParams();
  const notebookId = Number(params.get('notebook_id')) || undefined;
  const table = useCrudTable(noteApi, { ...newestFirst, ...(notebookId && { notebookId }) });
  const navigate = useNavigate();
  const form = useCrudForm(noteApi, {
    ...(notebookId && { defaults: { notebookId } }),
    onCreated: ({ name }) => void navigate(editAddress(name.trim())),
  });
  useArrival('create', form.create);
  const confirmRemove = useConfirmRemove();
  const importing = useImport(table.query.notebookId);
  const canImport = usePermission('note:data:import');
  const search = useSearchFields(notebookId);

  return (
    <DropZone isEnabled={canImport} onDropFiles={importing.start}>
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        emptyText="还没有笔记，新建一篇，或者把 Markdown 文件夹拖到这里"
        rowActionsWidth={190}
        actions={
          <>
            <PermissionGate anyOf={['note:data:add']}>
              <Button type="primary" icon={<PlusOutlined />} onClick={form.create}>
                新建
              </Button>
            </PermissionGate>
            {canImport && <ImportButton isBusy={importing.isSending} onPick={importing.start} />}
          </>
        }
        renderBatch={(ids) => (
          <PermissionGate anyOf={['note:data:remove']}>
            <Button
              danger
              size="small"
              onClick={() =>
                confirmRemove({
                  what: `选中的 ${ids.length} 篇笔记`,
                  remove: () => table.remove(ids),
                })
              }
            >
              删除
            </Button>
          </PermissionGate>
        )}
        renderRowActions={(note) => (
          <>
            <PermissionGate anyOf={['note:data:edit']}>
              <Link to={editAddress(note.name)}>编辑</Link>
              <RowAction onClick={() => form.edit(note)}>重命名</RowAction>
            </PermissionGate>
            <PermissionGate anyOf={['note:data:remove']}>
              <RowAction
                danger
                onClick={() =>
                  confirmRemove({
                    what: `笔记「${note.name}」`,
                    remove: () => table.remove([note.id]),
                  })
                }
              >
                删除
              </RowAction>
            </PermissionGate>
          </>
        )}
      >
        <NoteForm crud={form} />
        <ImportDialog taskId={importing.taskId} onClose={importing.close} />
      </ListTemplate>
    </DropZone>
  );
}
