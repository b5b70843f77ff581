import { useQueryClient } from '@tanstack/react-query';
import { use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import type { NotePlace, NotebookPlace } from '@wm/contract/notebook/note-tree';
import { useMoveTab } from '#core/tabs/use-move-tab.ts';
import { notifier } from '#core/http/notifier.ts';
import { notesPath } from '../note/list/table-address.ts';
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
  remove: (row: NoteRow) => void;
  star: (row: NoteRow) => void;
  /** Makes a notebook and lets its name be typed. */
  addBook: (parentId: number | null) => Promise<void>;
  moveNote: (row: NoteRow, place: NotePlace) => void;
  moveBook: (row: BookRow, place: NotebookPlace) => void;
}

const newBookName = '新笔记本';

/** The newest value, for what is done later: what is drawn does not hang on it. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Moves what was dragged, at once, and offers to put it back. */
function useMoves(): Pick<TreeActions, 'moveNote' | 'moveBook'> {
  const client = useQueryClient();
  return useMemo(() => {
    const renew = (): Promise<unknown> => renewTree(client);
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
    return {
      moveNote({ note: { id, name } }, place) {
        setOpen([bookKey(place.notebookId)], true);
        move(name, place, (to: NotePlace) => placeNote(id, to));
      },
      moveBook({ book: { id, name } }, place) {
        if (place.parentId !== null) setOpen([bookKey(place.parentId)], true);
        move(name, place, (to: NotebookPlace) => placeNotebook(id, to));
      },
    };
  }, [client]);
}

const patienceMs = 500;

/** Waits while the router draws another page, which it does in its own time; no longer than one would. */
async function untilTrue(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isTrue() && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 16));
  }
}

/** Removes notes into the trash, at once and to be taken back; what was open goes on to its neighbour. */
function useRemoval(rows: readonly TreeRow[]): TreeActions['remove'] {
  const moveTab = useMoveTab();
  const removeNotes = useRemoveNotes();
  const open = use(OpenNoteContext);
  const openNote = useOpenNote();
  const latest = useLatest({ rows, open, openNote });
  return useCallback(
    (row) => {
      const { id, name } = row.note;
      const leave = async (): Promise<void> => {
        const next = neighbourOf(latest.current.rows, id);
        if (next === undefined) moveTab(notesPath);
        else await latest.current.openNote(next);
      };
      const isOpen = latest.current.open.id === id;
      void removeNotes({
        ids: [id],
        what: `「${name}」`,
        async remove(ids) {
          // What is typed goes to the trash with it; the page must not ask for a note that is gone.
          if (isOpen) await latest.current.open.store();
          if (isOpen) await leave();
          if (isOpen) await untilTrue(() => latest.current.open.id !== id);
          await noteApi.remove(ids);
        },
      });
    },
    [moveTab, removeNotes, latest],
  );
}

/** The name of the note below, or above the one that goes. */
function neighbourOf(rows: readonly TreeRow[], id: number): string | undefined {
  const notes = rows.flatMap((row) =>
    row.kind === 'note' && row.notebookId !== undefined ? [row.note] : [],
  );
  const at = notes.findIndex((note) => note.id === id);
  return (notes[at + 1] ?? notes[at - 1])?.name;
}

/** A name that no notebook which is to be seen has. */
function freeBookName(rows: readonly TreeRow[]): string {
  const taken = new Set(rows.flatMap((row) => (row.kind === 'book' ? [row.book.name] : [])));
  let name = newBookName;
  for (let number = 2; taken.has(name); number += 1) name = `${newBookName} ${number}`;
  return name;
}

/** What can be done in the tree; it stays the same while the page does. */
export function useTreeActions(rows: readonly TreeRow[]): TreeActions {
  const client = useQueryClient();
  const moves = useMoves();
  const remove = useRemoval(rows);
  const latest = useLatest(rows);
  return useMemo(() => {
    const save = (work: () => Promise<unknown>): Promise<boolean> =>
      savedName(work).finally(() => void renewTree(client));
    return {
      ...moves,
      remove,
      rename: (row, name) =>
        save(() =>
          row.kind === 'note'
            ? noteApi.update(row.note.id, { name })
            : notebookApi.update(row.book.id, { name }),
        ),
      star({ note: { id, pinned } }) {
        void save(() => noteApi.update(id, { pinned: !pinned }));
      },
      async addBook(parentId) {
        const name = freeBookName(latest.current);
        const made = await notebookApi
          .create({ name, parentId, sort: 9999 })
          .catch(() => undefined);
        if (!made) return;
        if (parentId !== null) setOpen([bookKey(parentId)], true);
        setRenaming(bookKey(made.id));
        useTreeStore.setState({ cursor: bookKey(made.id) });
        void renewTree(client);
      },
    };
  }, [client, moves, remove, latest]);
}
