import { HolderOutlined } from '@ant-design/icons';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import type { TreeRow, TreeTable } from '#core/crud/use-tree-table.ts';
import './tree-table.css';

interface DragSort<R extends ResourceSpec> {
  /** The table whose rows take what is dropped on them. */
  table: TreeTable<R>;
  /** The handle that stands in front of a row's name. */
  handleOf: (row: TreeRow) => ReactNode;
}

interface Target {
  id: number;
  side: 'before' | 'after';
}

function sideOf(event: DragEvent): Target['side'] {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  return event.clientY < top + height / 2 ? 'before' : 'after';
}

/** The siblings after `moved` was put before or behind another of them. */
function movedTo(siblings: readonly TreeRow[], moved: TreeRow, { id, side }: Target): TreeRow[] {
  const others = siblings.filter((row) => row.id !== moved.id);
  const at = others.findIndex((row) => row.id === id);
  return others.toSpliced(side === 'before' ? at : at + 1, 0, moved);
}

/**
 * Sorts a tree table's rows among their siblings by dragging; the order fields follow and are saved by 保存排序. By
 * keyboard the order fields do the same.
 */
export function useDragSort<R extends ResourceSpec>(
  table: TreeTable<R>,
  canEdit: boolean,
): DragSort<R> {
  const dragged = useRef<TreeRow>(undefined);
  const [target, setTarget] = useState<Target>();
  if (!canEdit) return { table, handleOf: () => null };

  const accepts = (row: TreeRow): boolean =>
    dragged.current !== undefined &&
    dragged.current.id !== row.id &&
    dragged.current.parentId === row.parentId;
  const handleDrop = (row: TreeRow, side: Target['side']): void => {
    const moved = dragged.current;
    if (!moved || !accepts(row)) return;
    const siblings = table.tree.filter(({ parentId }) => parentId === row.parentId);
    table.orders.arrange(movedTo(siblings, moved, { id: row.id, side }));
  };
  const end = (): void => {
    dragged.current = undefined;
    setTarget(undefined);
  };
  const rowProps = (row: TreeRow) => ({
    className: target?.id === row.id ? `wm-drop-${target.side}` : '',
    onDragOver(event: DragEvent) {
      if (!accepts(row)) return;
      event.preventDefault();
      const side = sideOf(event);
      if (target?.id !== row.id || target.side !== side) setTarget({ id: row.id, side });
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      handleDrop(row, sideOf(event));
      end();
    },
  });
  const handleOf = (row: TreeRow): ReactNode => (
    <span
      className="wm-drag-handle"
      draggable
      title="拖动排序"
      data-drag={row.id}
      onDragStart={(event) => {
        dragged.current = row;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', String(row.id));
        const line = event.currentTarget.closest('tr, .ant-table-row');
        if (line) event.dataTransfer.setDragImage(line, 16, 16);
      }}
      onDragEnd={end}
    >
      <HolderOutlined aria-hidden />
    </span>
  );
  const onRow = rowProps as unknown as NonNullable<typeof table.tableProps.onRow>;
  return { table: { ...table, tableProps: { ...table.tableProps, onRow } }, handleOf };
}
