import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { TreeTable } from '#core/crud/use-tree-table.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import './tree-table.css';

interface TreeNameProps<R extends ResourceSpec> {
  table: TreeTable<R>;
  id: number;
  children: ReactNode;
}

/** The name of a row of a tree. On phones, where rows are cards, it shows the depth and opens the branch itself. */
export function TreeName<R extends ResourceSpec>({
  table,
  id,
  children,
}: TreeNameProps<R>): ReactNode {
  const isNarrow = useIsNarrow();
  if (!isNarrow) {
    return (
      <span
        className="wm-tree-text"
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = currentTarget.textContent;
        }}
      >
        {children}
      </span>
    );
  }
  const { depth, hasChildren, isOpen } = table.nodeOf(id);
  return (
    <span className="wm-tree-name" style={{ paddingInlineStart: depth * 14 }}>
      {hasChildren ? (
        <Button
          type="text"
          icon={isOpen ? <CaretDownOutlined /> : <CaretRightOutlined />}
          aria-label={isOpen ? '收起' : '展开'}
          aria-expanded={isOpen}
          onClick={() => table.toggle(id)}
        />
      ) : (
        <span className="wm-tree-space" />
      )}
      <span>{children}</span>
    </span>
  );
}
