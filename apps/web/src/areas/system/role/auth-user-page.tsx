import { UserAddOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { Role } from '@wm/contract/system/role';
import type { RoleUser } from '@wm/contract/system/role-user';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { request } from '#core/http/request.ts';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { MissingState, isMissing } from '#ui/states/page-state.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { UserPicker } from './parts/user-picker.tsx';
import { roleUserColumns, roleUserSearch } from './parts/role-user-columns.tsx';
import { removeRoleUsers, roleApi, roleUserApi } from './role.api.ts';

/** 分配用户: who has a role. */
export function AuthUserPage(): ReactNode {
  const roleId = Number(useParams()['role_id']);
  const { modal } = App.useApp();
  const table = useCrudTable(roleUserApi, { roleId });
  const [isPicking, setPicking] = useState(false);
  const role = useQuery({
    queryKey: [roleApi.path, 'one', roleId],
    queryFn: () => request<Role>({ method: 'GET', url: `${roleApi.path}/${roleId}`, silent: true }),
    retry: false,
  });
  useTabLabel(role.data && `分配用户 · ${role.data.roleName}`);
  const confirmCancel = (what: string, userIds: number[]): void => {
    modal.confirm({
      title: `取消${what}的角色？`,
      content: '取消后，立即失去这个角色的权限',
      okText: '取消授权',
      okButtonProps: { danger: true },
      cancelText: '返回',
      centered: true,
      async onOk() {
        try {
          await removeRoleUsers({ roleId, userIds });
          notifier().message('success', '取消授权成功');
          table.select([]);
          await table.refresh();
        } catch {
          // The client has shown why; the dialog closes.
        }
      },
    });
  };
  if (isMissing(role.error)) return <MissingState what="角色" />;

  return (
    <ListTemplate
      table={table}
      record={false}
      columns={roleUserColumns}
      search={roleUserSearch}
      emptyText="还没有用户拥有这个角色"
      rowActionsWidth={100}
      actions={
        <>
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setPicking(true)}>
            授权用户
          </Button>
          {role.data && <span className="wm-muted">角色：{role.data.roleName}</span>}
        </>
      }
      renderBatch={(ids) => (
        <Button
          danger
          size="small"
          onClick={() => confirmCancel(`选中的 ${ids.length} 个用户`, ids)}
        >
          批量取消授权
        </Button>
      )}
      renderRowActions={(user: RoleUser) => (
        <RowAction danger onClick={() => confirmCancel(`用户「${user.username}」`, [user.id])}>
          取消授权
        </RowAction>
      )}
    >
      <UserPicker roleId={roleId} isOpen={isPicking} onClose={() => setPicking(false)} />
    </ListTemplate>
  );
}
