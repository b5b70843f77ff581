import type { BookMark } from '@wm/contract/book/mark';
import type { OpenedBook } from '@wm/contract/book/reading';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNoteText } from '#areas/notebook/public.ts';
import type { SaveState } from '#core/documents/document-session.ts';
import { ensureReadingNote, marksKey } from '../marks.api.ts';
import { thoughtsIn, writeQuotations, writeThought } from './reading-note.ts';

export interface ReadingNote {
  /** What was thought of each highlight, by its id. */
  thoughts: ReadonlyMap<number, string>;
  state: SaveState<unknown>['kind'] | undefined;
  /** Makes the note where there is none. */
  begin: () => Promise<void>;
  think: (mark: BookMark, thought: string) => void;
  /** Puts every highlight into the note. */
  collect: () => void;
}

interface ReadingNoteOptions {
  book: OpenedBook;
  marks: readonly BookMark[];
  /** Empty without a note. */
  noteName: string;
}

/**
 * The note in which one writes about a book, open like in its editor: drafts, what others save meanwhile and being cut off
 * are the document session's.
 */
export function useReadingNote({ book, marks, noteName }: ReadingNoteOptions): ReadingNote {
  const client = useQueryClient();
  const [content, setContent] = useState('');
  const note = useNoteText(noteName, setContent);
  const text = note ? (content === '' ? note.session.text : content) : '';
  const thoughts = useMemo(() => thoughtsIn(text), [text]);
  const write = useCallback(
    (next: (text: string) => string): void => {
      if (!note) return;
      const changed = next(note.session.text);
      note.session.write(changed);
      setContent(changed);
    },
    [note],
  );
  return {
    thoughts,
    state: note?.session.state.kind,
    begin: async () => {
      if (noteName !== '') return;
      const name = await ensureReadingNote(book.id);
      client.setQueryData<{ rows: BookMark[]; noteName: string }>(marksKey(book.id), (known) => ({
        rows: known?.rows ?? [],
        noteName: name,
      }));
    },
    think: (mark, thought) =>
      write((known) => writeThought(known, { bookName: book.name, mark, marks, thought })),
    collect: () => write((known) => writeQuotations(known, { bookName: book.name, marks })),
  };
}
