import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useChannels } from './channel.api.ts';
import { MailSection } from './mail-section.tsx';
import { WebhookSection } from './webhook-section.tsx';
import './channel.css';

interface ChannelDrawerProps {
  subscriptionId: number;
  title: string;
  onClose: () => void;
}

/** Where else the news of a subscription are sent: to an address of one's own, by mail. */
export function ChannelDrawer({ subscriptionId, title, onClose }: ChannelDrawerProps): ReactNode {
  return (
    <AppDrawer open title={`推送：${title}`} onClose={onClose}>
      <Channels subscriptionId={subscriptionId} />
    </AppDrawer>
  );
}

function Channels({ subscriptionId }: { subscriptionId: number }): ReactNode {
  const channels = useChannels(subscriptionId);
  const mayChange = usePermission('report:data:export');
  if (channels.error && !channels.data) return <QueryError query={channels} />;
  if (!channels.data) return <Skeleton active paragraph={{ rows: 5 }} />;
  const { rows, mailAddress, hasMail } = channels.data;
  return (
    <div className="rp-channels">
      <p className="wm-muted">
        每次按计划运行完成，除了铃铛，再把报表名称、行数、变化的预警和链接发到这里。内容以您当时能导出的为限。
      </p>
      {!mayChange && <Alert type="info" showIcon title="您没有导出报表的权限，不能修改推送。" />}
      <WebhookSection
        subscriptionId={subscriptionId}
        channel={rows.find(({ kind }) => kind === 'webhook')}
        mayChange={mayChange}
      />
      <MailSection
        subscriptionId={subscriptionId}
        channel={rows.find(({ kind }) => kind === 'mail')}
        mayChange={mayChange}
        address={mailAddress}
        hasMail={hasMail}
      />
    </div>
  );
}
