import type { OperLog } from '@wm/contract/monitor/operlog';
import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { holdsPermission } from '#core/permission/permission.ts';
import { useUser } from '#core/stores/user-store.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import type { RecordView } from '#ui/record/record-view.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { CleanLog } from '../clean-log.tsx';
import { formatMs } from '../format-span.ts';
import { OperSentence } from './oper-sentence.tsx';
import { ChangesTab, RequestTab, WholeHistoryTab } from './operation-tabs.tsx';
import { operLogApi } from './operlog.api.ts';
import '../logs.css';

const done = 200;

const columns = columnsOf<OperLog>()(
  {
    dataIndex: 'title',
    title: '做了什么',
    fixed: 'start',
    width: 420,
    render: (_, row) => <OperSentence row={row} />,
    detail: ({ title }) => title,
  },
  {
    dataIndex: 'username',
    title: '用户名',
    sorter: true,
    width: 130,
    render: (_, { username }) => username || '--',
  },
  {
    dataIndex: 'code',
    title: '结果',
    width: 80,
    render: (_, { code }) => (
      <EntryTag
        label={code === done ? '成功' : '失败'}
        kind={code === done ? 'success' : 'danger'}
      />
    ),
  },
  { dataIndex: 'ip', title: 'IP 地址', width: 140 },
  {
    dataIndex: 'costMs',
    title: '耗时',
    sorter: true,
    width: 90,
    align: 'right',
    render: (_, { costMs }) => formatMs(costMs),
  },
  {
    dataIndex: 'createTime',
    title: '操作时间',
    sorter: true,
    width: 170,
    render: (_, { createTime }) => formatDateTime(createTime),
  },
  { dataIndex: 'message', title: '说明', isSpare: true, width: 200 },
  { dataIndex: 'url', title: '请求地址', isSpare: true, width: 240 },
  { dataIndex: 'traceId', title: '追踪号', isSpare: true, width: 270 },
);

const results = [
  { value: 'done', label: '成功' },
  { value: 'failed', label: '失败' },
];

const search = [
  textSearch('username', '用户名'),
  textSearch('title', '操作', '例如 修改用户'),
  <Form.Item key="result" name="result" label="结果">
    <Select allowClear placeholder="全部" options={results} />
  </Form.Item>,
  textSearch('ip', 'IP 地址'),
  textSearch('url', '请求地址'),
  textSearch('traceId', '追踪号', '出错时显示的追踪号'),
  rangeSearch('操作时间'),
];

/** What an open operation shows: its changes, what was asked, and what became of its record before and after. */
function recordView(canQuery: (resource: string) => boolean): RecordView<OperLog> {
  return {
    history: false,
    nameOf: ({ title, change }) => (change?.name ? `${title} ${change.name}` : title),
    tabs: (row) => [
      { key: 'changes', title: '变更', render: () => <ChangesTab id={row.id} /> },
      { key: 'request', title: '请求', render: () => <RequestTab row={row} /> },
      ...(row.change && row.change.path !== '' && canQuery(row.change.resource)
        ? [
            {
              key: 'whole',
              title: '这条记录的全部变更',
              render: () => row.change && <WholeHistoryTab change={row.change} />,
            },
          ]
        : []),
    ],
  };
}

/** 操作日志: who changed what, from which value to which. */
export function OperLogPage(): ReactNode {
  const table = useCrudTable(operLogApi, { sort: 'create_time', order: 'desc' });
  const canExport = usePermission('monitor:operlog:export');
  const held = useUser((user) => user.permissions);
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      canExport={canExport}
      record={recordView((resource) => holdsPermission(held, `${resource}:query`))}
      emptyText="还没有操作记录"
      actions={
        <PermissionGate anyOf={['monitor:operlog:remove']}>
          <CleanLog
            title="操作日志"
            path={operLogApi.path}
            note="记录的变更是数据的历史，不会清理"
            onCleaned={table.refresh}
          />
        </PermissionGate>
      }
    />
  );
}
