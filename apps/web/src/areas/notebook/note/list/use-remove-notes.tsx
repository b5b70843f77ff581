import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi, trashApi } from '../note.api.ts';

interface Removal {
  ids: number[];
  /** What goes, by name: 笔记「周会」 or 3 篇笔记. */
  what: string;
  remove: (ids: number[]) => Promise<unknown>;
}

/** Moves notes to the trash at once and offers to take it back for some seconds. */
export function useRemoveNotes(): (removal: Removal) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async ({ ids, what, remove }) => {
      const renew = (): void => {
        for (const path of [trashApi.path, noteApi.path, notebookApi.path])
          void client.invalidateQueries({ queryKey: [path] });
      };
      try {
        await remove(ids);
      } catch {
        // The client has shown why.
        return;
      }
      renew();
      notifier().undoable(`${what}已移到回收站`, () => trashApi.restore(ids).then(renew));
    },
    [client],
  );
}
