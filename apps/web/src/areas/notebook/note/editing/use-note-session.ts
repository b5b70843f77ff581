import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useState } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { readDraft, removeDraft, writeDraft } from '#core/storage/drafts.ts';
import { useUser } from '#core/stores/user-store.ts';
import { noteApi, noteKey, saveNote, storedNoteOf } from '../note.api.ts';
import { takeDraftPlace } from './draft-place.ts';
import type { DraftPlace } from './draft-place.ts';
import { NoteSession } from './note-session.ts';

interface OpenSession {
  session: NoteSession;
  place: DraftPlace;
  /** True when a draft left in this browser was brought back. */
  isRestored: boolean;
}

function isUnreached(error: unknown): boolean {
  return error instanceof HttpError && (error.kind === 'network' || error.kind === 'timeout');
}

/** Brings back the newest draft that a tab left behind; it is this session's own from then on. */
async function bringBack(
  session: NoteSession,
  note: NoteDocument,
  { left }: DraftPlace,
): Promise<boolean> {
  for (const key of left) {
    const draft = await readDraft(key);
    const isRestored = draft !== undefined && session.restore(draft, note);
    await removeDraft(key);
    if (isRestored) return true;
  }
  return false;
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
    const begin = async (): Promise<void> => {
      const place = await takeDraftPlace(`${userId}:note:${note.id}`);
      if (!isCurrent) return place.leave();
      const session = new NoteSession(note, {
        async save(content, rowVersion) {
          const saved = await saveNote({ name: note.name, content, rowVersion });
          // A reading that began before must not bring back what the note was.
          await client.cancelQueries({ queryKey: noteKey(note.name), exact: true });
          client.setQueryData(noteKey(note.name), saved);
          void client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
          return saved;
        },
        isUnreached,
        storedOf: storedNoteOf,
        keepDraft: (draft) => void writeDraft(place.key, draft),
        dropDraft: () => void removeDraft(place.key),
        onChange: redraw,
      });
      const isRestored = await bringBack(session, note, place);
      setOpen({ session, place, isRestored });
    };
    void begin();
    return () => {
      isCurrent = false;
    };
  }, [note, open, userId, client]);

  useEffect(() => {
    if (!open) return undefined;
    const { session } = open;
    const handleHide = (): void => session.rest();
    const handleOnline = (): void => void session.save();
    window.addEventListener('pagehide', handleHide);
    window.addEventListener('online', handleOnline);
    if (session.isDirty) void session.save();
    return () => {
      window.removeEventListener('pagehide', handleHide);
      window.removeEventListener('online', handleOnline);
      session.rest();
      void session.save();
    };
  }, [open]);
  return open;
}
