import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { noteApi, noteKey, saveNote, storedNoteOf } from '../note.api.ts';
import { NoteSession } from './note-session.ts';

interface OpenSession {
  session: NoteSession;
  /** True when a draft left in this browser was brought back. */
  isRestored: boolean;
}

/** Opens a note for editing once it has been read, with the draft this browser may hold. */
export function useNoteSession(note: NoteDocument | undefined): OpenSession | undefined {
  const client = useQueryClient();
  const userId = useUser((user) => user.id);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [open, setOpen] = useState<OpenSession>();

  useEffect(() => {
    if (!note || open) return undefined;
    let isCurrent = true;
    const key = `${userId}:note:${note.id}`;
    const session = new NoteSession(note, {
      async save(content, rowVersion) {
        const saved = await saveNote({ name: note.name, content, rowVersion });
        client.setQueryData(noteKey(note.name), saved);
        void client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
        return saved;
      },
      storedOf: storedNoteOf,
      keepDraft: (draft) => void writeDraft(key, draft),
      dropDraft: () => void removeDraft(key),
      onChange: redraw,
    });
    void readDraft(key).then((draft) => {
      if (!isCurrent) return;
      const isRestored = draft !== undefined && session.restore(draft, note);
      setOpen({ session, isRestored });
    });
    return () => {
      isCurrent = false;
    };
  }, [note, open, userId, client]);

  const session = open?.session;
  useEffect(() => {
    if (!session) return undefined;
    const handleHide = (): void => session.rest();
    window.addEventListener('pagehide', handleHide);
    if (session.isDirty) void session.save();
    return () => {
      window.removeEventListener('pagehide', handleHide);
      session.rest();
      void session.save();
    };
  }, [session]);
  return open;
}
