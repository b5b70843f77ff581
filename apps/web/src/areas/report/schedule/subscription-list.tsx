import { useQueryClient } from '@tanstack/react-query';
import type { ReportSubscription } from '@wm/contract/report/subscription';
import { App, Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { formatRelative } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { cronSentence } from '#ui/cron/cron-sentence.ts';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { dataAddress } from '../report.api.ts';
import { stateKinds, stateNames } from '../run-states.ts';
import { ChannelDrawer } from '../channel/channel-drawer.tsx';
import { AddSubscriber } from './add-subscriber.tsx';
import { endSubscriptions, refetchSchedules, subscribe, useSubscriptions } from './schedule.api.ts';

type By = 'report' | 'person';

/** What stands under one heading. */
interface Group {
  key: string;
  title: string;
  rows: ReportSubscription[];
}

function groupsOf(rows: readonly ReportSubscription[], by: By): Group[] {
  const keyOf = ({ userId, scheduleId }: ReportSubscription): number =>
    by === 'person' ? userId : scheduleId;
  return [...Map.groupBy(rows, keyOf)].map(([key, of]) => ({
    key: `${by}-${key}`,
    title: by === 'person' ? (of[0]?.userName ?? '') : planText(of[0]),
    rows: of,
  }));
}

function planText(row: ReportSubscription | undefined): string {
  return row ? `${row.reportName} · ${cronSentence(row.cron)}` : '';
}

/** 订阅: who gets which report, and whether it came. */
export function SubscriptionList(): ReactNode {
  const subscriptions = useSubscriptions();
  const [by, setBy] = useTabState<By>('by', 'report');
  const [adding, setAdding] = useState<ReportSubscription>();
  if (subscriptions.error && !subscriptions.data) return <QueryError query={subscriptions} />;
  const rows = subscriptions.data;
  if (!rows) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (rows.length === 0)
    return (
      <PageState
        picture="empty"
        title="还没有订阅"
        text="在数据报表里点「订阅」，报表按计划运行后，您会在铃铛里收到结果。"
      />
    );
  const missed = rows.filter(({ trouble }) => trouble !== '').length;
  return (
    <div className="rp-schedules">
      <div className="rp-schedule-tools">
        <Segmented<By>
          aria-label="怎样排列"
          options={[
            { value: 'report', label: '按报表' },
            { value: 'person', label: '按人' },
          ]}
          value={by}
          onChange={setBy}
        />
        <span className="wm-muted">
          共 {rows.length} 份订阅{missed > 0 && `，${missed} 份上次没有送达`}
        </span>
      </div>
      {groupsOf(rows, by).map((group) => (
        <SubscriptionGroup key={group.key} group={group} by={by} onAdd={setAdding} />
      ))}
      {adding && (
        <AddSubscriber
          scheduleId={adding.scheduleId}
          title={planText(adding)}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  );
}

interface SubscriptionGroupProps {
  group: Group;
  by: By;
  onAdd: (row: ReportSubscription) => void;
}

function SubscriptionGroup({ group, by, onAdd }: SubscriptionGroupProps): ReactNode {
  const mayEdit = usePermission('report:schedule:edit');
  const first = group.rows[0];
  // A subscription of one's own may be ended, but says nothing of the schedule's others.
  const mayAdd = by === 'report' && mayEdit && group.rows.some((row) => row.maySubscribeOthers);
  return (
    <section className="rp-subscriptions" aria-label={group.title}>
      <div className="rp-bar">
        <h2>{group.title}</h2>
        <span className="wm-muted">
          {group.rows.length} {by === 'report' ? '人' : '份'}
        </span>
        <span className="rp-spring" />
        {mayAdd && first && (
          <Button size="small" onClick={() => onAdd(first)}>
            新增订阅人
          </Button>
        )}
      </div>
      <ul>
        {group.rows.map((row) => (
          <SubscriptionRow key={row.id} row={row} by={by} />
        ))}
      </ul>
    </section>
  );
}

function SubscriptionRow({ row, by }: { row: ReportSubscription; by: By }): ReactNode {
  const [isSending, setSending] = useState(false);
  const end = useEndSubscription(row);
  return (
    <li>
      <span className="rp-subscription-who">
        {by === 'report' ? row.userName : planText(row)}
        {row.isOwn && <span className="wm-muted">（我）</span>}
        {row.status === '1' && <span className="wm-muted">（计划已暂停）</span>}
      </span>
      <Receipt row={row} />
      <span className="rp-schedule-actions">
        {row.isOwn && <RowAction onClick={() => setSending(true)}>推送</RowAction>}
        {row.mayChange && <RowAction onClick={end}>取消订阅</RowAction>}
      </span>
      {isSending && (
        <ChannelDrawer
          subscriptionId={row.id}
          title={row.reportName}
          onClose={() => setSending(false)}
        />
      )}
    </li>
  );
}

/** Whether it came the last time, and where else it is sent. */
function Receipt({ row }: { row: ReportSubscription }): ReactNode {
  const { trouble, lastState, lastTime, lastRunId, reportId, channels, channelsOff } = row;
  const when = formatRelative(lastTime ?? '');
  return (
    <span className="rp-schedule-last">
      {trouble === '' && lastState === null && <span className="wm-muted">还没有收到过</span>}
      {trouble !== '' && <span className="rp-fault">没有送达：{trouble}</span>}
      {trouble === '' && lastState !== null && (
        <>
          <EntryTag label={stateNames[lastState]} kind={stateKinds[lastState]} />
          {lastRunId === null ? when : <Link to={dataAddress(reportId, lastRunId)}>{when}</Link>}
        </>
      )}
      {channelsOff > 0 && <span className="rp-fault">推送已停用</span>}
      {channels > 0 && channelsOff === 0 && (
        <span className="wm-muted">另有 {channels} 种推送</span>
      )}
    </span>
  );
}

/** Ends a subscription: one's own can be taken back; somebody else's, and one with a secret of its own, is asked for. */
function useEndSubscription(row: ReportSubscription) {
  const { id, isOwn, scheduleId, userName, reportName, channels } = row;
  const client = useQueryClient();
  const { modal } = App.useApp();
  const end = async (): Promise<void> => {
    await endSubscriptions([id]);
    refetchSchedules(client);
  };
  return (): void => {
    if (isOwn && channels === 0) {
      const undo = () => subscribe(scheduleId).then(() => refetchSchedules(client));
      void end()
        .then(() => notifier().undoable(`已取消订阅「${reportName}」`, undo))
        .catch(() => undefined);
      return;
    }
    modal.confirm({
      title: isOwn ? `取消订阅「${reportName}」？` : `取消${userName}的订阅？`,
      content: isOwn
        ? '推送设置、密钥和推送记录一并删除，已收到的结果保留。'
        : '以后运行完成不再通知，已收到的结果保留。',
      okText: '取消订阅',
      cancelText: '返回',
      centered: true,
      onOk: () => end().catch(() => undefined),
    });
  };
}
