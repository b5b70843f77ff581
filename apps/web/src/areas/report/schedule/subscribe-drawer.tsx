import { useQueryClient } from '@tanstack/react-query';
import type { OfferedSchedule } from '@wm/contract/report/subscription';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDate } from '#core/time/format-date.ts';
import { useBusy } from '#core/use-busy.ts';
import { cronSentence, zoneText } from '#ui/cron/cron-sentence.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { PageState } from '#ui/states/page-state.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import {
  endSubscriptions,
  refetchSchedules,
  schedulesAddress,
  subscribe,
  useOffered,
} from './schedule.api.ts';
import './schedule.css';

interface SubscribeDrawerProps {
  reportId: number;
  reportName: string;
  onClose: () => void;
}

/** The schedules of a report: who gets it, and getting it oneself. */
export function SubscribeDrawer({
  reportId,
  reportName,
  onClose,
}: SubscribeDrawerProps): ReactNode {
  const mayAdd = usePermission('report:schedule:add');
  const navigate = useNavigate();
  const addSchedule = mayAdd && (
    <Button onClick={() => void navigate(schedulesAddress(reportId, true))}>新增计划</Button>
  );
  return (
    <AppDrawer open title={`订阅：${reportName}`} onClose={onClose} extra={addSchedule}>
      <Offered reportId={reportId} />
    </AppDrawer>
  );
}

function Offered({ reportId }: { reportId: number }): ReactNode {
  const offered = useOffered(reportId);
  if (offered.error && !offered.data) return <QueryError query={offered} />;
  if (!offered.data) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (offered.data.length === 0)
    return (
      <PageState
        picture="empty"
        title="这张报表还没有计划"
        text="有了按时运行的计划，才能订阅它的结果。"
      />
    );
  return (
    <>
      <p className="wm-muted rp-offered-note">
        订阅后，每次按计划运行完成，您会在铃铛里收到按自己权限得到的结果。
      </p>
      <ul className="rp-offered">
        {offered.data.map((schedule) => (
          <OfferedRow key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </>
  );
}

function OfferedRow({ schedule }: { schedule: OfferedSchedule }): ReactNode {
  const client = useQueryClient();
  const mayRun = usePermission('report:data:run');
  const [isBusy, run] = useBusy();
  const navigate = useNavigate();
  const { id, cron, timeZone, subscriptionId, subscribers, ownerName } = schedule;
  const change = async (): Promise<void> => {
    try {
      if (subscriptionId === null) await subscribe(id);
      else await endSubscriptions([subscriptionId]);
      notifier().message('success', subscriptionId === null ? '已订阅' : '已取消订阅');
    } catch {
      // The client has shown why.
    } finally {
      refetchSchedules(client);
    }
  };
  return (
    <li>
      <div>
        <strong>{cronSentence(cron)}</strong>
        <span className="wm-muted">
          {zoneText(timeZone)} · {nextText(schedule)}
          {ownerName !== '' && ` · ${ownerName}的计划`}
        </span>
        <span>
          {subscribers.length === 0 ? '还没有人订阅' : `订阅的人：${subscribers.join('、')}`}
        </span>
      </div>
      {subscriptionId !== null && (
        <Button
          aria-label={`推送 ${cronSentence(cron)}`}
          onClick={() => void navigate('/report/console?tab=subscriptions')}
        >
          推送
        </Button>
      )}
      {mayRun && (
        <Button
          type={subscriptionId === null ? 'primary' : 'default'}
          loading={isBusy}
          aria-label={`${subscriptionId === null ? '订阅' : '取消订阅'} ${cronSentence(cron)}`}
          onClick={() => void run(change)}
        >
          {subscriptionId === null ? '订阅' : '取消订阅'}
        </Button>
      )}
    </li>
  );
}

function nextText({ status, nextTime }: OfferedSchedule): string {
  if (status === '1') return '已暂停';
  return nextTime === null ? '不再执行' : `下次 ${formatDate(nextTime, 'MM-DD HH:mm')}`;
}
