import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { NotebookSelect } from '../notebook/notebook-select.tsx';
import type { BookRow, NoteRow, TreeActions } from './use-tree-actions.ts';

interface MoveDialogProps {
  row: NoteRow | BookRow;
  actions: TreeActions;
  onClose: () => void;
}

/** Moves a note or notebook without dragging it. */
export function MoveDialog({ row, actions, onClose }: MoveDialogProps): ReactNode {
  const isNote = row.kind === 'note';
  const [target, setTarget] = useState<number | null>(isNote ? null : row.book.parentId);
  const name = isNote ? row.note.name : row.book.name;
  const handleMove = (): void => {
    onClose();
    if (row.kind === 'book') actions.moveBook(row, { parentId: target, before: null });
    else if (target !== null) actions.moveNote(row, { notebookId: target, before: null });
  };
  return (
    <AppModal
      open
      title={`移动「${name}」`}
      okText="移动"
      okButtonProps={{ disabled: isNote && target === null }}
      onOk={handleMove}
      onCancel={onClose}
      width={420}
    >
      <NotebookSelect
        aria-label="移动到"
        style={{ width: '100%' }}
        without={isNote ? undefined : row.book.id}
        allowClear={!isNote}
        placeholder={isNote ? '选择笔记本' : '放在最上层'}
        value={target ?? undefined}
        onChange={(id) => setTarget(id === undefined ? null : Number(id))}
      />
    </AppModal>
  );
}
