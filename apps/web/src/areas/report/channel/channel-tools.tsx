import { useQueryClient } from '@tanstack/react-query';
import type { ReportChannel } from '@wm/contract/report/channel';
import { Alert, Button, Switch } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { changeChannel, refetchChannels, removeChannel, testChannel } from './channel.api.ts';

interface ChannelToolsProps {
  channel: ReportChannel;
  name: string;
  mayChange: boolean;
  /** What may be done to it beside. */
  children?: ReactNode;
}

/** Whether a channel is in force, and what may be done to it. */
export function ChannelTools({ channel, name, mayChange, children }: ChannelToolsProps): ReactNode {
  const client = useQueryClient();
  const confirmRemove = useConfirmRemove();
  const [isBusy, run] = useBusy();
  const { id, status, failures } = channel;
  const after = async (work: Promise<void>, text: string): Promise<void> => {
    try {
      await work;
      notifier().message('success', text);
    } catch {
      // The client has shown why.
    } finally {
      refetchChannels(client);
    }
  };
  const remove = (): void =>
    confirmRemove({
      what: `${name} 推送`,
      permission: 'report:data:list',
      consequence: '推送记录一并删除，密钥不再有效。',
      remove: async () => {
        await removeChannel(id);
        refetchChannels(client);
        return undefined;
      },
    });
  return (
    <>
      {status === '1' && failures > 0 && (
        <Alert
          type="error"
          showIcon
          title={`连续 ${failures} 次没有送达，已经停用。修好之后可以先测试，再启用。`}
        />
      )}
      <div className="rp-channel-tools">
        <Switch
          checked={status === '0'}
          disabled={!mayChange}
          checkedChildren="启用"
          unCheckedChildren="停用"
          aria-label={`启用${name}推送`}
          onChange={(isOn) =>
            void after(changeChannel(id, { status: isOn ? '0' : '1' }), isOn ? '已启用' : '已停用')
          }
        />
        {mayChange && (
          <Button
            size="small"
            loading={isBusy}
            onClick={() => void run(() => after(testChannel(id), '已发出测试，结果见推送记录'))}
          >
            测试发送
          </Button>
        )}
        {children}
        <RowAction danger onClick={remove}>
          删除
        </RowAction>
      </div>
    </>
  );
}
