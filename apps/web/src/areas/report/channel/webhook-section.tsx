import type { ReportChannel } from '@wm/contract/report/channel';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { refetchChannels, renewSecret } from './channel.api.ts';
import { ChannelTools } from './channel-tools.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface WebhookSectionProps {
  subscriptionId: number;
  channel: ReportChannel | undefined;
  mayChange: boolean;
}

/** Webhook: an address that is told by a signed POST, and what came of it. */
export function WebhookSection({
  subscriptionId,
  channel,
  mayChange,
}: WebhookSectionProps): ReactNode {
  const [secret, setSecret] = useState<string>();
  if (!channel && !mayChange) return null;
  return (
    <section className="rp-channel" aria-label="Webhook">
      <h3>Webhook</h3>
      {channel && (
        <ChannelTools channel={channel} name="Webhook" mayChange={mayChange}>
          {mayChange && <RenewSecret id={channel.id} onSecret={setSecret} />}
        </ChannelTools>
      )}
      {secret !== undefined && <Secret secret={secret} />}
      {mayChange && (
        <WebhookForm
          key={channel?.id ?? 0}
          subscriptionId={subscriptionId}
          channel={channel}
          onSecret={setSecret}
        />
      )}
      {channel && <DeliveryList channelId={channel.id} mayResend={mayChange} />}
    </section>
  );
}

function Secret({ secret }: { secret: string }): ReactNode {
  return (
    <Alert
      type="warning"
      showIcon
      title="签名密钥只显示这一次，请现在复制"
      description={
        <>
          <div className="rp-secret">
            <Input readOnly value={secret} aria-label="签名密钥" />
            <CopyButton text={secret} what="签名密钥" />
          </div>
          <p>
            用它核对每次推送：请求头 X-Work-Manage-Signature 等于 sha256= 加上 HMAC-SHA256(密钥,
            X-Work-Manage-Timestamp + “.” + 正文) 的十六进制。重试时 X-Work-Manage-Delivery 不变。
          </p>
        </>
      }
    />
  );
}

interface RenewSecretProps {
  id: number;
  onSecret: (secret: string) => void;
}

function RenewSecret({ id, onSecret }: RenewSecretProps): ReactNode {
  const client = useQueryClient();
  const { modal } = App.useApp();
  const renew = async (): Promise<void> => {
    try {
      onSecret((await renewSecret(id)).secret);
      notifier().message('success', '密钥已更换');
    } catch {
      // The client has shown why.
    } finally {
      refetchChannels(client);
    }
  };
  const ask = (): void =>
    void modal.confirm({
      title: '更换签名密钥？',
      content: '原来的密钥立即失效，接收的一方要换上新的才能核对。',
      okText: '更换',
      cancelText: '取消',
      centered: true,
      onOk: renew,
    });
  return (
    <Button size="small" onClick={ask}>
      更换密钥
    </Button>
  );
}
