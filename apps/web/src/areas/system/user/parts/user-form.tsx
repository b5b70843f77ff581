import type { userResource } from '@wm/contract/system/user';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { CrudField, RemarkField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import type { UserOptions } from '../user.api.ts';

interface UserFormProps {
  crud: CrudForm<typeof userResource>;
  options: UserOptions | undefined;
}

interface NamedItem {
  id: number;
  name: string;
}

/** What can be chosen, and what is chosen already although it cannot be chosen any more. */
function choices(offered: readonly NamedItem[] = [], held: readonly NamedItem[] = []) {
  const known = new Set(offered.map(({ id }) => id));
  const kept = held.filter(({ id }) => !known.has(id));
  return [
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
    ...kept.map(({ id, name }) => ({ value: id, label: name, disabled: true })),
  ];
}

/** The dialog that makes or edits a user. */
export function UserForm({ crud, options }: UserFormProps): ReactNode {
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
            <Input maxLength={20} placeholder="2 到 20 个字符，建好后不能修改" autoFocus />
          </Form.Item>
          <PasswordItem options={options} />
        </>
      )}
      <CrudField name="nickname" label="姓名" required="请输入">
        <Input maxLength={30} placeholder="请输入姓名" />
      </CrudField>
      <CrudField name="deptId" column="deptName" label="部门">
        <AppTreeSelect
          rows={options?.depts.filter(({ status }) => status === '0') ?? []}
          labelField="name"
          parentField="parentId"
          placeholder="请选择部门"
        />
      </CrudField>
      <ContactItems />
      <CrudField name="sex" label="性别">
        <DictRadio type="sys_user_sex" />
      </CrudField>
      <CrudField name="postIds" column="posts" label="岗位">
        <Select
          mode="multiple"
          options={choices(options?.posts, row?.posts)}
          optionFilterProp="label"
          placeholder="可以选择多个"
        />
      </CrudField>
      <CrudField name="roleIds" column="roles" label="角色">
        <Select
          mode="multiple"
          options={choices(options?.roles, row?.roles)}
          optionFilterProp="label"
          placeholder="可以选择多个"
        />
      </CrudField>
      <StatusField />
      <RemarkField />
    </CrudModal>
  );
}

function PasswordItem({ options }: { options: UserOptions | undefined }): ReactNode {
  const { minLength = 6, maxLength = 16, hasInitial = false } = options ?? {};
  return (
    <Form.Item
      name="password"
      label="密码"
      rules={[
        { required: !hasInitial, message: '请输入密码' },
        {
          min: minLength,
          max: maxLength,
          message: `密码长度应为 ${minLength} 到 ${maxLength} 个字符`,
        },
      ]}
    >
      <Input.Password
        autoComplete="new-password"
        placeholder={hasInitial ? '不填则使用初始密码' : '请输入密码'}
      />
    </Form.Item>
  );
}

function ContactItems(): ReactNode {
  return (
    <>
      <CrudField
        name="mobile"
        label="手机号码"
        rules={[{ pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号码' }]}
      >
        <Input maxLength={11} inputMode="tel" placeholder="11 位手机号码" />
      </CrudField>
      <CrudField
        name="telephone"
        label="电话"
        rules={[{ pattern: /^[\d+() -]{3,20}$/, message: '请输入正确的电话号码' }]}
      >
        <Input maxLength={20} inputMode="tel" placeholder="例如：0571-88888888" />
      </CrudField>
      <CrudField
        name="email"
        label="邮箱"
        rules={[{ type: 'email', message: '请输入正确的邮箱地址' }]}
      >
        <Input maxLength={50} inputMode="email" placeholder="请输入邮箱" />
      </CrudField>
    </>
  );
}
