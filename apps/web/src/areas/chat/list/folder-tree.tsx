import { CaretRightOutlined, FolderAddOutlined } from '@ant-design/icons';
import type { ChatFolder } from '@wm/contract/chat/folder';
import { folderChain, foldersBelow } from '@wm/contract/chat/folder-rules';
import { Button } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabState } from '#core/tabs/tab-memory.ts';
import { useConversations } from '../chat.api.ts';
import { ConversationItem } from './conversation-item.tsx';
import type { RowListProps } from './conversation-item.tsx';
import { FolderMenu } from './folder-menu.tsx';
import { NameField } from './name-field.tsx';
import type { FolderActs } from './use-folder-acts.ts';
import { dragOf, useDrop } from './use-list-drag.ts';

/** Conversations of one folder that are shown; the others are found by searching. */
const most = 200;

interface TreeProps extends RowListProps {
  acts: FolderActs;
  /** The folder of the conversation that is open. */
  openFolderId: number | null;
}

/** The folders with what is in them. Those that lead to the open conversation stand open, unless they were closed. */
export function FolderTree({ acts, openFolderId, ...list }: TreeProps): ReactNode {
  const mayEdit = usePermission('chat:data:edit');
  const [isOpenById, setOpenById] = useTabState<Record<string, boolean>>('chat-folders', {});
  const [namedId, setNamedId] = useState<number>();
  const drop = useDrop(acts, null);
  const leading = folderChain(acts.folders, openFolderId);
  const handleAdd = async (parentId: number | null): Promise<void> => {
    const id = await acts.add(parentId);
    if (id === undefined) return;
    if (parentId !== null) setOpenById({ ...isOpenById, [parentId]: true });
    setNamedId(id);
  };
  if (acts.folders.length === 0 && !mayEdit) return null;
  const shared = {
    ...list,
    acts,
    namedId,
    onName: setNamedId,
    onAdd: (parentId: number) => void handleAdd(parentId),
    isOpen: (id: number) => isOpenById[id] ?? leading.includes(id),
    onToggle: (id: number, isOpen: boolean) => setOpenById({ ...isOpenById, [id]: isOpen }),
  };
  return (
    <section {...drop}>
      <div className="chat-group">
        <h2>文件夹</h2>
        {mayEdit && (
          <Button
            type="text"
            size="small"
            icon={<FolderAddOutlined />}
            aria-label="新增文件夹"
            title="新增文件夹"
            onClick={() => void handleAdd(null)}
          />
        )}
      </div>
      <ul>
        {acts.folders
          .filter(({ parentId }) => parentId === null)
          .map((folder) => (
            <FolderNode key={folder.id} folder={folder} {...shared} />
          ))}
      </ul>
    </section>
  );
}

interface NodeProps extends RowListProps {
  folder: ChatFolder;
  acts: FolderActs;
  /** The folder that is being named. */
  namedId: number | undefined;
  onName: (id: number | undefined) => void;
  onAdd: (parentId: number) => void;
  isOpen: (id: number) => boolean;
  onToggle: (id: number, isOpen: boolean) => void;
}

function FolderNode({ folder, ...shared }: NodeProps): ReactNode {
  const { acts, namedId, onName, onAdd } = shared;
  const { id, name } = folder;
  const mayEdit = usePermission('chat:data:edit');
  const isOpen = shared.isOpen(id);
  const drop = useDrop(acts, id);
  const held = foldersBelow(acts.folders, id).reduce((sum, one) => sum + one.conversations, 0);
  const keys: Record<string, () => void> = {
    ArrowRight: () => shared.onToggle(id, true),
    ArrowLeft: () => shared.onToggle(id, false),
    ...(mayEdit && { F2: () => onName(id), Delete: () => void acts.remove(folder, 'up') }),
  };
  const handleKey = (event: KeyboardEvent): void => {
    const does = keys[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  };
  return (
    <li className="chat-folder" {...drop}>
      <div className="chat-item">
        {namedId === id ? (
          <NameField
            name={name}
            what="文件夹"
            maxLength={40}
            onName={(next) => acts.rename(id, next)}
            onEnd={() => onName(undefined)}
          />
        ) : (
          <button
            type="button"
            title={name}
            aria-label={held > 0 ? `${name}，${held} 个对话` : name}
            aria-expanded={isOpen}
            {...dragOf(mayEdit ? { kind: 'folder', folder } : undefined)}
            onClick={() => shared.onToggle(id, !isOpen)}
            onKeyDown={handleKey}
          >
            <span className="chat-folder-name">
              <CaretRightOutlined rotate={isOpen ? 90 : 0} aria-hidden />
              <span className="chat-item-title">{name}</span>
              {held > 0 && <small>{held}</small>}
            </span>
          </button>
        )}
        {mayEdit && (
          <FolderMenu
            folder={folder}
            acts={acts}
            onName={() => onName(id)}
            onAdd={() => onAdd(id)}
          />
        )}
      </div>
      {isOpen && <FolderContents folder={folder} {...shared} />}
    </li>
  );
}

function FolderContents({ folder, ...shared }: NodeProps): ReactNode {
  const { acts, openId, foundId, onOpen } = shared;
  const below = acts.folders.filter(({ parentId }) => parentId === folder.id);
  const { data } = useConversations({
    limit: most,
    inTrash: 'false',
    isLoose: 'false',
    folderId: folder.id,
  });
  const rows = data?.rows.filter(({ folderId }) => folderId === folder.id) ?? [];
  const isEmpty = below.length === 0 && data !== undefined && data.total === 0;
  return (
    <ul>
      {below.map((one) => (
        <FolderNode key={one.id} folder={one} {...shared} />
      ))}
      {rows.map((row) => (
        <ConversationItem key={row.id} {...{ row, acts, openId, foundId, onOpen }} />
      ))}
      {isEmpty && <li className="chat-note chat-folder-empty">还没有对话，可以拖到这里</li>}
      {data !== undefined && data.total > most && (
        <li className="chat-note chat-folder-empty">共 {data.total} 个，请用搜索</li>
      )}
    </ul>
  );
}
