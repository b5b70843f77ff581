import { useQuery } from '@tanstack/react-query';
import type { ColumnEntry } from '@wm/contract/system/column';
import { Form, Select } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { maskLabels, rightLabels, rightNames } from '../role/column-draft.ts';
import { columnApi, readColumnOwners } from './column.api.ts';
import type { ColumnOwner } from './column.api.ts';
import { ColumnForm } from './parts/column-form.tsx';
import { sensitivityLabels, sensitivityOptions } from './sensitivity.ts';
import { EditAction } from '#ui/actions/write-actions.tsx';

const typeLabels: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  boolean: '是否',
  enum: '选项',
  array: '列表',
};

/** What is withheld by default, in words. */
function withheld(entry: ColumnEntry): string {
  const denied = rightNames.filter((right) => !entry[right]).map((right) => rightLabels[right]);
  return denied.length === 0 ? '不限制' : `不允许：${denied.join('、')}`;
}

const columns = (titles: ReadonlyMap<string, string>) =>
  columnsOf<ColumnEntry>()(
    { dataIndex: 'title', title: '字段名称', sorter: true, width: 150, fixed: 'start' },
    {
      dataIndex: 'resource',
      title: '资源',
      sorter: true,
      width: 130,
      render: (_, entry) => (
        <span title={entry.resource}>{titles.get(entry.resource) ?? entry.resource}</span>
      ),
    },
    { dataIndex: 'field', title: '字段', sorter: true, width: 150 },
    {
      dataIndex: 'dataType',
      title: '类型',
      width: 90,
      render: (_, entry) => typeLabels[entry.dataType] ?? entry.dataType,
    },
    {
      dataIndex: 'sensitivity',
      title: '敏感级别',
      sorter: true,
      width: 110,
      render: (_, entry) => sensitivityLabels[entry.sensitivity],
    },
    { key: 'defaults', title: '默认权限', width: 240, render: (_, entry) => withheld(entry) },
    {
      dataIndex: 'mask',
      title: '默认掩码',
      width: 110,
      render: (_, entry) => maskLabels[entry.mask],
    },
  );

const searchOf = (owners: readonly ColumnOwner[]) => [
  <Form.Item key="resource" name="resource" label="资源">
    <Select
      allowClear
      placeholder="全部"
      options={owners.map(({ resource, title }) => ({ value: resource, label: title }))}
    />
  </Form.Item>,
  textSearch('title', '字段名称'),
  textSearch('field', '字段'),
  <Form.Item key="sensitivity" name="sensitivity" label="敏感级别">
    <Select allowClear placeholder="全部" options={sensitivityOptions} />
  </Form.Item>,
];

/** 字段管理: every column of every resource, with what holds for roles that say nothing of it. */
export function ColumnPage(): ReactNode {
  const table = useCrudTable(columnApi);
  const form = useCrudForm(columnApi, { access: table.access });
  const { data: owners } = useQuery({
    queryKey: [columnApi.path, 'resources'],
    queryFn: readColumnOwners,
  });
  const titles = useMemo(
    () => new Map(owners?.map(({ resource, title }) => [resource, title])),
    [owners],
  );
  const shown = useMemo(() => columns(titles), [titles]);
  return (
    <ListTemplate
      table={table}
      columns={shown}
      search={searchOf(owners ?? [])}
      emptyText="还没有字段"
      rowActionsWidth={80}
      record={{ nameOf: ({ title }) => title, history: 'system:column:list' }}
      renderRowActions={(entry) => (
        <>
          <EditAction permission="system:column:edit" onClick={() => form.edit(entry)} />
        </>
      )}
    >
      <ColumnForm crud={form} titles={titles} />
    </ListTemplate>
  );
}
