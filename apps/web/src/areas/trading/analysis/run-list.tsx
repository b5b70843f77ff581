import type { TradeRun, runResource } from '@wm/contract/trading/run';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatRelative } from '#core/time/format-date.ts';
import { RemoveAction, RemoveSelected } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { EditAction } from '#ui/actions/write-actions.tsx';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { SparkLine } from '../manage/spark-line.tsx';
import { periodText } from '../period-names.ts';
import { gainClass, gainText, numberText, percentText } from '../runs/figure-text.ts';
import { kindNames } from '../runs/plan-rows.ts';
import { analysisAddress, runApi } from '../runs/runs.api.ts';

const statusNames = {
  waiting: '等待',
  running: '进行中',
  done: '完成',
  failed: '失败',
  cancelled: '已取消',
} as const;

const statusColors = {
  waiting: 'info',
  running: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
} as const;

export function StatusTag({ status }: Pick<TradeRun, 'status'>): ReactNode {
  return <EntryTag label={statusNames[status]} kind={statusColors[status]} />;
}

const columns = columnsOf<TradeRun>()(
  {
    dataIndex: 'name',
    title: '回测',
    sorter: true,
    width: 226,
    render: (_, row) => (
      <div className="tr-symbol">
        <Link to={analysisAddress(row.id)}>
          #{row.id} {row.name}
        </Link>
        <span className="wm-muted">
          {kindNames[row.kind]} · {periodText(row.period)}
          {row.note && ` · ${row.note}`}
        </span>
      </div>
    ),
  },
  {
    dataIndex: 'spark',
    title: '权益',
    width: 120,
    render: (_, row) => <SparkLine values={row.spark} className={gainClass(row.returnPercent)} />,
  },
  {
    dataIndex: 'returnPercent',
    title: '总收益',
    sorter: true,
    width: 110,
    align: 'right',
    render: (_, row) => (
      <span className={`wm-number ${gainClass(row.returnPercent)}`}>
        {gainText(row.returnPercent)}
      </span>
    ),
  },
  {
    dataIndex: 'drawdownPercent',
    title: '最大回撤',
    sorter: true,
    width: 110,
    align: 'right',
    render: (_, row) => <span className="wm-number">{percentText(row.drawdownPercent)}</span>,
  },
  {
    dataIndex: 'sharpe',
    title: '夏普',
    sorter: true,
    width: 90,
    align: 'right',
    render: (_, row) => (
      <span className="wm-number">{row.sharpe === null ? '--' : numberText(row.sharpe, 2)}</span>
    ),
  },
  {
    dataIndex: 'tradeCount',
    title: '交易',
    sorter: true,
    width: 90,
    align: 'right',
    render: (_, row) => <span className="wm-number">{row.tradeCount ?? '--'}</span>,
  },
  {
    dataIndex: 'status',
    title: '状态',
    width: 90,
    render: (_, row) => <StatusTag status={row.status} />,
  },
  {
    dataIndex: 'createTime',
    title: '创建时间',
    sorter: true,
    width: 120,
    render: (_, row) => formatRelative(row.createTime),
  },
);

const search = [
  textSearch('name', '名称'),
  textSearch('symbolCode', '品种代码', '请输入代码'),
  <Form.Item key="kind" name="kind" label="方式">
    <Select
      allowClear
      placeholder="请选择方式"
      options={Object.entries(kindNames).map(([value, label]) => ({ value, label }))}
    />
  </Form.Item>,
];

/** All runs, the newest first; two to five that are ticked are compared. */
export function RunList(): ReactNode {
  const table = useCrudTable(runApi, { sort: 'create_time', order: 'desc' });
  const form = useCrudForm(runApi);
  const navigate = useNavigate();
  return (
    <ListTemplate
      table={table}
      columns={columns}
      search={search}
      actions={
        <PermissionGate anyOf={['trading:test:list']}>
          <Button type="primary" onClick={() => void navigate('/trading/test')}>
            新的回测
          </Button>
        </PermissionGate>
      }
      renderBatch={(ids) => (
        <>
          <Button
            disabled={ids.length < 2 || ids.length > 5}
            title="选 2 到 5 次回测"
            onClick={() => void navigate(analysisAddress(ids))}
          >
            对比
          </Button>
          <RemoveSelected
            permission="trading:analysis:remove"
            what={`${ids.length} 次回测`}
            consequence="它们的成交和备注会一并删除。"
            remove={() => table.remove(ids)}
          />
        </>
      )}
      rowActionsWidth={170}
      renderRowActions={(row) => (
        <>
          <RowAction onClick={() => void navigate(analysisAddress(row.id))}>查看</RowAction>
          <EditAction permission="trading:analysis:edit" onClick={() => form.edit(row)} />
          <RemoveAction
            permission="trading:analysis:remove"
            what={`回测「#${row.id} ${row.name}」`}
            consequence="它的成交和备注会一并删除。"
            remove={() => table.remove([row.id])}
          />
        </>
      )}
      emptyText="还没有回测：到策略测试里选一个示例策略运行。"
    >
      <RunForm form={form} />
    </ListTemplate>
  );
}

function RunForm({ form }: { form: CrudForm<typeof runResource> }): ReactNode {
  return (
    <CrudModal crud={form}>
      <CrudField name="name" label="名称" required="请输入">
        <Input maxLength={80} placeholder="请输入名称" autoFocus />
      </CrudField>
      <CrudField name="note" label="备注">
        <Input.TextArea maxLength={2000} showCount rows={3} placeholder="请输入备注" />
      </CrudField>
    </CrudModal>
  );
}
