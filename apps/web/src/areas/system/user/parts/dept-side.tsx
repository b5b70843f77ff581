import { SearchOutlined } from '@ant-design/icons';
import { Input, Tree } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { buildTree } from '#core/tree/build-tree.ts';
import { SidePane } from '#ui/trees/side-pane.tsx';
import type { UserOptions } from '../user.api.ts';

interface DeptSideProps {
  depts: UserOptions['depts'];
  selected: number | undefined;
  onSelect: (id: number | undefined) => void;
}

/** Departments that contain the text, with all above them so that the tree holds together. */
function matching(depts: UserOptions['depts'], text: string): UserOptions['depts'] {
  if (text === '') return depts;
  const byId = new Map(depts.map((dept) => [dept.id, dept]));
  const kept = new Set<number>();
  for (const dept of depts.filter(({ name }) => name.includes(text))) {
    for (let at: typeof dept | undefined = dept; at && !kept.has(at.id);) {
      kept.add(at.id);
      at = byId.get(at.parentId);
    }
  }
  return depts.filter(({ id }) => kept.has(id));
}

/** The departments at the left of the users: one is chosen, or none for everybody. */
export function DeptSide({ depts, selected, onSelect }: DeptSideProps): ReactNode {
  const [text, setText] = useState('');
  const tree = useMemo(
    () => buildTree(matching(depts, text.trim()), { parentId: 'parentId' }),
    [depts, text],
  );
  return (
    <SidePane name="depts" label="部门">
      <div className="wm-user-depts">
        <Input
          allowClear
          placeholder="搜索部门"
          aria-label="搜索部门"
          prefix={<SearchOutlined />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {tree.length === 0 ? (
          <p className="wm-muted">没有符合的部门</p>
        ) : (
          <Tree
            key={text === '' ? 'all' : 'found'}
            blockNode
            defaultExpandAll
            treeData={tree}
            fieldNames={{ key: 'id', title: 'name', children: 'children' }}
            selectedKeys={selected === undefined ? [] : [selected]}
            onSelect={([key]) => onSelect(key === undefined ? undefined : Number(key))}
          />
        )}
      </div>
    </SidePane>
  );
}
