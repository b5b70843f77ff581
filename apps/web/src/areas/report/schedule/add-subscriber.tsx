import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { userResource } from '@wm/contract/system/user';
import { AutoComplete, Form, Input } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { addSubscriber, refetchSchedules } from './schedule.api.ts';

const userApi = createResourceApi<typeof userResource>({
  path: '/admin/v2/system/user',
  permission: 'system:user',
  title: '用户',
});

/** Users whose name holds a text, as far as the asker may list them. */
function useUsersNamed(text: string) {
  const mayList = usePermission('system:user:list');
  return useQuery({
    queryKey: [userApi.path, 'named', text],
    queryFn: async () =>
      (await userApi.list({ username: text, status: '0', limit: 10 }, { silent: true })).rows,
    enabled: mayList && text !== '',
  });
}

interface AddSubscriberProps {
  scheduleId: number;
  title: string;
  onClose: () => void;
}

/** The dialog that subscribes somebody. */
export function AddSubscriber({ scheduleId, title, onClose }: AddSubscriberProps): ReactNode {
  const id = useId();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [fault, setFault] = useState('');
  const [isBusy, run] = useBusy();
  const { data: users = [] } = useUsersNamed(name.trim());
  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setFault('请输入用户名');
      return;
    }
    try {
      await addSubscriber(scheduleId, name.trim());
      notifier().message('success', `已为「${name.trim()}」订阅`);
      refetchSchedules(client);
      onClose();
    } catch (error) {
      setFault(error instanceof Error ? error.message : '没有保存');
    }
  };
  return (
    <AppModal
      open
      title={`新增订阅人：${title}`}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={() => void run(save)}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => void run(save)}>
        <Form.Item
          label="用户名"
          htmlFor={id}
          extra="每个人收到的是按自己权限运行的结果。"
          {...(fault !== '' && { validateStatus: 'error' as const, help: fault })}
        >
          <AutoComplete
            id={id}
            value={name}
            options={users.map(({ username, nickname }) => ({
              value: username,
              label: nickname ? `${username}（${nickname}）` : username,
            }))}
            onChange={(next: string) => {
              setName(next);
              setFault('');
            }}
          >
            <Input maxLength={100} />
          </AutoComplete>
        </Form.Item>
      </Form>
    </AppModal>
  );
}
