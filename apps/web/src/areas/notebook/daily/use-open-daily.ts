import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useOpenNote } from '../tree/use-open-note.ts';
import type { OpenHow } from '../tree/use-open-note.ts';
import { renewTree } from '../tree/tree.api.ts';
import { openDailyNote } from './daily.api.ts';

/** Opens the note of a day, of the office's today without one; one that is made is written at once. */
export function useOpenDaily(how: OpenHow = 'here'): (date?: string) => Promise<void> {
  const openNote = useOpenNote();
  const client = useQueryClient();
  return useCallback(
    async (date) => {
      const daily = await openDailyNote(date).catch(() => undefined);
      if (daily?.isNew === true) void renewTree(client);
      // Today's is opened to be written in.
      const isWritten = daily?.isNew === true || date === undefined;
      if (daily) await openNote(daily.name, how, isWritten ? 'edit' : undefined);
    },
    [openNote, how, client],
  );
}
