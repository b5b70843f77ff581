import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import type { OrderEdits, TreeRow } from '#core/crud/use-tree-table.ts';
import '#ui/trees/tree-table.css';

interface OrderFieldProps {
  row: TreeRow;
  /** What the row is called, for screen readers. */
  name: string;
  orders: OrderEdits;
  canEdit: boolean;
}

/** The order of a row of a tree table, changed in place; saved with the others by 保存排序. */
export function OrderField({ row, name, orders, canEdit }: OrderFieldProps): ReactNode {
  if (!canEdit) return row.orderNum;
  return (
    <InputNumber
      className="wm-order-field"
      size="small"
      min={0}
      max={9999}
      precision={0}
      value={orders.of(row)}
      aria-label={`${name}的显示顺序`}
      onChange={(order) => {
        if (order !== null) orders.change(row, order);
      }}
    />
  );
}
