import type { Role } from '@wm/contract/system/role';
import { Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAllPermissions, usePermission } from '#core/permission/permission-gate.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { fixedRoles } from '../role.api.ts';

interface RoleActionsProps {
  role: Role;
  onEdit: () => void;
  onScope: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** What can be done with a role; of the administrators' role only who has it can be changed. */
export function RoleActions({ role, ...on }: RoleActionsProps): ReactNode {
  const navigate = useNavigate();
  const mayEdit = usePermission('system:role:edit');
  const mayOpen = useAllPermissions(['system:role:edit', 'system:role:query']);
  const mayAdd = usePermission('system:role:add');
  const mayRemove = usePermission('system:role:remove');
  const isAdmin = role.id === fixedRoles.admin;
  const users = { key: 'users', label: '分配用户' };
  const more = [
    ...(mayEdit ? [users, { key: 'columns', label: '分配字段' }] : []),
    ...(mayAdd ? [{ key: 'copy', label: '复制' }] : []),
    ...(mayRemove && role.id !== fixedRoles.default
      ? [{ key: 'remove', label: '删除', danger: true }]
      : []),
  ];
  const handleMore = (key: string): void => {
    if (key === 'users') void navigate(`/system/role-auth/user/${role.id}`);
    if (key === 'columns') void navigate(`/system/role-auth/column/${role.id}`);
    if (key === 'copy') on.onCopy();
    if (key === 'remove') on.onRemove();
  };
  if (isAdmin) {
    return mayEdit && <RowAction onClick={() => handleMore('users')}>分配用户</RowAction>;
  }
  return (
    <>
      {mayOpen && (
        <>
          <RowAction onClick={on.onEdit}>修改</RowAction>
          <RowAction onClick={on.onScope}>数据权限</RowAction>
        </>
      )}
      {more.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: more, onClick: ({ key }) => handleMore(key) }}>
          <RowAction aria-haspopup="menu">更多</RowAction>
        </Dropdown>
      )}
    </>
  );
}
