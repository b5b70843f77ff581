import type { Dept, deptResource } from '@wm/contract/system/dept';
import type { ReactNode } from 'react';
import { columnsOf } from '#core/crud/columns-of.ts';
import { useTreeTable } from '#core/crud/use-tree-table.ts';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { OrderField } from '#ui/fields/order-field.tsx';
import { ListTemplate } from '#ui/templates/list-template.tsx';
import { TreeActions } from '#ui/trees/tree-actions.tsx';
import { TreeName } from '#ui/trees/tree-name.tsx';
import { useDragSort } from '#ui/trees/use-drag-sort.tsx';
import { sampleDepts } from '../../widgets.api.ts';

/** Places are not stored here: the tree stands again as it was. */
const saveOrders = (): Promise<void> => Promise.resolve();

interface DeptsProps {
  canEdit: boolean;
  nameOf: (dept: Dept) => string;
}

function Depts({ canEdit, nameOf }: DeptsProps): ReactNode {
  const { table, handleOf } = useDragSort(useTreeTable(sampleDepts, { saveOrders }), canEdit);
  return (
    <ListTemplate
      table={table}
      columns={columnsWith(table, { canEdit, nameOf, handleOf })}
      emptyText="还没有部门"
      record={false}
      actions={<TreeActions table={table} canSort={canEdit} />}
    />
  );
}

interface Ways extends DeptsProps {
  handleOf: (dept: Dept) => ReactNode;
}

function columnsWith(table: TreeTable<typeof deptResource>, ways: Ways) {
  return columnsOf<Dept>()(
    {
      dataIndex: 'deptName',
      title: '部门名称',
      width: 260,
      render: (_, dept) => (
        <TreeName table={table} id={dept.id}>
          {ways.handleOf(dept)}
          {ways.nameOf(dept)}
        </TreeName>
      ),
    },
    {
      dataIndex: 'orderNum',
      title: '显示顺序',
      width: 120,
      render: (_, dept) => (
        <OrderField row={dept} name={dept.deptName} orders={table.orders} canEdit={ways.canEdit} />
      ),
    },
  );
}

function Sample(props: DeptsProps): ReactNode {
  return (
    <PermissionGate anyOf={['system:dept:list']}>
      <div className="wm-sample-list">
        <Depts {...props} />
      </div>
    </PermissionGate>
  );
}

export function Normal(): ReactNode {
  return <Sample canEdit nameOf={({ deptName }) => deptName} />;
}

/** Places are only read. */
export function Disabled(): ReactNode {
  return <Sample canEdit={false} nameOf={({ deptName }) => deptName} />;
}

export function LongText(): ReactNode {
  return <Sample canEdit nameOf={({ deptName }) => `${deptName}：${'名称特别长'.repeat(12)}`} />;
}
