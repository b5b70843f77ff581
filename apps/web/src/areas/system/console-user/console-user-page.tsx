import type { ConsoleUser } from '@wm/contract/system/console-user';
import { App, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { ConsoleUserForm } from './parts/console-user-form.tsx';
import { RoleDialog } from './parts/role-dialog.tsx';
import { consoleUserApi } from './console-user.api.ts';
import { AddAction, EditAction } from '#ui/actions/write-actions.tsx';

/** The first administrator changes what is his in his own centre. */
const firstAdmin = 1;

function columnsFor(
  onSwitch: ((user: ConsoleUser) => Promise<void>) | undefined,
): Column<ConsoleUser>[] {
  return columnsOf<ConsoleUser>()(
    { dataIndex: 'username', title: '用户名', sorter: true, width: 110, fixed: 'start' },
    { dataIndex: 'name', title: '姓名', width: 80 },
    { dataIndex: 'email', title: '邮箱', width: 150, render: (_, user) => user.email || '--' },
    {
      dataIndex: 'mobile',
      title: '手机号码',
      width: 120,
      render: (_, user) => user.mobile || '--',
    },
    {
      dataIndex: 'telephone',
      title: '电话',
      width: 110,
      render: (_, user) => user.telephone || '--',
    },
    {
      dataIndex: 'roleName',
      title: '角色',
      width: 100,
      render: (_, user) => user.roleName || '--',
    },
    {
      dataIndex: 'mgState',
      title: '状态',
      width: 70,
      render: (_, user) => (
        <Switch
          size="small"
          checked={user.mgState}
          disabled={!onSwitch || user.id === firstAdmin}
          aria-label={`${user.username}的状态`}
          onChange={() => void onSwitch?.(user)}
        />
      ),
    },
    {
      dataIndex: 'isActive',
      title: '已激活',
      width: 80,
      render: (_, user) => (user.isActive ? '是' : '否'),
    },
    createTimeColumn,
  );
}

const search = [
  textSearch('username', '用户名'),
  textSearch('name', '姓名'),
  textSearch('mobile', '手机号码'),
];

/** 用户列表: the plain table of specification 3 with its role dialog and its own words (specification 8). */
export function ConsoleUserPage(): ReactNode {
  const table = useCrudTable(consoleUserApi);
  const form = useCrudForm(consoleUserApi, {
    access: table.access,
    defaults: { mgState: true, isActive: true, mobile: '' },
  });
  const [assigning, setAssigning] = useState<ConsoleUser>();
  const canEdit = usePermission('user:index:edit');
  const canExport = usePermission('user:index:export');
  const confirmDelete = useConfirmDelete(table.remove);
  const handleSwitch = async (user: ConsoleUser): Promise<void> => {
    const isDone = await consoleUserApi
      .update(user.id, { mgState: !user.mgState })
      .catch(() => undefined);
    if (isDone) notifier().message('success', '用户状态已更新');
    await table.refresh();
  };
  return (
    <ListTemplate
      table={table}
      columns={columnsFor(
        canEdit && table.access.mayWrite('mgState', 'update') ? handleSwitch : undefined,
      )}
      search={search}
      canExport={canExport}
      emptyText="还没有用户"
      rowActionsWidth={180}
      actions={<AddAction permission="user:index:add" onClick={form.create} />}
      renderRowActions={(user) =>
        user.id === firstAdmin ? (
          <span className="wm-muted">--</span>
        ) : (
          <>
            <EditAction permission="user:index:edit" onClick={() => form.edit(user)} />
            <PermissionGate anyOf={['user:index:role']}>
              <RowAction onClick={() => setAssigning(user)}>分配角色</RowAction>
            </PermissionGate>
            <PermissionGate anyOf={['user:index:remove']}>
              <RowAction danger onClick={() => confirmDelete(user)}>
                删除
              </RowAction>
            </PermissionGate>
          </>
        )
      }
    >
      <ConsoleUserForm crud={form} />
      <RoleDialog
        user={assigning}
        onClose={() => setAssigning(undefined)}
        onAssigned={() => {
          setAssigning(undefined);
          void table.refresh();
        }}
      />
    </ListTemplate>
  );
}

/** Asks in the words of specification 8, and says so when it was called off. */
function useConfirmDelete(
  remove: (ids: number[]) => Promise<unknown>,
): (user: ConsoleUser) => void {
  const { modal } = App.useApp();
  return (user) => {
    modal.confirm({
      title: `删除用户「${user.username}」`,
      content: 'user will permanently delete. Continue?',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '取消',
      centered: true,
      async onOk() {
        try {
          await remove([user.id]);
          notifier().message('success', '删除用户成功');
        } catch {
          // The client has shown why; the dialog closes.
        }
      },
      onCancel() {
        notifier().message('info', 'Delete user canceled');
      },
    });
  };
}
