import { useQueryClient } from '@tanstack/react-query';
import type { ReportChannel } from '@wm/contract/report/channel';
import { sentRowLimit } from '@wm/contract/report/channel-rules';
import { Button, Form, Input, InputNumber, Switch } from 'antd';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { addChannel, changeChannel, refetchChannels } from './channel.api.ts';

interface Values {
  url: string;
  withRows: boolean;
  rowLimit: number;
}

interface WebhookFormProps {
  subscriptionId: number;
  channel: ReportChannel | undefined;
  onSecret: (secret: string) => void;
}

/** The address of a webhook, and whether rows go along. */
export function WebhookForm({ subscriptionId, channel, onSecret }: WebhookFormProps): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [isBusy, run] = useBusy();
  const withRows = Form.useWatch('withRows', form);
  const save = async (values: Values): Promise<void> => {
    try {
      if (channel) await changeChannel(channel.id, values);
      else {
        const { secret } = await addChannel(subscriptionId, { kind: 'webhook', ...values });
        if (secret !== null) onSecret(secret);
      }
      notifier().message('success', '推送设置已保存');
      refetchChannels(client);
    } catch (error) {
      const errors = fieldErrorsOf(error);
      const message = error instanceof Error ? error.message : '没有保存';
      const shown = errors.length > 0 ? errors : [{ name: ['url'], errors: [message] }];
      form.setFields(shown as Parameters<typeof form.setFields>[0]);
    }
  };
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      initialValues={channel ?? { url: '', withRows: false, rowLimit: 100 }}
      onFinish={(values) => void run(() => save(values))}
    >
      <Form.Item
        name="url"
        label="地址"
        extra="以 POST 发送 JSON，带签名，不跟随转向；内部网络的地址要管理员放行。"
        rules={[{ required: true, message: '请输入地址' }]}
      >
        <Input placeholder="https://" maxLength={500} />
      </Form.Item>
      <div className="wm-form-grid">
        <Form.Item name="withRows" label="附上数据行" valuePropName="checked">
          <Switch />
        </Form.Item>
        {withRows && (
          <Form.Item
            name="rowLimit"
            label="每个模块最多"
            rules={[
              {
                required: true,
                type: 'integer',
                min: 1,
                max: sentRowLimit,
                message: `请输入 1 到 ${sentRowLimit} 的整数`,
              },
            ]}
          >
            <InputNumber suffix="行" />
          </Form.Item>
        )}
      </div>
      <Button type={channel ? 'default' : 'primary'} htmlType="submit" loading={isBusy}>
        {channel ? '保存' : '启用 Webhook'}
      </Button>
    </Form>
  );
}
