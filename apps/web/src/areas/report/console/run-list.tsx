import type { ReportRun } from '@wm/contract/report/run';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatCount } from '#core/format-count.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { formatDuration } from '#core/time/format-duration.ts';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { compareAddress, dataAddress, isUnderWay, reportRunApi } from '../report.api.ts';
import { stateKinds, stateNames } from '../run-states.ts';
import { useRestart } from '../use-restart.ts';

const triggerNames = { manual: '手动', schedule: '计划', restart: '重跑' } as const;

const columns = columnsOf<ReportRun>()(
  {
    dataIndex: 'reportName',
    title: '报表',
    sorter: true,
    width: 200,
    render: (_, row) => (
      <Link to={dataAddress(row.reportId, row.id)}>
        #{row.id} {row.reportName}
      </Link>
    ),
  },
  {
    dataIndex: 'versionNo',
    title: '版本',
    width: 60,
    align: 'right',
    render: (_, { versionNo }) => `v${versionNo}`,
  },
  {
    dataIndex: 'trigger',
    title: '来源',
    width: 64,
    render: (_, { trigger, restartOf }) => (
      <span {...(restartOf !== null && { title: `重跑自 #${restartOf}` })}>
        {triggerNames[trigger]}
      </span>
    ),
  },
  {
    dataIndex: 'state',
    title: '状态',
    width: 92,
    render: (_, { state }) => <EntryTag label={stateNames[state]} kind={stateKinds[state]} />,
  },
  {
    dataIndex: 'rowCount',
    title: '行数',
    sorter: true,
    width: 86,
    align: 'right',
    render: (_, { rowCount }) => (
      <span className="wm-number">{rowCount === null ? '--' : formatCount(rowCount)}</span>
    ),
  },
  {
    dataIndex: 'msQuery',
    title: '用时',
    sorter: true,
    width: 86,
    align: 'right',
    render: (_, { msQuery }) => (
      <span className="wm-number">{msQuery === null ? '--' : formatDuration(msQuery)}</span>
    ),
  },
  {
    dataIndex: 'errorMsg',
    title: '原因',
    render: (_, { errorMsg }) => (
      <span className="wm-ellipsis" title={errorMsg}>
        {errorMsg || '--'}
      </span>
    ),
  },
  {
    dataIndex: 'createTime',
    title: '创建时间',
    sorter: true,
    width: 165,
    render: (_, row) => formatDateTime(row.createTime),
  },
);

const search = [
  <Form.Item key="reportName" name="reportName" label="报表">
    <Input allowClear placeholder="请输入报表名称" />
  </Form.Item>,
  <Form.Item key="state" name="state" label="状态">
    <Select
      allowClear
      placeholder="请选择状态"
      options={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
    />
  </Form.Item>,
];

/** 运行: one's own runs, the newest first. */
export function RunList(): ReactNode {
  const table = useCrudTable(reportRunApi, { sort: 'create_time', order: 'desc' });
  const navigate = useNavigate();
  const mayCompare = usePermission('report:compare:list');
  const mayRun = usePermission('report:data:run');
  const { restart, cancel } = useRestart();
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      emptyText="还没有运行：到数据报表里选一张报表运行"
      renderBatch={(ids) => (
        <RemoveSelected
          permission="report:console:remove"
          what={`选中的 ${ids.length} 次运行`}
          consequence="它们的结果会一并删除。"
          remove={() => table.remove(ids)}
        />
      )}
      rowActionsWidth={260}
      renderRowActions={(row) => (
        <>
          <RowAction onClick={() => void navigate(dataAddress(row.reportId, row.id))}>
            查看
          </RowAction>
          {mayCompare && row.state === 'done' && row.reportId !== null && (
            <RowAction onClick={() => void navigate(compareAddress(row.id))}>
              与上一次比较
            </RowAction>
          )}
          {mayRun &&
            (isUnderWay(row) ? (
              <RowAction onClick={() => void cancel(row.id)}>取消</RowAction>
            ) : (
              <RowAction onClick={() => void restart(row)}>重跑</RowAction>
            ))}
          <RemoveAction
            permission="report:console:remove"
            what={`运行「#${row.id} ${row.reportName}」`}
            consequence="它的结果会一并删除。"
            remove={() => table.remove([row.id])}
          />
        </>
      )}
    />
  );
}
