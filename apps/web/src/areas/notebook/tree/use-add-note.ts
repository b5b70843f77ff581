import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { newNote, renewTree } from './tree.api.ts';
import { bookKey, noteRowKey } from './tree-rows.ts';
import { setOpen, setRenaming, useTreeStore } from './tree-store.ts';
import { useOpenNote } from './use-open-note.ts';

/** The title of a note on its page, as what is being renamed. */
export const titleKey = (id: number): string => `title-${id}`;

/** Makes a note in a notebook, in 我的笔记 without one, and opens it with the caret in its title. */
export function useAddNote(): (notebookId: number | null) => Promise<void> {
  const client = useQueryClient();
  const openNote = useOpenNote();
  return useCallback(
    async (notebookId) => {
      const made = await newNote(notebookId).catch(() => undefined);
      if (!made) return;
      setOpen([bookKey(made.notebookId)], true);
      setRenaming(titleKey(made.id));
      useTreeStore.setState({ cursor: noteRowKey(made.id) });
      void renewTree(client);
      await openNote(made.name, 'here', 'edit');
    },
    [client, openNote],
  );
}
