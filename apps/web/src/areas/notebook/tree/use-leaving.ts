import { use } from 'react';
import { useMoveTab } from '#core/tabs/use-move-tab.ts';
import { notesPath } from '../note/list/table-address.ts';
import { useNotePlace } from './tree.api.ts';
import { OpenNoteContext } from './use-open-note.ts';

/** Stores the note on the page, and leaves it when it stands in a notebook that goes. */
export function useLeaving(): (notebookId: number) => Promise<void> {
  const { id, store } = use(OpenNoteContext);
  const { data: place } = useNotePlace(id);
  const moveTab = useMoveTab();
  return async (notebookId) => {
    if (place?.notebookIds.includes(notebookId) !== true) return;
    await store();
    moveTab(notesPath);
  };
}
