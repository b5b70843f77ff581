import { useQueryClient } from '@tanstack/react-query';
import { fillTemplate } from '@wm/contract/notebook/fill-template';
import { useCallback } from 'react';
import { clockText } from '#core/time/clock-text.ts';
import { officeNow } from '#core/time/office-clock.ts';
import { newNote, renewTree } from './tree.api.ts';
import { bookKey, noteRowKey } from './tree-rows.ts';
import { setOpen, setRenaming, useTreeStore } from './tree-store.ts';
import { useOpenNote } from './use-open-note.ts';
import type { OpenHow } from './use-open-note.ts';

/** The title of a note on its page, as what is being renamed. */
export const titleKey = (id: number): string => `title-${id}`;

/** What a note begins with, and is called by at first. */
interface Template {
  name: string;
  content: string;
}

/** A template filled in for this moment. */
function filled({ name, content }: Template): Template {
  const { today: date, minute } = officeNow();
  const title = `${name} ${date}`;
  return { name: title, content: fillTemplate(content, { title, date, time: clockText(minute) }) };
}

/** Makes a note in a notebook, in 我的笔记 without one, empty or from a template, and opens it with the caret in its title. */
export function useAddNote(
  how: OpenHow = 'here',
): (notebookId: number | null, template?: Template) => Promise<void> {
  const client = useQueryClient();
  const openNote = useOpenNote();
  return useCallback(
    async (notebookId, template) => {
      const begins = template ? filled(template) : {};
      const made = await newNote(notebookId, begins).catch(() => undefined);
      if (!made) return;
      setOpen([bookKey(made.notebookId)], true);
      setRenaming(titleKey(made.id));
      useTreeStore.setState({ cursor: noteRowKey(made.id) });
      void renewTree(client);
      await openNote(made.name, how, 'edit');
    },
    [client, openNote, how],
  );
}
