import { useQuery } from '@tanstack/react-query';
import type { MenuChoice, roleResource } from '@wm/contract/system/role';
import { Form, Input, Skeleton, Switch } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { CrudForm } from '#core/crud/use-crud-form.ts';
import { CrudField, SortField, RemarkField, StatusField } from '#ui/overlays/crud-fields.tsx';
import { CrudModal } from '#ui/overlays/crud-modal.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
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
      <CrudField name="roleName" label="角色名称" required="请输入">
        <Input maxLength={30} placeholder="例如：人事专员" autoFocus />
      </CrudField>
      <CrudField
        name="roleKey"
        label="权限字符"
        required="请输入"
        {...(isDefault && { extra: '默认角色的权限字符不能修改' })}
      >
        <Input maxLength={100} placeholder="例如：hr_clerk" disabled={isDefault} />
      </CrudField>
      <SortField name="roleSort" />
      <StatusField disabled={isDefault} />
      <CrudField
        name="secondFactor"
        label="两步验证"
        valuePropName="checked"
        extra="打开后，拥有此角色的用户须先开启两步验证才能继续使用"
      >
        <Switch checkedChildren="要求" unCheckedChildren="不要求" />
      </CrudField>
      <Form.Item label="菜单权限">
        {menus.isError ? (
          <QueryError query={menus} />
        ) : menus.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : (
          <Form.Item name="menuIds" noStyle>
            <ChoiceTreeField nodes={nodes} label="菜单权限" />
          </Form.Item>
        )}
      </Form.Item>
      <RemarkField />
    </CrudModal>
  );
}
