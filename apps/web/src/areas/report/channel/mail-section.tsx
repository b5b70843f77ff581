import { useQueryClient } from '@tanstack/react-query';
import { mailRowLimit } from '@wm/contract/report/channel-rules';
import type { ReportChannel } from '@wm/contract/report/channel';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { addChannel, changeChannel, refetchChannels } from './channel.api.ts';
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

/** 邮件: to one's own address, with the first rows where one wants them. */
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
      {channel && <RowsSwitch channel={channel} isDisabled={!mayChange} />}
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
    : `发到您的邮箱 ${address}。`;
}

interface RowsChoiceProps {
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Off at first: what is mailed stands in the clear on every server on its way. */
function RowsChoice({ isOn, isDisabled = false, onChange }: RowsChoiceProps): ReactNode {
  return (
    <label className="rp-channel-rows">
      <Switch checked={isOn} disabled={isDisabled} onChange={onChange} />
      <span>
        邮件里带明细
        <span className="wm-muted">
          每个模块的前 {mailRowLimit}{' '}
          行，只含您当天能导出的列，颜色与页面上相同。邮件不加密，请确认邮箱可靠。
        </span>
      </span>
    </label>
  );
}

function RowsSwitch({
  channel,
  isDisabled,
}: {
  channel: ReportChannel;
  isDisabled: boolean;
}): ReactNode {
  const client = useQueryClient();
  const change = async (withRows: boolean): Promise<void> => {
    try {
      await changeChannel(channel.id, { withRows });
      notifier().message('success', withRows ? '以后的邮件带明细' : '以后的邮件不带明细');
    } catch (error) {
      notifier().message('error', error instanceof Error ? error.message : '没有保存');
    } finally {
      refetchChannels(client);
    }
  };
  return (
    <RowsChoice
      isOn={channel.withRows}
      isDisabled={isDisabled}
      onChange={(isOn) => void change(isOn)}
    />
  );
}

function AddMail({ subscriptionId }: { subscriptionId: number }): ReactNode {
  const client = useQueryClient();
  const [isBusy, run] = useBusy();
  const [withRows, setWithRows] = useState(false);
  const add = async (): Promise<void> => {
    try {
      await addChannel(subscriptionId, { kind: 'mail', withRows, rowLimit: mailRowLimit });
      notifier().message('success', '以后也会发邮件给您');
    } catch (error) {
      notifier().message('error', error instanceof Error ? error.message : '没有保存');
    } finally {
      refetchChannels(client);
    }
  };
  return (
    <div className="rp-channel-add">
      <RowsChoice isOn={withRows} onChange={setWithRows} />
      <Button loading={isBusy} onClick={() => void run(add)}>
        启用邮件
      </Button>
    </div>
  );
}
