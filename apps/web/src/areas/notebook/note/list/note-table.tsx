import {
  CalendarOutlined,
  ExportOutlined,
  PlusOutlined,
  PushpinFilled,
  PushpinOutlined,
} from '@ant-design/icons';
import type { Note } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { useArrival } from '#core/tabs/arrival.ts';
import { useBusy } from '#core/use-busy.ts';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { textSearch } from '#ui/fields/text-search.tsx';
import { updateTimeColumn } from '#ui/templates/common-columns.tsx';
import { NotebookSelect } from '../../notebook/notebook-select.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { editAddress, exportNotes, noteApi, previewAddress, useTags } from '../note.api.ts';
import { useOpenDaily } from '../../daily/use-open-daily.ts';
import { useAddNote } from '../../tree/use-add-note.ts';
import { BatchBar } from './batch-bar.tsx';
import { dragNotes } from './dragged-notes.ts';
import { DropZone } from '../transfer/drop-zone.tsx';
import { ExportDialog } from '../transfer/export-dialog.tsx';
import { ImportButton } from '../transfer/import-button.tsx';
import { ImportDialog } from '../transfer/import-dialog.tsx';
import { NoteForm } from './note-form.tsx';
import { TagChips, allTagsOf } from '../parts/tag-chips.tsx';
import { TemplateDialog } from '../editing/template-dialog.tsx';
import { useImport } from '../transfer/use-import.tsx';
import { useRemoveNotes } from './use-remove-notes.tsx';

interface ColumnActs {
  /** The notes that are dragged with one of them. */
  idsWith: (id: number) => number[];
  onPin: ((note: Note) => void) | undefined;
  onTag: (tag: string) => void;
}

const columnsFor = ({ idsWith, onPin, onTag }: ColumnActs) =>
  columnsOf<Note>()(
    {
      dataIndex: 'name',
      title: '名称',
      sorter: true,
      width: 180,
      render: (_, note) => (
        <span className="wm-note-name">
          <Link
            to={previewAddress(note.name)}
            title={note.name}
            onDragStart={({ dataTransfer }) => dragNotes(dataTransfer, idsWith(note.id))}
          >
            {note.name}
          </Link>
          {onPin && (
            <button
              type="button"
              className="wm-pin"
              aria-pressed={note.pinned}
              aria-label={`置顶「${note.name}」`}
              title={note.pinned ? '取消置顶' : '置顶'}
              onClick={() => onPin(note)}
            >
              {note.pinned ? <PushpinFilled /> : <PushpinOutlined />}
            </button>
          )}
        </span>
      ),
    },
    { dataIndex: 'notebookName', title: '笔记本', width: 110, ellipsis: true },
    {
      dataIndex: 'tags',
      title: '标签',
      width: 110,
      render: (_, note) =>
        allTagsOf(note).length > 0 ? (
          <TagChips tags={allTagsOf(note)} most={1} onPick={onTag} />
        ) : (
          '--'
        ),
    },
    {
      dataIndex: 'excerpt',
      title: '摘要',
      render: (_, note) => <span className="wm-ellipsis wm-muted">{note.excerpt || '--'}</span>,
    },
    {
      dataIndex: 'length',
      title: '字数',
      sorter: true,
      width: 70,
      align: 'right',
      render: (_, note) => note.length.toLocaleString('zh-CN'),
    },
    updateTimeColumn,
  );

const newestFirst = { sort: 'update_time', order: 'desc' } as const;

function useSearchFields(): ReactNode[] {
  const tags = useTags();
  const isNarrow = useIsNarrow();
  return [
    textSearch('name', '名称', '请输入笔记名称'),
    <Form.Item key="tag" name="tag" label="标签">
      <Select
        allowClear
        showSearch
        placeholder="全部"
        options={tags.map(({ tag, count }) => ({
          value: tag,
          label: `${tag}（${count}）`,
        }))}
      />
    </Form.Item>,
    <Form.Item key="pinned" name="pinned" label="置顶">
      <Select
        allowClear
        placeholder="全部"
        options={[
          { value: 'true', label: '只看置顶' },
          { value: 'false', label: '不看置顶' },
        ]}
      />
    </Form.Item>,
    rangeSearch('创建时间'),
    ...(isNarrow
      ? [
          <Form.Item key="notebookId" name="notebookId" label="笔记本">
            <NotebookSelect placeholder="全部" />
          </Form.Item>,
        ]
      : []),
  ];
}

