import { useQueryClient } from '@tanstack/react-query';
import type { ReportDelivery } from '@wm/contract/report/channel';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDate, formatRelative } from '#core/time/format-date.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { EntryTag } from '#ui/tags/entry-tag.tsx';
import { refetchChannels, resendDelivery, useDeliveries } from './channel.api.ts';

const kindNames = { run: '运行', resend: '重新发送', test: '测试' } as const;
const stateNames = { waiting: '等待', done: '已送达', failed: '没有送达' } as const;
const stateKinds = { waiting: 'info', done: 'success', failed: 'danger' } as const;

interface DeliveryListProps {
  channelId: number;
  mayResend: boolean;
}

/** 推送记录: what was sent, and how it ended; the newest first. */
export function DeliveryList({ channelId, mayResend }: DeliveryListProps): ReactNode {
  const deliveries = useDeliveries(channelId);
  if (deliveries.error && !deliveries.data) return <QueryError query={deliveries} />;
  const rows = deliveries.data ?? [];
  return (
    <div className="rp-deliveries">
      <h4>推送记录</h4>
      {rows.length === 0 && <p className="wm-muted">还没有发送过，可以先测试。</p>}
      <ul aria-label="推送记录">
        {rows.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} mayResend={mayResend} />
        ))}
      </ul>
    </div>
  );
}

/** What is to be said of it beside its state. */
function detailOf({ kind, runId, attempts, errorMsg, nextTime, ms }: ReportDelivery): string {
  return [
    `${kindNames[kind]}${runId === null ? '' : ` #${runId}`}`,
    ...(attempts > 1 ? [`第 ${attempts} 次`] : []),
    ...(ms === null ? [] : [`${ms} 毫秒`]),
    ...(errorMsg === '' ? [] : [errorMsg]),
    ...(nextTime === null ? [] : [`${formatDate(nextTime, 'HH:mm')} 再试`]),
  ].join(' · ');
}

function DeliveryRow({
  delivery,
  mayResend,
}: {
  delivery: ReportDelivery;
  mayResend: boolean;
}): ReactNode {
  const client = useQueryClient();
  const { id, state, runId, createTime, endTime } = delivery;
  const resend = (): void =>
    void resendDelivery(id)
      .then(() => notifier().message('success', '已重新发送，结果见推送记录'))
      .catch(() => undefined)
      .finally(() => refetchChannels(client));
  return (
    <li>
      <span>
        <EntryTag label={stateNames[state]} kind={stateKinds[state]} />{' '}
        <span className="wm-muted">{formatRelative(endTime ?? createTime)}</span>
      </span>
      <span className="rp-delivery-detail">{detailOf(delivery)}</span>
      {mayResend && runId !== null && state !== 'waiting' && (
        <RowAction onClick={resend}>重新发送</RowAction>
      )}
    </li>
  );
}
