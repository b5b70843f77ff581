import type { Role } from '@wm/contract/system/role';
import { App, Switch } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useUser } from '#core/stores/user-store.ts';
import { fixedRoles, roleApi } from '../role.api.ts';

interface DemandSwitchProps {
  role: Role;
  onChanged: () => Promise<void>;
}

/** Whether a role demands a second factor, changed after asking; of the administrators' role only by one of them. */
export function DemandSwitch({ role, onChanged }: DemandSwitchProps): ReactNode {
  const { modal } = App.useApp();
  const mayEdit = usePermission('system:role:edit');
  const isAdmin = useUser((user) => user.roles.includes('admin'));
  const isTheirs = role.id === fixedRoles.admin;
  if (!mayEdit || (isTheirs && !isAdmin)) return role.secondFactor ? '要求' : '不要求';
  const next = !role.secondFactor;
  const word = next ? '要求' : '不再要求';
  const handleClick = (): void => {
    modal.confirm({
      title: `${word}角色「${role.roleName}」两步验证？`,
      content: next
        ? '拥有它而没有开启两步验证的用户，须先开启才能继续使用'
        : '拥有它的用户可以关闭两步验证',
      okText: word,
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          await roleApi.update(role.id, { secondFactor: next });
          notifier().message('success', '保存成功');
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
      checked={role.secondFactor}
      onClick={handleClick}
      aria-label={`${role.roleName}的两步验证`}
    />
  );
}
