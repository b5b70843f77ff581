import type { ReportDictType } from '@wm/contract/report/dict';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { BuiltInNote } from '#ui/tags/dict-use-note.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { newEntry } from './parts/new-entry.ts';
import { ReportDictForm } from './parts/report-dict-form.tsx';
import { reportDictAddress, reportDictApi, reportDictTypeApi } from './report-dict.api.ts';
import { AddAction } from '#ui/actions/write-actions.tsx';

const columns = columnsOf<ReportDictType>()(
  {
    dataIndex: 'dictType',
    title: '字典类型',
    sorter: true,
    width: 340,
    render: (_, type) => (
      <>
        <Link to={reportDictAddress(type.dictType)}>{type.dictType}</Link>{' '}
        <BuiltInNote type={type.dictType} />
      </>
    ),
  },
  {
    dataIndex: 'dictCodes',
    title: '字典编码',
    render: (_, type) => (
      <span className="wm-ellipsis" title={type.dictCodes}>
        {type.dictCodes.replaceAll(',', '、') || '--'}
      </span>
    ),
  },
  { dataIndex: 'dataCount', title: '数据条数', sorter: true, width: 120, align: 'right' },
  {
    dataIndex: 'updateTime',
    title: '更新时间',
    sorter: true,
    width: 190,
    render: (_, type) => formatDateTime(type.updateTime),
  },
);

const search = [
  <Form.Item key="dictType" name="dictType" label="字典类型">
    <Input allowClear placeholder="请输入字典类型" />
  </Form.Item>,
  <Form.Item key="dictCode" name="dictCode" label="字典编码">
    <Input allowClear placeholder="请输入完整的字典编码" />
  </Form.Item>,
];

/** 报表字典: the types that have entries; a new type begins with its first entry. */
export function ReportDictTypePage(): ReactNode {
  const navigate = useNavigate();
  const table = useCrudTable(reportDictTypeApi);
  const form = useCrudForm(reportDictApi, {
    defaults: newEntry,
    onCreated: ({ dictType }) => void navigate(reportDictAddress(dictType.trim())),
  });
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      emptyText="还没有报表字典，新增一条数据吧"
      rowActionsWidth={90}
      actions={<AddAction permission="report:dict:add" onClick={form.create} />}
      renderRowActions={(type) => <Link to={reportDictAddress(type.dictType)}>数据</Link>}
    >
      <ReportDictForm crud={form} hasType />
    </ListTemplate>
  );
}
