import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ChatProvider } from '@wm/contract/chat/provider';
import { Button, List, Space, Spin, Tag } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { providersKey, removeProvider, testProvider, useProviders } from '../chat.api.ts';
import { modelsKey } from '../answers.api.ts';
import { faultTexts } from '../talk/fault-text.ts';
import { ProviderForm } from './provider-form.tsx';

interface ProviderDrawerProps {
  open: boolean;
  onClose: () => void;
}

/** 模型设置: who answers, by which key. */
export function ProviderDrawer({ open, onClose }: ProviderDrawerProps): ReactNode {
  return (
    <AppDrawer open={open} size={720} title="模型设置" onClose={onClose} destroyOnHidden>
      {open && <Providers />}
    </AppDrawer>
  );
}

function Providers(): ReactNode {
  const client = useQueryClient();
  const { data, isPending } = useProviders();
  const [editing, setEditing] = useState<ChatProvider | 'own' | 'system'>();
  const mayKeepSystem = usePermission('chat:provider:edit');
  const renew = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: providersKey });
    await client.invalidateQueries({ queryKey: modelsKey });
  };
  if (isPending) return <Spin />;
  if (editing !== undefined)
    return (
      <ProviderForm
        provider={typeof editing === 'string' ? undefined : editing}
        isSystem={editing === 'system' || (typeof editing !== 'string' && editing.isSystem)}
        onDone={async (isSaved) => {
          setEditing(undefined);
          if (isSaved) await renew();
        }}
      />
    );
  return (
    <>
      <p className="chat-note">
        接入任何兼容 OpenAI
        接口的服务。密钥加密保存在服务器上，不会再显示，也不会出现在导出和日志里。
        问题和引用的资料会发给您选择的服务商。
      </p>
      <Space wrap>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEditing('own')}>
          新增我的密钥
        </Button>
        {mayKeepSystem && (
          <Button icon={<PlusOutlined />} onClick={() => setEditing('system')}>
            新增给所有人
          </Button>
        )}
      </Space>
      <List
        dataSource={data ?? []}
        rowKey="id"
        locale={{ emptyText: '还没有接入模型，本地助手随时可用' }}
        renderItem={(provider) => (
          <ProviderItem provider={provider} onEdit={() => setEditing(provider)} onGone={renew} />
        )}
      />
    </>
  );
}

interface ItemProps {
  provider: ChatProvider;
  onEdit: () => void;
  onGone: () => Promise<void>;
}

function ProviderItem({ provider, onEdit, onGone }: ItemProps): ReactNode {
  const { id, name, baseUrl, isSystem, isEnabled, hasKey, keyTail, models, grants } = provider;
  const [isTesting, run] = useBusy();
  const confirmRemove = useConfirmRemove();
  const test = async (): Promise<void> => {
    try {
      const { isGood, fault, firstMs } = await testProvider(id);
      if (isGood)
        notifier().message('success', `可以使用，首字 ${((firstMs ?? 0) / 1000).toFixed(1)} 秒`);
      else notifier().message('error', faultTexts[fault ?? 'unknown']);
    } catch {
      // The client has shown why.
    }
  };
  const handleRemove = (): void =>
    confirmRemove({
      what: `服务商「${name}」`,
      consequence: '已有的对话会保留，密钥会一并删除。',
      remove: async () => {
        await removeProvider(id);
        await onGone();
      },
    });
  return (
    <List.Item
      actions={[
        <Button key="test" type="link" loading={isTesting} onClick={() => void run(test)}>
          测试
        </Button>,
        <Button key="edit" type="link" onClick={onEdit}>
          修改
        </Button>,
        <Button key="remove" type="link" danger onClick={handleRemove}>
          删除
        </Button>,
      ]}
    >
      <List.Item.Meta
        description={
          <>
            <Space className="chat-line-title" size={4} wrap>
              {name}
              {isSystem && <Tag>{grants.length > 0 ? `${grants.length} 个角色` : '所有人'}</Tag>}
              {!isEnabled && <Tag>停用</Tag>}
            </Space>
            {baseUrl}
            <br />
            密钥 {hasKey ? `····${keyTail}` : '未填写'} · {models.map((one) => one.name).join('、')}
          </>
        }
      />
    </List.Item>
  );
}
