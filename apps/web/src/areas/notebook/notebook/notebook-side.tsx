import { DeleteOutlined, FileTextOutlined, FolderAddOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tree } from 'antd';
import type { TreeProps } from 'antd';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { buildTree } from '#core/tree/build-tree.ts';
import { NotebookForm } from './notebook-form.tsx';
import { notebookApi, useNotebooks } from './notebook.api.ts';
import './notebook-side.css';

/** What the list beside the tree shows: all notes, those of one notebook, or the trash. */
export type Place = 'all' | 'trash' | number;

interface NotebookSideProps {
  place: Place;
  onGo: (place: Place) => void;
}

interface NodeData {
  key: Place;
  title: string;
  count?: number;
  icon?: ReactNode;
  children?: NodeData[];
}

const isPlace = (key: unknown): Place => (typeof key === 'number' ? key : (key as Place));

function useTreeData(): NodeData[] {
  const notebooks = useNotebooks();
  return useMemo(() => {
    const rows = notebooks.map(({ id, parentId, name, noteCount }) => ({
      key: id,
      parentId,
      title: name,
      count: noteCount,
    }));
    return [
      { key: 'all', title: '全部笔记', icon: <FileTextOutlined /> },
      ...(buildTree(rows, { id: 'key', parentId: 'parentId' }) as unknown as NodeData[]),
      { key: 'trash', title: '回收站', icon: <DeleteOutlined /> },
    ];
  }, [notebooks]);
}

function renderTitle(node: NodeData): ReactNode {
  return (
    <span className="wm-notebook-node">
      {node.icon}
      <span className="wm-ellipsis">{node.title}</span>
      {node.count !== undefined && (
        <span className="wm-muted wm-number" aria-label={`${node.count} 篇`}>
          {node.count}
        </span>
      )}
    </span>
  );
}

/** The notebooks at the left of the notes. One is dragged into another; dropped on 全部笔记 it stands at the top. */
export function NotebookSide({ place, onGo }: NotebookSideProps): ReactNode {
  const client = useQueryClient();
  const tree = useTreeData();
  const canEdit = usePermission('note:book:edit');
  const canAdd = usePermission('note:book:add');
  const form = useCrudForm(notebookApi, {
    defaults: { sort: 0, parentId: typeof place === 'number' ? place : null },
  });
  const handleDrop: TreeProps<NodeData>['onDrop'] = ({ dragNode, node }) => {
    if (typeof dragNode.key !== 'number') return;
    const parentId = typeof node.key === 'number' ? node.key : null;
    void notebookApi
      .update(dragNode.key, { parentId })
      .catch(() => undefined)
      .then(() => client.invalidateQueries({ queryKey: [notebookApi.path] }));
  };
  return (
    <aside className="wm-notebooks" aria-label="笔记本">
      <header>
        <h2>笔记本</h2>
        {canAdd && (
          <Button
            type="text"
            size="small"
            icon={<FolderAddOutlined />}
            aria-label="新增笔记本"
            title="新增笔记本"
            onClick={form.create}
          />
        )}
      </header>
      <Tree<NodeData>
        key={tree.length > 2 ? 'full' : 'empty'}
        blockNode
        defaultExpandAll
        treeData={tree}
        selectedKeys={[place]}
        titleRender={renderTitle}
        onSelect={([key]) => onGo(key === undefined ? 'all' : isPlace(key))}
        draggable={canEdit && { icon: false, nodeDraggable: ({ key }) => typeof key === 'number' }}
        allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 && dropNode.key !== 'trash'}
        onDrop={handleDrop}
      />
      <NotebookForm crud={form} />
    </aside>
  );
}
