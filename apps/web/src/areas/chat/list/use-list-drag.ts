import type { ConversationRow } from '@wm/contract/chat/conversation';
import type { ChatFolder } from '@wm/contract/chat/folder';
import { misplaced } from '@wm/contract/chat/folder-rules';
import { useState } from 'react';
import type { DragEvent } from 'react';
import type { FolderActs } from './use-folder-acts.ts';

export type Dragged =
  | { kind: 'conversation'; row: ConversationRow }
  | { kind: 'folder'; folder: ChatFolder };

/** What is dragged within the list: while it is over something, a browser tells no more than its kind. */
let dragged: Dragged | undefined;

/** Makes something of the list one that can be dragged. */
export function dragOf(what: Dragged | undefined) {
  if (!what) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      dragged = what;
      event.dataTransfer.effectAllowed = 'move';
      const name = what.kind === 'folder' ? what.folder.name : what.row.title;
      event.dataTransfer.setData('text/plain', name);
    },
    onDragEnd: () => {
      dragged = undefined;
    },
  };
}

/** Whether something may be moved into a folder, or out of all of them. */
function mayDrop(what: Dragged, folders: readonly ChatFolder[], to: number | null): boolean {
  if (what.kind === 'conversation') return what.row.folderId !== to;
  const { id, parentId } = what.folder;
  return parentId !== to && misplaced(folders, { id, parentId: to }) === undefined;
}

/** Makes a place of the list one where something can be dropped: a folder, or null for outside of all. */
export function useDrop(acts: FolderActs, to: number | null) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      // What lies further out is not meant.
      event.stopPropagation();
      const isFree = mayDrop(dragged, acts.folders, to);
      setOver(isFree);
      if (!isFree) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const what = dragged;
      dragged = undefined;
      if (!what) return;
      event.stopPropagation();
      event.preventDefault();
      if (!mayDrop(what, acts.folders, to)) return;
      if (what.kind === 'folder') void acts.moveFolder(what.folder, to);
      else void acts.moveConversation(what.row, to);
    },
  };
}
