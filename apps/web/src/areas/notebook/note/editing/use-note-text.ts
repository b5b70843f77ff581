import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQuery } from '@tanstack/react-query';
import type { OpenDocument } from '#core/documents/use-document-session.ts';
import { noteKey, readNote } from '../note.api.ts';
import { useNoteSession } from './use-note-session.ts';

/** A note that another area writes into beside its editor; nothing while it is read, and without a name. */
export function useNoteText(
  name: string,
  onShow: (text: string) => void,
): OpenDocument<NoteDocument> | undefined {
  const note = useQuery({
    queryKey: noteKey(name),
    queryFn: () => readNote(name),
    enabled: name !== '',
  });
  return useNoteSession(note.data, onShow);
}
