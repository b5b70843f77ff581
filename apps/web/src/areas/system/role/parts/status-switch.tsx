import type { Role } from '@wm/contract/system/role';
import { App, Switch } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { StatusTag } from '#ui/tags/status-tag.tsx';
import { fixedRoles, roleApi } from '../role.api.ts';

interface StatusSwitchProps {
  role: Role;
  onChanged: () => Promise<void>;
}

/** Whether a role is in use, changed after asking; a mere tag where it cannot be changed. */
export function StatusSwitch({ role, onChanged }: StatusSwitchProps): ReactNode {
  const { modal } = App.useApp();
  const mayEdit = usePermission('system:role:edit');
  const isFixed = role.id === fixedRoles.admin || role.id === fixedRoles.default;
  if (!mayEdit || isFixed) return <StatusTag value={role.status} />;
  const next = role.status === '0' ? '1' : '0';
  const word = next === '0' ? '启用' : '停用';
  const handleClick = (): void => {
    modal.confirm({
      title: `${word}角色「${role.roleName}」？`,
      content:
        next === '1'
          ? '停用后，拥有它的用户立即失去它的权限'
          : '启用后，拥有它的用户立即得到它的权限',
      okText: word,
      cancelText: '取消',
      okButtonProps: { danger: next === '1' },
      autoFocusButton: 'cancel',
      centered: true,
      async onOk() {
        try {
          await roleApi.update(role.id, { status: next });
          notifier().undoable(`已${word}角色「${role.roleName}」`, () =>
            roleApi.update(role.id, { status: role.status }).then(onChanged),
          );
          await onChanged();
        } catch {
          // The client has shown why; the switch stays as it was.
        }
      },
    });
  };
  return (
    <Switch
      size="small"
      checked={role.status === '0'}
      onClick={handleClick}
      aria-label={`${role.roleName}的状态`}
    />
  );
}
