import { DownloadOutlined } from '@ant-design/icons';
import { yuan } from '@wm/contract/chat/money-rules';
import type { ChatUsage } from '@wm/contract/chat/usage';
import { usageHeads } from '@wm/contract/chat/usage-heads';
import { Button, Progress, Segmented, Select, Spin, Table } from 'antd';
import type { TableColumnsType } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { officeNow } from '#core/time/office-clock.ts';
import { formatCount } from '#core/format-count.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { UsageChart } from './usage-chart.tsx';
import type { Measure } from './usage-chart.tsx';
import { added, noSums, spanEnding, sumsByModel } from './usage-sums.ts';
import type { ModelSums, Sums } from './usage-sums.ts';
import { exportUsage, useUsage } from './usage.api.ts';

interface UsageDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** 用量: what answers have cost, whose, by which model, and what is left for today. */
export function UsageDrawer({ open, onClose }: UsageDrawerProps): ReactNode {
  return (
    <AppDrawer open={open} size={720} title="用量" onClose={onClose} destroyOnHidden>
      {open && <UsageView />}
    </AppDrawer>
  );
}

const spans = [
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
  { value: 'month' as const, label: '本月' },
];

type Span = (typeof spans)[number]['value'];

function UsageView(): ReactNode {
  const mayAll = usePermission('chat:usage:list');
  const [of, setOf] = useState<'own' | 'all'>('own');
  const [span, setSpan] = useState<Span>(30);
  const [measure, setMeasure] = useState<Measure>('cost');
  const [isBusy, run] = useBusy();
  const [today] = useState(() => officeNow().today);
  const [beginDate, endDate] = spanEnding(today, span);
  const wish = { of, beginDate, endDate };
  const read = useUsage(wish);
  return (
    <>
      <div className="chat-usage-bar">
        {mayAll && (
          <Segmented<'own' | 'all'>
            aria-label="谁的用量"
            value={of}
            options={[
              { value: 'own', label: '我的' },
              { value: 'all', label: '所有人' },
            ]}
            onChange={setOf}
          />
        )}
        <Select<Span> aria-label="时间" value={span} options={spans} onChange={setSpan} />
        <Segmented<Measure>
          aria-label="图上看什么"
          value={measure}
          options={[
            { value: 'cost', label: '费用' },
            { value: 'tokens', label: '词元' },
          ]}
          onChange={setMeasure}
        />
        <span className="chat-grow" />
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={isBusy}
          onClick={() => void run(() => exportUsage(wish))}
        >
          导出
        </Button>
      </div>
      {read.isPending && <Spin className="chat-waiting" />}
      {read.isError && <QueryError query={read} />}
      {read.data && <UsageOf usage={read.data} measure={measure} isAll={of === 'all'} />}
    </>
  );
}

interface UsageOfProps {
  usage: ChatUsage;
  measure: Measure;
  isAll: boolean;
}

function UsageOf({ usage, measure, isAll }: UsageOfProps): ReactNode {
  const { days, people, peopleCount, budgets } = usage;
  const total = days.reduce<Sums>(added, noSums);
  return (
    <>
      <p className="chat-usage-sum wm-number">
        {isAll && `${formatCount(peopleCount)} 人，`}
        {formatCount(total.answers)} 个回答，失败 {formatCount(total.failures)} 个，读入{' '}
        {formatCount(total.tokensIn)}、写出 {formatCount(total.tokensOut)} 个词元，共{' '}
        <strong>{yuan(total.costMicro)}</strong>
      </p>
      {!isAll && <Budgets budgets={budgets} />}
      <UsageChart usage={usage} measure={measure} />
      <SumTable
        title="按模型"
        rows={sumsByModel(days)}
        rowKey={({ providerId, model }) => `${providerId} ${model}`}
        first={[
          { title: usageHeads.model, dataIndex: 'model', className: 'chat-usage-name' },
          {
            title: usageHeads.provider,
            dataIndex: 'provider',
            render: (name: string) => name || (isAll ? '个人的密钥' : '已删除'),
          },
        ]}
      />
      {isAll && (
        <SumTable
          title={peopleCount > people.length ? `按用户，前 ${people.length} 人` : '按用户'}
          rows={people}
          rowKey={({ userId }) => String(userId)}
          first={[
            {
              title: usageHeads.userName,
              dataIndex: 'userName',
              render: (name: string) => name || '（不可见）',
            },
            { title: '最近', dataIndex: 'lastDay' },
            {
              title: '今天（元）',
              dataIndex: 'costToday',
              align: 'right',
              render: (micro: number) => yuan(micro),
            },
          ]}
        />
      )}
      {isAll && <p className="chat-note">这里只有用量，看不到任何人问了什么、回答了什么。</p>}
    </>
  );
}

function Budgets({ budgets }: { budgets: ChatUsage['budgets'] }): ReactNode {
  if (budgets.length === 0) return null;
  return (
    <ul className="chat-budgets" aria-label="今天的额度">
      {budgets.map(({ providerId, provider, dailyBudget, spentToday }) => {
        const left = Math.max(0, dailyBudget - spentToday);
        const percent = dailyBudget === 0 ? 100 : Math.min(100, (spentToday / dailyBudget) * 100);
        return (
          <li key={providerId}>
            <span>
              {provider}：今天 {yuan(spentToday)} / {yuan(dailyBudget)}，
              {left === 0 ? '额度已用完，本地助手仍可用' : `还剩 ${yuan(left)}`}
            </span>
            <Progress
              percent={percent}
              showInfo={false}
              size="small"
              status={left === 0 ? 'exception' : 'normal'}
              aria-label={`${provider}今天的额度`}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface SumTableProps<R extends Sums> {
  title: string;
  rows: readonly R[];
  rowKey: (row: R) => string;
  first: TableColumnsType<R>;
}

const counted = (value: number): string => formatCount(value);

function SumTable<R extends Sums | ModelSums>(props: SumTableProps<R>): ReactNode {
  const { title, rows, rowKey, first } = props;
  if (rows.length === 0) return null;
  const number = (head: string, field: keyof Sums): TableColumnsType<R>[number] => ({
    title: head,
    dataIndex: field,
    align: 'right',
    className: 'wm-number',
    render: counted,
  });
  return (
    <section className="chat-usage-table" aria-label={title}>
      <h3>{title}</h3>
      <Table<R>
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...rows]}
        rowKey={rowKey}
        columns={[
          ...first,
          number(usageHeads.answers, 'answers'),
          number(usageHeads.failures, 'failures'),
          number(usageHeads.tokensIn, 'tokensIn'),
          number(usageHeads.tokensOut, 'tokensOut'),
          { ...number(usageHeads.cost, 'costMicro'), render: (micro: number) => yuan(micro) },
        ]}
      />
    </section>
  );
}
