import { useQuery } from '@tanstack/react-query';
import type { MenuChoice, roleResource } from '@wm/contract/system/role';
import { Form, Input, InputNumber, Skeleton, Switch } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { DictRadio } from '#ui/fields/dict-field.tsx';
import type { ChoiceNode } from '../choice-tree.ts';
import { fixedRoles, readMenuChoices, roleApi } from '../role.api.ts';
import { ChoiceTreeField } from './choice-tree-field.tsx';

function nodeOf({ id, parentId, menuName, menuType, status, grantable }: MenuChoice): ChoiceNode {
  const label = status === '1' ? `${menuName}（停用）` : menuName;
  return { id, parentId, label, isLocked: !grantable, isHeading: menuType === 'M' };
}

/** The dialog that makes or edits a role and its menus. */
export function RoleForm({ crud }: { crud: CrudForm<typeof roleResource> }): ReactNode {
  const menus = useQuery({
    queryKey: [roleApi.path, 'menus'],
    queryFn: readMenuChoices,
    enabled: crud.isOpen,
  });
  const nodes = useMemo(() => menus.data?.map(nodeOf) ?? [], [menus.data]);
  const isDefault = crud.row?.id === fixedRoles.default;
  return (
    <CrudModal crud={crud}>
      {crud.mayWrite('roleName') && (
        <Form.Item
          name="roleName"
          label="角色名称"
          rules={[{ required: true, whitespace: true, message: '请输入角色名称' }]}
        >
          <Input maxLength={30} placeholder="例如：人事专员" autoFocus />
        </Form.Item>
      )}
      {crud.mayWrite('roleKey') && (
        <Form.Item
          name="roleKey"
          label="权限字符"
          rules={[{ required: true, whitespace: true, message: '请输入权限字符' }]}
          {...(isDefault && { extra: '默认角色的权限字符不能修改' })}
        >
          <Input maxLength={100} placeholder="例如：hr_clerk" disabled={isDefault} />
        </Form.Item>
      )}
      {crud.mayWrite('roleSort') && (
        <Form.Item
          name="roleSort"
          label="显示顺序"
          rules={[{ required: true, message: '请输入显示顺序' }]}
        >
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      )}
      {crud.mayWrite('status') && (
        <Form.Item name="status" label="状态">
          <DictRadio type="sys_normal_disable" disabled={isDefault} />
        </Form.Item>
      )}
      {crud.mayWrite('secondFactor') && (
        <Form.Item
          name="secondFactor"
          label="两步验证"
          valuePropName="checked"
          extra="打开后，拥有此角色的用户须先开启两步验证才能继续使用"
        >
          <Switch checkedChildren="要求" unCheckedChildren="不要求" />
        </Form.Item>
      )}
      <Form.Item label="菜单权限">
        {menus.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : (
          <Form.Item name="menuIds" noStyle>
            <ChoiceTreeField nodes={nodes} label="菜单权限" />
          </Form.Item>
        )}
      </Form.Item>
      {crud.mayWrite('remark') && (
        <Form.Item name="remark" label="备注">
          <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      )}
    </CrudModal>
  );
}
