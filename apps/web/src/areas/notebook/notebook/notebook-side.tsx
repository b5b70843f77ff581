import {
  DeleteOutlined,
  FileTextOutlined,
  FolderAddOutlined,
  FolderOutlined,
} from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tree } from 'antd';
import type { TreeProps } from 'antd';
import { useMemo, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useCrudForm } from '#core/crud/use-crud-form.ts';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { buildTree } from '#core/tree/build-tree.ts';
import { moveNotes, noteApi } from '../note/note.api.ts';
import { droppedNotes, isDraggingNotes } from '../note/list/dragged-notes.ts';
import { SidePane } from '#ui/trees/side-pane.tsx';
import { DailyCalendar } from '../daily/daily-calendar.tsx';
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
      icon: <FolderOutlined />,
    }));
    return [
      { key: 'all', title: '全部笔记', icon: <FileTextOutlined /> },
      ...(buildTree(rows, {
        id: 'key',
        parentId: 'parentId',
      }) as unknown as NodeData[]),
      { key: 'trash', title: '回收站', icon: <DeleteOutlined /> },
    ];
  }, [notebooks]);
}

interface TitleProps {
  node: NodeData;
  /** Takes notes that are dropped on a notebook; without it none are. */
  onDropNotes: ((ids: number[], notebook: { id: number; name: string }) => void) | undefined;
}

function NodeTitle({ node, onDropNotes }: TitleProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const { key, title } = node;
  const takes = ({ dataTransfer }: DragEvent): boolean =>
    onDropNotes !== undefined && typeof key === 'number' && isDraggingNotes(dataTransfer);
  // The tree has its own way with notebooks: it must not see notes.
  const handleOver = (event: DragEvent): void => {
    if (!takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!takes(event) || typeof key !== 'number') return;
    event.preventDefault();
    event.stopPropagation();
    setOver(false);
    onDropNotes?.(droppedNotes(event.dataTransfer), { id: key, name: title });
  };
  return (
    <span
      className={`wm-notebook-node${isOver ? ' wm-notebook-over' : ''}`}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      {node.icon}
      <span className="wm-ellipsis">{node.title}</span>
      {node.count !== undefined && (
        <span className="wm-muted wm-number">
          {node.count}
          <span className="wm-visually-hidden"> 篇</span>
        </span>
      )}
    </span>
  );
}

/**
 * The notebooks at the left of the notes. One is dragged into another; dropped on 全部笔记 it stands at the top. Notes of
 * the list are dragged into one; by keyboard they are selected and moved with 移动到.
 */
export function NotebookSide({ place, onGo }: NotebookSideProps): ReactNode {
  const client = useQueryClient();
  const tree = useTreeData();
  const canEdit = usePermission('note:book:edit');
  const canAdd = usePermission('note:book:add');
  const canMove = usePermission('note:data:edit');
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
  const handleDropNotes: TitleProps['onDropNotes'] = (ids, { id, name }) => {
    if (ids.length === 0) return;
    void moveNotes(ids, id)
      .then(({ changed }) => notifier().message('success', `已移动 ${changed} 篇到「${name}」`))
      .catch(() => undefined)
      .then(() =>
        Promise.all(
          [noteApi.path, notebookApi.path].map((path) =>
            client.invalidateQueries({ queryKey: [path] }),
          ),
        ),
      );
  };
  const onDropNotes = canMove ? handleDropNotes : undefined;
  const renderTitle = (node: NodeData): ReactNode => (
    <NodeTitle node={node} onDropNotes={onDropNotes} />
  );
  return (
    <SidePane name="notebooks" label="笔记本">
      <div className="wm-notebooks">
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
          draggable={
            canEdit && {
              icon: false,
              nodeDraggable: ({ key }) => typeof key === 'number',
            }
          }
          allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 && dropNode.key !== 'trash'}
          onDrop={handleDrop}
        />
        <DailyCalendar how="apart" />
        <NotebookForm crud={form} />
      </div>
    </SidePane>
  );
}
