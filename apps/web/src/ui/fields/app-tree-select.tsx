import { TreeSelect } from 'antd';
import type { TreeSelectProps } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { buildTree } from '#core/tree/build-tree.ts';

interface AppTreeSelectProps extends Omit<
  TreeSelectProps<number | string>,
  'treeData' | 'fieldNames'
> {
  /** Rows with `id`, `parentField` and the label, in the order they shall stand. */
  rows: readonly Readonly<Record<string, unknown>>[];
  valueField?: string;
  labelField?: string;
  childrenField?: string;
  parentField?: string;
}

/** Chooses one entry of a tree that comes as flat rows; typing finds by label. */
export function AppTreeSelect(props: AppTreeSelectProps): ReactNode {
  const {
    rows,
    valueField = 'id',
    labelField = 'label',
    childrenField = 'children',
    parentField = 'parent_id',
    ...rest
  } = props;
  const tree = useMemo(
    () => buildTree(rows, { id: valueField, parentId: parentField, children: childrenField }),
    [rows, valueField, parentField, childrenField],
  );
  return (
    <TreeSelect
      showSearch={{ treeNodeFilterProp: labelField }}
      allowClear
      placeholder="请选择"
      treeDefaultExpandAll={rows.length <= 50}
      {...rest}
      treeData={tree}
      fieldNames={{ value: valueField, label: labelField, children: childrenField }}
    />
  );
}
