import { use } from 'react';
import { useNavigate } from 'react-router';
import { useNotePlace } from './tree.api.ts';
import { OpenNoteContext } from './use-open-note.ts';

/** Stores the note on the page, and leaves it when it stands in a notebook that goes. */
export function useLeaving(): (notebookId: number) => Promise<void> {
  const { id, store } = use(OpenNoteContext);
  const { data: place } = useNotePlace(id);
  const navigate = useNavigate();
  return async (notebookId) => {
    if (place?.notebookIds.includes(notebookId) !== true) return;
    await store();
    void navigate('/notebook/note');
  };
}
