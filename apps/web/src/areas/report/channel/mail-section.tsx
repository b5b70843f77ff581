import { useQueryClient } from '@tanstack/react-query';
import type { ReportChannel } from '@wm/contract/report/channel';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { addChannel, refetchChannels } from './channel.api.ts';
import { ChannelTools } from './channel-tools.tsx';
import { DeliveryList } from './delivery-list.tsx';

interface MailSectionProps {
  subscriptionId: number;
  channel: ReportChannel | undefined;
  mayChange: boolean;
  /** Where it would go; empty without one. */
  address: string;
  hasMail: boolean;
}

/** 邮件: to one's own address, without rows. */
export function MailSection({
  subscriptionId,
  channel,
  mayChange,
  address,
  hasMail,
}: MailSectionProps): ReactNode {
  return (
    <section className="rp-channel" aria-label="邮件">
      <h3>邮件</h3>
      <p className="wm-muted">{textOf(hasMail, address)}</p>
      {channel && <ChannelTools channel={channel} name="邮件" mayChange={mayChange} />}
      {!channel && mayChange && hasMail && address !== '' && (
        <AddMail subscriptionId={subscriptionId} />
      )}
      {channel && <DeliveryList channelId={channel.id} mayResend={mayChange} />}
    </section>
  );
}

function textOf(hasMail: boolean, address: string): string {
  if (!hasMail) return '系统没有设置邮件服务器，请管理员设置 SMTP_URL。';
  return address === ''
    ? '您的账号没有填写邮箱，请先在个人中心填写。'
    : `发到您的邮箱 ${address}，不附数据行。`;
}

function AddMail({ subscriptionId }: { subscriptionId: number }): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const add = async (): Promise<void> => {
    try {
      await addChannel(subscriptionId, { kind: 'mail', withRows: false, rowLimit: 100 });
      notifier().message('success', '以后也会发邮件给您');
    } catch (error) {
      notifier().message('error', error instanceof Error ? error.message : '没有保存');
    } finally {
      refetchChannels(client);
    }
  };
  return (
    <div>
      <Button loading={isBusy} onClick={() => void run(add)}>
        启用邮件
      </Button>
    </div>
  );
}
