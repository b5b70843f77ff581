import { Button } from 'antd';
import type { ResourceSpec } from '@wm/contract/core/resource';
import type { ReactNode } from 'react';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';

interface TreeActionsProps<R extends ResourceSpec> {
  table: TreeTable<R>;
  canSort: boolean;
}

/** What every tree table can do: open or close all branches, and save the places that were changed in it. */
export function TreeActions<R extends ResourceSpec>({
  table,
  canSort,
}: TreeActionsProps<R>): ReactNode {
  const { orders } = table;
  useTabHold(orders.isChanged ? 'dirty' : undefined, () => orders.isChanged);
  return (
    <>
      <Button onClick={table.toggleExpanded}>{table.isExpanded ? '全部收起' : '全部展开'}</Button>
      {canSort && (
        <Button
          disabled={!orders.isChanged}
          loading={orders.isSaving}
          onClick={() => void orders.save()}
        >
          保存排序
        </Button>
      )}
      {orders.isChanged && (
        <Button type="link" onClick={orders.discard}>
          还原
        </Button>
      )}
    </>
  );
}
