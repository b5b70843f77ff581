import type { LoginLog } from '@wm/contract/monitor/logininfor';
import { Button, Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDate, formatDateTime } from '#core/time/format-date.ts';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { deviceName } from '#ui/text/device-name.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { textSearch } from '#ui/fields/text-search.tsx';
import { CleanLog } from '../clean-log.tsx';
import { LockList } from './lock-list.tsx';
import { LoginHours } from './login-hours.tsx';
import { loginLogApi, useLoginHours, useSignInLocks } from './logininfor.api.ts';
import '../logs.css';

const columns = columnsOf<LoginLog>()(
  { dataIndex: 'username', title: '用户名', sorter: true, width: 160, fixed: 'start' },
  {
    dataIndex: 'succeeded',
    title: '结果',
    width: 80,
    render: (_, { succeeded }) => (
      <EntryTag label={succeeded ? '成功' : '失败'} kind={succeeded ? 'success' : 'danger'} />
    ),
  },
  { dataIndex: 'message', title: '说明', width: 160 },
  { dataIndex: 'ip', title: 'IP 地址', sorter: true, width: 160 },
  {
    dataIndex: 'userAgent',
    title: '设备',
    render: (_, { userAgent }) => <span title={userAgent}>{deviceName(userAgent)}</span>,
    detail: ({ userAgent }) => userAgent,
  },
  {
    dataIndex: 'createTime',
    title: '登录时间',
    sorter: true,
    width: 170,
    render: (_, { createTime }) => formatDateTime(createTime),
  },
);

const results = [
  { value: 'true', label: '成功' },
  { value: 'false', label: '失败' },
];

const search = [
  textSearch('username', '用户名'),
  textSearch('ip', 'IP 地址'),
  <Form.Item key="succeeded" name="succeeded" label="结果">
    <Select allowClear placeholder="全部" options={results} />
  </Form.Item>,
  rangeSearch('登录时间'),
];

const days = 2;

/** 登录日志: who tried to sign in, when that piled up, and letting in again whom it kept out. */
export function LoginLogPage(): ReactNode {
  const table = useCrudTable(loginLogApi, { sort: 'create_time', order: 'desc' });
  const hours = useLoginHours(days);
  const locks = useSignInLocks();
  const isNarrow = useIsNarrow();
  const canExport = usePermission('monitor:logininfor:export');
  const { since, until } = table.filters as { since?: string; until?: string };
  const handleSpan = (begin: number, end: number): void => {
    const iso = (at: number): string => new Date(at).toISOString();
    table.search({ ...table.filters, params: undefined, since: iso(begin), until: iso(end) });
  };
  return (
    <div className="wm-log">
      <LockList locks={locks.data?.rows ?? []} onUnlocked={table.refresh} />
      {hours.data && !isNarrow && (
        <LoginHours rows={hours.data.rows} firstTime={hours.data.firstTime} onSpan={handleSpan} />
      )}
      <ListTemplate
        table={table}
        columns={columns}
        search={search}
        canExport={canExport}
        record={false}
        emptyText="还没有人登录过"
        actions={
          <>
            <PermissionGate anyOf={['monitor:logininfor:remove']}>
              <CleanLog title="登录日志" path={loginLogApi.path} onCleaned={table.refresh} />
            </PermissionGate>
            {since && until && (
              <Button
                onClick={() =>
                  table.search({ ...table.filters, since: undefined, until: undefined })
                }
              >
                {formatDate(since, 'MM-DD HH:mm')} 至 {formatDate(until, 'MM-DD HH:mm')} ✕
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}
