import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { NameField } from '../tree/name-field.tsx';
import { savedName } from '../tree/saved-name.ts';
import { renewTree } from '../tree/tree.api.ts';
import { setRenaming, useTreeStore } from '../tree/tree-store.ts';
import { titleKey } from '../tree/use-add-note.ts';
import { noteApi } from './note.api.ts';

interface NoteTitleProps {
  note: { id: number; name: string };
  /** Called when the name was typed and one goes on to the text. */
  onNamed: () => void;
}

/** What the note is called, changed where it stands. */
export function NoteTitle({ note: { id, name }, onNamed }: NoteTitleProps): ReactNode {
  const client = useQueryClient();
  const canEdit = usePermission('note:data:edit');
  const isRenaming = useTreeStore((state) => state.renaming === titleKey(id));
  if (!isRenaming)
    return (
      <h1 title={name}>
        {canEdit ? (
          <button
            type="button"
            title="点击重命名"
            className="wm-note-title"
            onClick={() => setRenaming(titleKey(id))}
          >
            {name}
          </button>
        ) : (
          name
        )}
      </h1>
    );
  return (
    <NameField
      name={name}
      what="笔记"
      maxLength={120}
      onName={(next) =>
        savedName(() => noteApi.update(id, { name: next })).finally(() => void renewTree(client))
      }
      onEnd={(by) => {
        setRenaming(undefined);
        if (by === 'key') onNamed();
      }}
    />
  );
}
