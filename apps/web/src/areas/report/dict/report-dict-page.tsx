import type { ReportDict } from '@wm/contract/report/dict';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { BuiltInNote } from '#ui/tags/dict-use-note.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { createTimeColumn, remarkColumn } from '#ui/templates/common-columns.tsx';
import { newEntry } from './parts/new-entry.ts';
import { ReportDictForm } from './parts/report-dict-form.tsx';
import { reportDictApi } from './report-dict.api.ts';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const columns = columnsOf<ReportDict>()(
  {
    dataIndex: 'dictLabel',
    title: '字典标签',
    sorter: true,
    width: 180,
    fixed: 'start',
    render: (_, entry) => (
      <EntryTag label={entry.dictLabel} kind={entry.listClass} className={entry.cssClass} />
    ),
  },
  { dataIndex: 'dictValue', title: '字典键值', sorter: true, width: 180 },
  {
    dataIndex: 'dictCode',
    title: '字典编码',
    sorter: true,
    width: 160,
    render: (_, entry) => entry.dictCode || '--',
  },
  { dataIndex: 'dictSort', title: '显示顺序', sorter: true, width: 110, align: 'right' },
  remarkColumn,
  createTimeColumn,
);

const search = [
  <Form.Item key="dictLabel" name="dictLabel" label="字典标签">
    <Input allowClear placeholder="请输入字典标签" />
  </Form.Item>,
  <Form.Item key="dictValue" name="dictValue" label="字典键值">
    <Input allowClear placeholder="请输入字典键值" />
  </Form.Item>,
  <Form.Item key="dictCode" name="dictCode" label="字典编码">
    <Input allowClear placeholder="请输入完整的字典编码" />
  </Form.Item>,
];

/** 报表字典数据: the entries of one type. */
export function ReportDictPage(): ReactNode {
  const { dict_type: dictType = '' } = useParams();
  const table = useCrudTable(reportDictApi, { dictType });
  const form = useCrudForm(reportDictApi, {
    access: table.access,
    defaults: { ...newEntry, dictType },
  });
  const canExport = usePermission('report:dict:export');

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText={`${dictType} 还没有数据，新增一条吧`}
      actions={
        <>
          <AddAction permission="report:dict:add" onClick={form.create} />
          <strong>{dictType}</strong>
          <BuiltInNote type={dictType} />
        </>
      }
      renderBatch={(ids) => (
        <RemoveSelected
          permission="report:dict:remove"
          what={`选中的 ${ids.length} 条字典数据`}
          remove={() => table.remove(ids)}
        />
      )}
      rowActionsWidth={120}
      renderRowActions={(entry) => (
        <>
          <EditAction permission="report:dict:edit" onClick={() => form.edit(entry)} />
          <RemoveAction
            permission="report:dict:remove"
            what={`字典数据「${entry.dictLabel}」`}
            remove={() => table.remove([entry.id])}
          />
        </>
      )}
    >
      <ReportDictForm crud={form} hasType={false} />
    </ListTemplate>
  );
}
