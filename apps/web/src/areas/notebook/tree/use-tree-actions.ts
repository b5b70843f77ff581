import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useRef } from 'react';
import type { NotePlace, NotebookPlace } from '@wm/contract/notebook/note-tree';
import { useNavigate } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { useConfirmRemove } from '#ui/actions/confirm-remove.tsx';
import { useRemoveNotes } from '../note/list/use-remove-notes.tsx';
import { noteApi } from '../note/note.api.ts';
import { notebookApi } from '../notebook/notebook.api.ts';
import { savedName } from './saved-name.ts';
import { placeNote, placeNotebook, renewTree } from './tree.api.ts';
import { bookKey } from './tree-rows.ts';
import type { TreeRow } from './tree-rows.ts';
import { setOpen, setRenaming, useTreeStore } from './tree-store.ts';
import { OpenNoteContext, useOpenNote } from './use-open-note.ts';

export type NoteRow = Extract<TreeRow, { kind: 'note' }>;
export type BookRow = Extract<TreeRow, { kind: 'book' }>;

/** What can be done with what stands in the tree. */
export interface TreeActions {
  /** Gives it another name; false where that was refused, and said why. */
  rename: (row: NoteRow | BookRow, name: string) => Promise<boolean>;
  remove: (row: NoteRow | BookRow) => void;
  star: (row: NoteRow) => void;
  addBook: (parentId: number | null) => Promise<void>;
  moveNote: (row: NoteRow, place: NotePlace) => void;
  moveBook: (row: BookRow, place: NotebookPlace) => void;
}

const newBookName = '新笔记本';

/** What can be done in the tree; it stays the same while the page does. */
export function useTreeActions(rows: readonly TreeRow[]): TreeActions {
  const client = useQueryClient();
  const navigate = useNavigate();
  const removeNotes = useRemoveNotes();
  const confirmRemove = useConfirmRemove();
  const open = use(OpenNoteContext);
  const openNote = useOpenNote();
  // Asked when something is done: what is drawn does not hang on them.
  const latest = useRef({ rows, open, openNote });
  latest.current = { rows, open, openNote };

  return useMemo(() => {
    const renew = (): Promise<unknown> => renewTree(client);
    const save = (work: () => Promise<unknown>): Promise<boolean> =>
      savedName(work).finally(() => void renew());
    const move = <Place>(
      name: string,
      place: Place,
      send: (place: Place) => Promise<Place>,
    ): void => {
      void send(place)
        .then((stood) => {
          notifier().undoable(`已移动「${name}」`, () => send(stood).then(renew));
        })
        .catch(() => undefined)
        .then(renew);
    };
    /** Shows another note where the one that goes is open. */
    const leave = async (gone: NoteRow): Promise<void> => {
      const { rows: shown, openNote: show } = latest.current;
      const notes = shown.filter(
        (row): row is NoteRow => row.kind === 'note' && row.notebookId !== undefined,
      );
      const at = notes.findIndex(({ note }) => note.id === gone.note.id);
      const next = notes[at + 1] ?? notes[at - 1];
      if (next && next.note.id !== gone.note.id) await show(next.note.name);
      else void navigate('/notebook/note');
    };
    return {
      rename: (row, name) =>
        save(() =>
          row.kind === 'note'
            ? noteApi.update(row.note.id, { name })
            : notebookApi.update(row.book.id, { name }),
        ),
      remove(row) {
        if (row.kind === 'book') {
          confirmRemove({
            what: `笔记本「${row.book.name}」`,
            consequence: '只能删除没有笔记的笔记本，删除后不能恢复',
            remove: () => notebookApi.remove([row.book.id]).finally(() => void renew()),
          });
          return;
        }
        const { id, name } = row.note;
        const isOpen = latest.current.open.id === id;
        void removeNotes({
          ids: [id],
          what: `「${name}」`,
          async remove(ids) {
            // What is typed goes to the trash with it.
            if (isOpen) await latest.current.open.store();
            await noteApi.remove(ids);
            if (isOpen) await leave(row);
          },
        });
      },
      star(row) {
        const { id, pinned } = row.note;
        void save(() => noteApi.update(id, { pinned: !pinned }));
      },
      async addBook(parentId) {
        const taken = new Set(
          latest.current.rows.flatMap((row) => (row.kind === 'book' ? [row.book.name] : [])),
        );
        let name = newBookName;
        for (let number = 2; taken.has(name); number += 1) name = `${newBookName} ${number}`;
        const made = await notebookApi
          .create({ name, parentId, sort: 9999 })
          .catch(() => undefined);
        if (!made) return;
        if (parentId !== null) setOpen([bookKey(parentId)], true);
        setRenaming(bookKey(made.id));
        useTreeStore.setState({ cursor: bookKey(made.id) });
        void renew();
      },
      moveNote: (row, place) => {
        const { id, name } = row.note;
        setOpen([bookKey(place.notebookId)], true);
        move(name, place, (to: NotePlace) => placeNote(id, to));
      },
      moveBook: (row, place) => {
        const { id, name } = row.book;
        if (place.parentId !== null) setOpen([bookKey(place.parentId)], true);
        move(name, place, (to: NotebookPlace) => placeNotebook(id, to));
      },
    };
  }, [client, navigate, removeNotes, confirmRemove]);
}
