import { foldersBelow, misplaced } from '@wm/contract/chat/folder-rules';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { FolderActs } from './use-folder-acts.ts';
import type { Dragged } from './use-list-drag.ts';

interface MoveDialogProps {
  what: Dragged;
  acts: FolderActs;
  onClose: () => void;
}

/** Moves a conversation or a folder without dragging it. */
export function MoveDialog({ what, acts, onClose }: MoveDialogProps): ReactNode {
  const isFolder = what.kind === 'folder';
  const name = isFolder ? what.folder.name : what.row.title;
  const [target, setTarget] = useState(isFolder ? what.folder.parentId : what.row.folderId);
  const without = isFolder ? foldersBelow(acts.folders, what.folder.id) : [];
  const rows = acts.folders
    .filter((one) => !without.includes(one))
    .map(({ id, name: label, parentId }) => ({
      id,
      label,
      parent_id: parentId,
      disabled:
        isFolder && misplaced(acts.folders, { id: what.folder.id, parentId: id }) === 'deep',
    }));
  const handleMove = (): void => {
    onClose();
    if (isFolder) void acts.moveFolder(what.folder, target);
    else void acts.moveConversation(what.row, target);
  };
  return (
    <AppModal
      open
      title={`移动「${name}」`}
      okText="移动"
      onOk={handleMove}
      onCancel={onClose}
      width={420}
    >
      <AppTreeSelect
        aria-label="移动到"
        style={{ width: '100%' }}
        rows={rows}
        placeholder="不放进文件夹"
        value={target ?? undefined}
        onChange={(id: number | string | undefined) =>
          setTarget(id === undefined ? null : Number(id))
        }
      />
    </AppModal>
  );
}
