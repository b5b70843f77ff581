import { PlusOutlined } from '@ant-design/icons';
import type { Dept, deptResource } from '@wm/contract/system/dept';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import type { Column } from '#core/crud/columns-of.ts';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { useTreeTable } from '#core/crud/use-tree-table.ts';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import type { Undo } from '#core/http/notifier.ts';
import { PermissionGate, usePermission } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { OrderField } from '#ui/fields/order-field.tsx';
import { dictSearch } from '#ui/fields/dict-field.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { TreeActions } from '#ui/trees/tree-actions.tsx';
import { TreeName } from '#ui/trees/tree-name.tsx';
import { RemoveAction } from '#ui/actions/remove-actions.tsx';
import { RowAction } from '#ui/actions/row-action.tsx';
import { statusColumn } from '#ui/templates/common-columns.tsx';
import { textSearch } from '#ui/fields/text-search.tsx';
import { DeptForm } from './parts/dept-form.tsx';
import { deptApi, saveDeptOrders } from './dept.api.ts';
import { EditAction } from '#ui/actions/write-actions.tsx';

const search = [
  textSearch('deptName', '部门名称'),
  dictSearch('status', '状态', 'sys_normal_disable'),
];

function columnsWith(table: TreeTable<typeof deptResource>, canEdit: boolean): Column<Dept>[] {
  return columnsOf<Dept>()(
    {
      dataIndex: 'deptName',
      title: '部门名称',
      width: 260,
      fixed: 'start',
      render: (_, dept) => (
        <TreeName table={table} id={dept.id}>
          {dept.deptName}
        </TreeName>
      ),
    },
    statusColumn,
    {
      dataIndex: 'orderNum',
      title: '显示顺序',
      width: 120,
      detail: (dept) => dept.orderNum,
      render: (_, dept) => (
        <OrderField row={dept} name={dept.deptName} orders={table.orders} canEdit={canEdit} />
      ),
    },
    { dataIndex: 'leader', title: '负责人', width: 120, render: (_, { leader }) => leader || '--' },
    { dataIndex: 'phone', title: '联系电话', width: 150, render: (_, { phone }) => phone || '--' },
    {
      dataIndex: 'createTime',
      title: '创建时间',
      width: 180,
      render: (_, dept) => formatDateTime(dept.createTime),
    },
  );
}

/** 部门管理: the tree of departments, with places changed in the table. */
export function DeptPage(): ReactNode {
  const table = useTreeTable(deptApi, { saveOrders: saveDeptOrders });
  const defaults = { orderNum: 0, leader: '', phone: '', email: '', status: '0' } as const;
  const form = useCrudForm(deptApi, { defaults, access: table.access });
  const canEdit = usePermission('system:dept:edit');
  const canExport = usePermission('system:dept:export');
  // Who does not reach the head office begins with what he does reach.
  const [top] = table.tree;

  return (
    <ListTemplate
      table={table}
      columns={columnsWith(table, canEdit)}
      search={search}
      canExport={canExport}
      emptyText="还没有部门"
      rowActionsWidth={150}
      actions={
        <>
          <PermissionGate anyOf={['system:dept:add']}>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => form.createWith({ ...(top && { parentId: top.id }) })}
            >
              新增
            </Button>
          </PermissionGate>
          <TreeActions table={table} canSort={canEdit} />
        </>
      }
      renderRowActions={(dept) => (
        <RowActions
          dept={dept}
          onEdit={() => form.edit(dept)}
          onAdd={() => form.createWith({ parentId: dept.id })}
          onRemove={() => table.remove([dept.id])}
        />
      )}
    >
      <DeptForm crud={form} />
    </ListTemplate>
  );
}

interface RowActionsProps {
  dept: Dept;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => Promise<Undo | undefined>;
}

function RowActions({ dept, onEdit, onAdd, onRemove }: RowActionsProps): ReactNode {
  return (
    <>
      <EditAction permission="system:dept:edit" onClick={onEdit} />
      {dept.status === '0' && (
        <PermissionGate anyOf={['system:dept:add']}>
          <RowAction onClick={onAdd}>新增</RowAction>
        </PermissionGate>
      )}
      {dept.parentId !== 0 && (
        <RemoveAction
          permission="system:dept:remove"
          what={`部门「${dept.deptName}」`}
          remove={onRemove}
        />
      )}
    </>
  );
}
