import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { resetPassword } from '../user.api.ts';
import type { UserOptions } from '../user.api.ts';

interface PasswordDialogProps {
  user: { id: number; username: string } | undefined;
  options: UserOptions | undefined;
  onClose: () => void;
}

/** Gives a user a new password; he is signed out everywhere. */
export function PasswordDialog({ user, options, onClose }: PasswordDialogProps): ReactNode {
  const [form] = Form.useForm<{ password?: string }>();
  const [isSaving, setSaving] = useState(false);
  const { minLength = 6, maxLength = 16, hasInitial = false } = options ?? {};
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (!values || !user) return;
    setSaving(true);
    try {
      await resetPassword(user.id, values.password);
      notifier().message('success', '密码已重置，该用户需要重新登录');
      onClose();
    } catch (error) {
      form.setFields(fieldErrorsOf(error) as Parameters<typeof form.setFields>[0]);
    } finally {
      setSaving(false);
    }
  };
  return (
    <AppModal
      open={user !== undefined}
      title={`重置「${user?.username ?? ''}」的密码`}
      okText="重置"
      cancelText="取消"
      confirmLoading={isSaving}
      onOk={() => void submit()}
      onCancel={onClose}
      afterClose={() => form.resetFields()}
      destroyOnHidden
    >
      <Form form={form} layout="vertical" onFinish={() => void submit()}>
        <Form.Item
          name="password"
          label="新密码"
          extra="重置后，该用户在所有设备上都需要重新登录。"
          rules={[
            { required: !hasInitial, message: '请输入新密码' },
            {
              min: minLength,
              max: maxLength,
              message: `密码长度应为 ${minLength} 到 ${maxLength} 个字符`,
            },
          ]}
        >
          <Input.Password
            autoFocus
            autoComplete="new-password"
            placeholder={hasInitial ? '不填则使用初始密码' : '请输入新密码'}
          />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </AppModal>
  );
}
