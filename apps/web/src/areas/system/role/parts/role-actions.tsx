import type { Role } from '@wm/contract/system/role';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAllPermissions, usePermission } from '#core/permission/permission-gate.tsx';
import { MoreActions } from '#ui/actions/more-actions.tsx';
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
  const openUsers = (): void => void navigate(`/system/role-auth/user/${role.id}`);
  const openColumns = (): void => void navigate(`/system/role-auth/column/${role.id}`);
  const more = [
    ...(mayEdit
      ? [
          { key: 'users', label: '分配用户', onClick: openUsers },
          { key: 'columns', label: '分配字段', onClick: openColumns },
        ]
      : []),
    ...(mayAdd ? [{ key: 'copy', label: '复制', onClick: on.onCopy }] : []),
    ...(mayRemove && role.id !== fixedRoles.default
      ? [{ key: 'remove', label: '删除', danger: true, onClick: on.onRemove }]
      : []),
  ];
  if (isAdmin) {
    return mayEdit && <RowAction onClick={openUsers}>分配用户</RowAction>;
  }
  return (
    <>
      {mayOpen && (
        <>
          <RowAction onClick={on.onEdit}>修改</RowAction>
          <RowAction onClick={on.onScope}>数据权限</RowAction>
        </>
      )}
      <MoreActions actions={more} />
    </>
  );
}
