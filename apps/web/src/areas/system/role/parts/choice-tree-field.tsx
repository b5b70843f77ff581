import { Button, Checkbox, Input, Tree } from 'antd';
import type { TreeDataNode } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { buildTree } from '#core/tree/build-tree.ts';
import { checkMarks, chooseAll, choiceTree, foundIn, toggleChoice } from '../choice-tree.ts';
import type { ChoiceNode } from '../choice-tree.ts';
import './choice-tree-field.css';

interface ChoiceTreeFieldProps {
  nodes: readonly ChoiceNode[];
  /** What the tree is called, for those who do not see it. */
  label: string;
  value?: number[];
  onChange?: (value: number[]) => void;
}

const treeHeight = 240;
const noIds: number[] = [];

/** Several entries of a tree: 展开, 全选, search, and whether parents and children go together. */
export function ChoiceTreeField(props: ChoiceTreeFieldProps): ReactNode {
  const { nodes, label, value = noIds, onChange } = props;
  const [isLinked, setLinked] = useState(true);
  const [expanded, setExpanded] = useState<number[]>([]);
  const [wanted, setWanted] = useState('');
  const tree = useMemo(() => choiceTree(nodes), [nodes]);
  const marks = useMemo(() => checkMarks(tree, value, isLinked), [tree, value, isLinked]);
  const treeData = useMemo(() => dataOf(foundIn(tree, wanted)), [tree, wanted]);
  const parents = [...tree.below.keys()];
  const isAll =
    nodes.length > 0 && nodes.every(({ id, isLocked }) => isLocked || value.includes(id));
  const isOpen = expanded.length > 0;
  return (
    <div className="wm-choice">
      <div className="wm-choice-tools">
        <Button
          size="small"
          type="text"
          aria-expanded={isOpen}
          onClick={() => setExpanded(isOpen ? [] : parents)}
        >
          {isOpen ? '折叠' : '展开'}
        </Button>
        <Button size="small" type="text" onClick={() => onChange?.(chooseAll(tree, value, !isAll))}>
          {isAll ? '全不选' : '全选'}
        </Button>
        <Checkbox checked={isLinked} onChange={({ target }) => setLinked(target.checked)}>
          父子联动
        </Checkbox>
        <Input
          allowClear
          size="small"
          placeholder="搜索"
          aria-label={`搜索${label}`}
          onChange={(event) => setWanted(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
      </div>
      {treeData.length === 0 && <p className="wm-muted wm-choice-none">没有符合条件的选项</p>}
      <Tree
        aria-label={label}
        checkable
        checkStrictly
        selectable={false}
        blockNode
        height={treeHeight}
        treeData={treeData}
        checkedKeys={marks}
        expandedKeys={wanted.trim() === '' ? expanded : parents}
        onExpand={(keys) => setExpanded(keys.map(Number))}
        onCheck={(_, { node }) =>
          onChange?.(toggleChoice(tree, value, { id: Number(node.key), isLinked }))
        }
      />
    </div>
  );
}

function dataOf(nodes: readonly ChoiceNode[]): TreeDataNode[] {
  const rows = nodes.map((node) => ({
    key: node.id,
    parentId: node.parentId,
    title: node.label,
    disableCheckbox: node.isLocked ?? false,
  }));
  return buildTree(rows, { id: 'key', parentId: 'parentId' }) as unknown as TreeDataNode[];
}
