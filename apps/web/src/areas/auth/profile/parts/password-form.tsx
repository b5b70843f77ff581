import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import type { FormInstance } from 'antd';
import { useCallback, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { keepPasswordAdvice } from '#core/auth/password-advice.ts';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { HttpError } from '#core/http/http-error.ts';
import { notifier } from '#core/http/notifier.ts';
import { useUser } from '#core/stores/user-store.ts';
import { useArrival } from '#core/tabs/arrival.ts';
import { changePassword, sessionsKey } from '../profile.api.ts';

interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  confirm: string;
}

const warningCode = 601;

function showErrors(form: FormInstance<PasswordValues>, error: unknown): void {
  const isOldWrong = error instanceof HttpError && error.code === warningCode;
  const faults = isOldWrong
    ? [{ name: ['oldPassword'], errors: [error.message] }]
    : fieldErrorsOf(error);
  const names = new Set(faults.map(({ name }) => name[0]));
  form.setFields(faults as Parameters<typeof form.setFields>[0]);
  if (names.size === 0 && error instanceof HttpError && error.code === 422) {
    notifier().message('warning', error.message);
  }
}

interface PasswordFormProps {
  /** Whether what stands above it will grow no more. */
  isSettled: boolean;
}

/** Goes to the form when the advice to change the password has led here. */
function ComeForPassword({ onArrive }: { onArrive: () => void }): null {
  useArrival('password', onArrive);
  return null;
}

/** 修改密码: the server knows the policy; what it says stands under the field. */
export function PasswordForm({ isSettled }: PasswordFormProps): ReactNode {
  const client = useQueryClient();
  const [form] = Form.useForm<PasswordValues>();
  const [isSaving, setSaving] = useState(false);
  const username = useUser((user) => user.name);
  const name = useId();
  const focus = useCallback(
    () => form.scrollToField('oldPassword', { block: 'center', focus: true }),
    [form],
  );

  const handleFinish = async ({ oldPassword, newPassword }: PasswordValues): Promise<void> => {
    if (isSaving) return;
    setSaving(true);
    try {
      await changePassword(oldPassword, newPassword);
      form.resetFields();
      keepPasswordAdvice(false);
      notifier().message('success', '密码已修改，其他设备需要重新登录');
      await client.invalidateQueries({ queryKey: sessionsKey });
    } catch (error) {
      showErrors(form, error);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void handleFinish(values)}
      className="wm-profile-form"
    >
      {isSettled && <ComeForPassword onArrive={focus} />}
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Form.Item
        name="oldPassword"
        label="旧密码"
        rules={[{ required: true, message: '请输入旧密码' }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label="新密码"
        rules={[
          { required: true, message: '请输入新密码' },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value && value === getFieldValue('oldPassword')
                ? Promise.reject(new Error('新密码不能与旧密码相同'))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirm"
        label="确认新密码"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再次输入新密码' },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的密码不一致')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        修改密码
      </Button>
    </Form>
  );
}
