import type { NoteDocument } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DocumentSpec, OpenDocument } from '#core/documents/use-document-session.ts';
import { useDocumentSession } from '#core/documents/use-document-session.ts';
import { mergeTexts } from '#core/text/merge-texts.ts';
import { forgetKnownTags } from './tag-completion.ts';
import { noteApi, noteKey, readNote, saveNote, storedNoteOf, tagsKey } from '../note.api.ts';

const tagsOf = ({ tags, inlineTags }: Pick<NoteDocument, 'tags' | 'inlineTags'>): string =>
  [...tags, '', ...inlineTags].join();

function specOf(
  { id, name, ...first }: NoteDocument,
  client: QueryClient,
  onShow: (text: string) => void,
): DocumentSpec<NoteDocument> {
  let tags = tagsOf(first);
  return {
    kind: 'note',
    looksAgain: true,
    textOf: ({ content }) => content,
    async save(content, { rowVersion, isOverwrite }) {
      // By its id: what it was called when it was opened may be the name of another by now.
      const stored = await saveNote({ id, name, content, rowVersion, isOverwrite });
      const key = noteKey(stored.name);
      // A reading that began before must not bring back what the note was.
      await client.cancelQueries({ queryKey: key, exact: true });
      client.setQueryData(key, stored);
      // What the block above the text goes by; the text that is typed is the session's own.
      client.setQueryData<NoteDocument>([...key, 'edit'], (held) =>
        held
          ? { ...held, content: stored.content, tags: stored.tags, inlineTags: stored.inlineTags }
          : held,
      );
      void client.invalidateQueries({ queryKey: [noteApi.path, 'list'] });
      if (content.includes('[['))
        void client.invalidateQueries({ queryKey: [noteApi.path, 'missing-links'] });
      if (tagsOf(stored) !== tags) {
        forgetKnownTags();
        void client.invalidateQueries({ queryKey: tagsKey });
      }
      tags = tagsOf(stored);
      return { ...stored, stored };
    },
    read: () => readNote(name, id),
    merge: mergeTexts,
    storedOf: storedNoteOf,
    onShow,
  };
}

/** Opens a note for editing once it has been read; `onShow` puts a text that came from elsewhere into the editor. */
export function useNoteSession(
  note: NoteDocument | undefined,
  onShow: (text: string) => void,
): OpenDocument<NoteDocument> | undefined {
  const client = useQueryClient();
  const makeSpec = useCallback(
    (stored: NoteDocument) => specOf(stored, client, onShow),
    [client, onShow],
  );
  return useDocumentSession(note, makeSpec);
}
