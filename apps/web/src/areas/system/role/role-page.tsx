import { dataScopeNames } from '@wm/contract/core/data-scope';
import type { Role } from '@wm/contract/system/role';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { removalOf } from '#ui/actions/remove-actions.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { createTimeColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { CopyDialog } from './parts/copy-dialog.tsx';
import { DemandSwitch } from './parts/demand-switch.tsx';
import { DataScopeDialog } from './parts/data-scope-dialog.tsx';
import { RoleActions } from './parts/role-actions.tsx';
import { RoleForm } from './parts/role-form.tsx';
import { StatusSwitch } from './parts/status-switch.tsx';
import { readRoleGrants, roleApi } from './role.api.ts';
import { AddAction } from '#ui/actions/write-actions.tsx';

const columns = (refresh: () => Promise<void>) =>
  columnsOf<Role>()(
    { dataIndex: 'roleName', title: '角色名称', sorter: true, width: 150, fixed: 'start' },
    { dataIndex: 'roleKey', title: '权限字符', sorter: true, width: 130 },
    {
      dataIndex: 'dataScope',
      title: '数据权限',
      width: 140,
      render: (_, role) => dataScopeNames[role.dataScope],
    },
    {
      dataIndex: 'status',
      title: '状态',
      width: 80,
      render: (_, role) => <StatusSwitch role={role} onChanged={refresh} />,
    },
    {
      dataIndex: 'secondFactor',
      title: '两步验证',
      width: 90,
      render: (_, role) => <DemandSwitch role={role} onChanged={refresh} />,
    },
    { dataIndex: 'id', title: '角色编号', sorter: true, width: 100, align: 'right' },
    { dataIndex: 'roleSort', title: '显示顺序', sorter: true, width: 100, align: 'right' },
    createTimeColumn,
  );

const search = [
  textSearch('roleName', '角色名称'),
  textSearch('roleKey', '权限字符'),
  dictSearch('status', '状态', 'sys_normal_disable'),
  rangeSearch('创建时间'),
];

/** 角色管理. */
export function RolePage(): ReactNode {
  const table = useCrudTable(roleApi);
  const form = useCrudForm(roleApi, {
    access: table.access,
    defaults: { roleSort: 0, status: '0', secondFactor: false, remark: '', menuIds: [] },
  });
  const [scoped, setScoped] = useState<Role>();
  const [copied, setCopied] = useState<Role>();
  const confirmRemove = useConfirmRemove();
  const canExport = usePermission('system:role:export');
  const { refresh } = table;
  const shown = useMemo(() => columns(refresh), [refresh]);
  const handleEdit = async (role: Role): Promise<void> => {
    const grants = await readRoleGrants(role.id).catch(() => undefined);
    if (!grants) return;
    const values = { ...role, menuIds: grants.menuIds.toSorted((one, other) => one - other) };
    form.edit(values);
  };

  return (
    <ListTemplate
      table={table}
      columns={shown}
      search={search}
      canExport={canExport}
      emptyText="还没有角色，新增一个吧"
      rowActionsWidth={170}
      actions={<AddAction permission="system:role:add" onClick={form.create} />}
      renderBatch={removalOf(table, '个角色')}
      renderRowActions={(role) => (
        <RoleActions
          role={role}
          onEdit={() => void handleEdit(role)}
          onScope={() => setScoped(role)}
          onCopy={() => setCopied(role)}
          onRemove={() =>
            confirmRemove({
              permission: 'system:role:remove',
              what: `角色「${role.roleName}」`,
              remove: () => table.remove([role.id]),
            })
          }
        />
      )}
    >
      <RoleForm crud={form} />
      <DataScopeDialog role={scoped} onClose={() => setScoped(undefined)} />
      <CopyDialog role={copied} onClose={() => setCopied(undefined)} />
    </ListTemplate>
  );
}
