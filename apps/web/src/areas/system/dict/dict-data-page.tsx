import type { DictData } from '@wm/contract/system/dict';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { MissingState } from '#ui/states/page-state.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { createTimeColumn, remarkColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { dictDataApiOf } from './dict-data.api.ts';
import { useDictTypes } from './dict-type.api.ts';
import { DictDataForm } from './parts/dict-data-form.tsx';
import { DictSwitch } from './parts/dict-switch.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const columns = columnsOf<DictData>()(
  {
    dataIndex: 'dictLabel',
    title: '字典标签',
    sorter: true,
    width: 160,
    fixed: 'start',
    render: (_, entry) => (
      <EntryTag label={entry.dictLabel} kind={entry.listClass} className={entry.cssClass} />
    ),
  },
  statusColumn,
  {
    dataIndex: 'dictValue',
    title: '字典键值',
    sorter: true,
    width: 160,
    render: (_, entry) => entry.dictValue || <span title="键值为空，用编号代替">{entry.id}</span>,
  },
  { dataIndex: 'dictSort', title: '显示顺序', sorter: true, width: 110, align: 'right' },
  { dataIndex: 'id', title: '字典编码', width: 100, align: 'right' },
  remarkColumn,
  createTimeColumn,
);

const search = [
  textSearch('dictLabel', '字典标签'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];

const defaults = {
  dictValue: '',
  dictSort: 0,
  listClass: 'default',
  cssClass: '',
  status: '0',
  remark: '',
} as const;

/** 字典数据: the entries of one dictionary, each shown as its own tag. */
export function DictDataPage(): ReactNode {
  // What is no number belongs to no dictionary.
  const dictId = Number(useParams()['dict_id']) || 0;
  const api = useMemo(() => dictDataApiOf(dictId), [dictId]);
  const table = useCrudTable(api, { dictId });
  const form = useCrudForm(api, { access: table.access, defaults });
  const canExport = usePermission('system:dict:export');
  const { data: dicts } = useDictTypes();
  const dict = dicts?.find(({ id }) => id === dictId);
  useTabLabel(dict && `字典数据 · ${dict.dictName}`);
  if (dicts?.every(({ id }) => id !== dictId)) return <MissingState what="字典" />;

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="这个字典还没有数据，新增一条吧"
      actions={
        <>
          <AddAction permission="system:dict:add" onClick={form.create} />
          <DictSwitch dictId={dictId} />
        </>
      }
      renderBatch={(ids) => (
        <RemoveSelected
          permission="system:dict:remove"
          what={`选中的 ${ids.length} 条字典数据`}
          remove={() => table.remove(ids)}
        />
      )}
      rowActionsWidth={120}
      record={{ history: 'system:dict:query' }}
      renderRowActions={(entry) => (
        <>
          <EditAction permission="system:dict:edit" onClick={() => form.edit(entry)} />
          <RemoveAction
            permission="system:dict:remove"
            what={`字典数据「${entry.dictLabel}」`}
            consequence={`已保存的记录会显示原值 ${entry.dictValue || entry.id}`}
            remove={() => table.remove([entry.id])}
          />
        </>
      )}
    >
      <DictDataForm crud={form} />
    </ListTemplate>
  );
}
