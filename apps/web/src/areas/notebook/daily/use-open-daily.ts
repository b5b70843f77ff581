import { useCallback } from 'react';
import { useOpenNote } from '../tree/use-open-note.ts';
import type { OpenHow } from '../tree/use-open-note.ts';
import { openDailyNote } from './daily.api.ts';

/** Opens the note of a day, of the office's today without one; one that is made is written at once. */
export function useOpenDaily(how: OpenHow = 'here'): (date?: string) => Promise<void> {
  const openNote = useOpenNote();
  return useCallback(
    async (date) => {
      const daily = await openDailyNote(date).catch(() => undefined);
      // Today's is opened to be written in.
      const isWritten = daily?.isNew === true || date === undefined;
      if (daily) await openNote(daily.name, how, isWritten ? 'edit' : undefined);
    },
    [openNote, how],
  );
}
