import type { DictType } from '@wm/contract/system/dict';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { BuiltInNote } from '#ui/tags/dict-use-note.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { RemoveAction, removalOf } from '#ui/actions/remove-actions.tsx';
import { createTimeColumn, remarkColumn, statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { dictDataAddress, dictTypeApi } from './dict-type.api.ts';
import { DictTypeForm } from './parts/dict-type-form.tsx';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

const columns = columnsOf<DictType>()(
  {
    dataIndex: 'dictName',
    title: '字典名称',
    sorter: true,
    width: 240,
    fixed: 'start',
    render: (_, dict) => (
      <>
        {dict.dictName} <BuiltInNote type={dict.dictType} />
      </>
    ),
  },
  statusColumn,
  {
    dataIndex: 'dictType',
    title: '字典类型',
    sorter: true,
    width: 220,
    render: (_, dict) => <Link to={dictDataAddress(dict.id)}>{dict.dictType}</Link>,
  },
  { dataIndex: 'dataCount', title: '数据条数', width: 100, align: 'right' },
  remarkColumn,
  createTimeColumn,
);

const search = [
  textSearch('dictName', '字典名称'),
  textSearch('dictType', '字典类型'),
  dictSearch('status', '状态', 'sys_normal_disable'),
  rangeSearch('创建时间'),
];

/** 字典管理: the dictionaries; their entries stand on a page of their own. */
export function DictTypePage(): ReactNode {
  const table = useCrudTable(dictTypeApi);
  const form = useCrudForm(dictTypeApi, {
    access: table.access,
    defaults: { status: '0', remark: '' },
  });
  const canExport = usePermission('system:dict:export');

  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      emptyText="还没有字典，新增一个吧"
      rowActionsWidth={150}
      actions={<AddAction permission="system:dict:add" onClick={form.create} />}
      renderBatch={removalOf(table, '个字典')}
      renderRowActions={(dict) => (
        <>
          <Link to={dictDataAddress(dict.id)}>数据</Link>
          <EditAction permission="system:dict:edit" onClick={() => form.edit(dict)} />
          <RemoveAction
            permission="system:dict:remove"
            what={`字典「${dict.dictName}」`}
            remove={() => table.remove([dict.id])}
          />
        </>
      )}
    >
      <DictTypeForm crud={form} />
    </ListTemplate>
  );
}
