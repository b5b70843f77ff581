import type { consoleUserResource } from '@wm/contract/system/console-user';
import { Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';

/** The dialog that adds or edits a user of the plain list. */
export function ConsoleUserForm({
  crud,
}: {
  crud: CrudForm<typeof consoleUserResource>;
}): ReactNode {
  const { row } = crud;
  return (
    <CrudModal crud={crud}>
      {!row && (
        <>
          <Form.Item
            name="username"
            label="用户名"
            rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}
          >
            <Input maxLength={20} placeholder="2 到 20 个字符" autoFocus />
          </Form.Item>
          <Form.Item
            name="password"
            label="密码"
            rules={[{ required: true, message: '请输入密码' }]}
          >
            <Input.Password autoComplete="new-password" placeholder="请输入密码" />
          </Form.Item>
        </>
      )}
      <CrudField name="name" label="姓名" required="请输入">
        <Input maxLength={30} placeholder="请输入姓名" />
      </CrudField>
      <CrudField
        name="email"
        label="邮箱"
        rules={[
          { required: true, message: '请输入邮箱' },
          { type: 'email', message: '请输入正确的邮箱地址' },
        ]}
      >
        <Input maxLength={50} inputMode="email" placeholder="请输入邮箱" />
      </CrudField>
      <CrudField
        name="mobile"
        label="手机号码"
        normalize={digitsOnly}
        rules={[{ pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号码' }]}
      >
        <Input inputMode="numeric" placeholder="11 位手机号码" />
      </CrudField>
      <CrudField
        name="telephone"
        label="电话"
        rules={[
          { required: true, message: '请输入电话' },
          { pattern: /^[\d+() -]{3,20}$/, message: '请输入正确的电话号码' },
        ]}
      >
        <Input maxLength={20} inputMode="tel" placeholder="例如：0571-88888888" />
      </CrudField>
      <CrudField name="isActive" label="已激活" valuePropName="checked">
        <Switch />
      </CrudField>
    </CrudModal>
  );
}

/** Specification 5: numeric fields take digits only; a pasted 139-0000-0001 is a number too. */
function digitsOnly(value: string | undefined): string {
  return (value ?? '').replace(/\D/g, '').slice(0, 11);
}
