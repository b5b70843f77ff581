import type { ConsoleUser } from '@wm/contract/system/console-user';
import { Form, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { assignRole, useGrantableRoles } from '../console-user.api.ts';

interface RoleDialogProps {
  user: ConsoleUser | undefined;
  onClose: () => void;
  onAssigned: () => void;
}

/** 分配角色: who it is, what he has, and what he gets instead. */
export function RoleDialog({ user, onClose, onAssigned }: RoleDialogProps): ReactNode {
  const [form] = Form.useForm<{ roleId: number }>();
  const [isSaving, setSaving] = useState(false);
  const { data: roles = [], isPending } = useGrantableRoles(user !== undefined);
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || !user) return;
    setSaving(true);
    try {
      await assignRole(user.id, values.roleId);
      notifier().message('success', 'update User Role Success');
      onAssigned();
    } catch {
      // The client has shown why; the dialog stays.
    } finally {
      setSaving(false);
    }
  };
  return (
    <AppModal
      open={user !== undefined}
      title="分配角色"
      okText="确定"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => void submit()}
      onCancel={onClose}
      afterClose={() => form.resetFields()}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <Form.Item label="当前用户">{user?.username}</Form.Item>
        <Form.Item label="当前角色">
          {user?.roles?.map(({ name }) => name).join('、') || '--'}
        </Form.Item>
        <Form.Item
          name="roleId"
          label="新角色"
          extra="新角色会代替当前的全部角色。"
          rules={[{ required: true, message: '请选择新角色' }]}
        >
          <Select
            loading={isPending}
            placeholder="请选择"
            showSearch={{ optionFilterProp: 'label' }}
            options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </Form>
    </AppModal>
  );
}