interface NoteTableProps {
  /** The notebook whose notes are shown; those of all when absent. */
  notebookId: number | undefined;
  actions?: ReactNode;
}

/** Whether more is asked for than the notes of one notebook. */
function isNarrowed({ notebookId: _place, ...filters }: Record<string, unknown>): boolean {
  return Object.values(filters).some(Boolean);
}

/** The notes: search, write, import, sort into notebooks, tag, pin, delete. */
export function NoteTable({ notebookId, actions }: NoteTableProps): ReactNode {
  const client = useQueryClient();
  const table = useCrudTable(noteApi, newestFirst);
  const form = useCrudForm(noteApi, { defaults: { tags: [], pinned: false } });
  const addNote = useAddNote('apart');
  const [isAdding, during] = useBusy();
  const handleAdd = (): void => void during(() => addNote(notebookId ?? null));
  useArrival('create', handleAdd);
  const removeNotes = useRemoveNotes();
  const openDaily = useOpenDaily('apart');
  const importing = useImport(table.query.notebookId);
  const canImport = usePermission('note:data:import');
  const canEdit = usePermission('note:data:edit');
  const canExport = usePermission('note:data:export');
  const [exporting, setExporting] = useState<number>();
  const search = useSearchFields();
  const [isManaging, setTemplates] = useState(false);
  const handlePin = (note: Note): void => {
    void noteApi
      .update(note.id, { pinned: !note.pinned })
      .catch(() => undefined)
      .then(table.refresh);
  };
  const { selectedIds } = table;
  const columns = columnsFor({
    idsWith: (id) => (selectedIds.includes(id) ? selectedIds : [id]),
    onPin: canEdit ? handlePin : undefined,
    onTag: (tag) => table.search({ tag }),
  });
  const handleBatchDone = (): void => {
    table.select([]);
    void table.refresh();
    void client.invalidateQueries({ queryKey: [notebookApi.path] });
  };
  const remove = (ids: number[], what: string): void =>
    void removeNotes({ ids, what, remove: table.remove });

  return (
    <DropZone isEnabled={canImport} onDropFiles={importing.start}>
      <ListTemplate
        table={{ ...table, isFiltered: isNarrowed(table.filters) }}
        columns={columns}
        search={search}
        emptyText="还没有笔记，新建一篇，或者把文件夹、zip 或 Word 文档拖到这里"
        rowActionsWidth={140}
        actions={
          <>
            <PermissionGate anyOf={['note:data:add']}>
              <Button type="primary" icon={<PlusOutlined />} loading={isAdding} onClick={handleAdd}>
                新建
              </Button>
            </PermissionGate>
            <PermissionGate anyOf={['note:data:add']}>
              <Button icon={<CalendarOutlined />} onClick={() => void openDaily()}>
                今天的日记
              </Button>
            </PermissionGate>
            {canEdit && <Button onClick={() => setTemplates(true)}>模板</Button>}
            {canImport && <ImportButton isBusy={importing.isSending} onPick={importing.start} />}
            {canExport && (
              <Button
                icon={<ExportOutlined />}
                onClick={() =>
                  void exportNotes(notebookId === undefined ? {} : { notebookId }).then(
                    setExporting,
                    () => undefined,
                  )
                }
              >
                导出
              </Button>
            )}
            {actions}
          </>
        }
        renderBatch={(ids) => (
          <BatchBar
            ids={ids}
            onDone={handleBatchDone}
            onRemove={() => remove(ids, `${ids.length} 篇笔记`)}
          />
        )}
        renderRowActions={(note) => (
          <>
            <PermissionGate anyOf={['note:data:edit']}>
              <Link to={editAddress(note.name)}>编辑</Link>
              <RowAction onClick={() => form.edit(note)}>属性</RowAction>
            </PermissionGate>
            <PermissionGate anyOf={['note:data:remove']}>
              <RowAction danger onClick={() => remove([note.id], `「${note.name}」`)}>
                删除
              </RowAction>
            </PermissionGate>
          </>
        )}
      >
        <NoteForm crud={form} />
        {isManaging && <TemplateDialog onClose={() => setTemplates(false)} />}
        <ImportDialog
          taskId={importing.taskId}
          onFollow={importing.follow}
          onClose={importing.close}
        />
        <ExportDialog taskId={exporting} onClose={() => setExporting(undefined)} />
      </ListTemplate>
    </DropZone>
  );
}
