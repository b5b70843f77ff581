import { treePageSize } from '@wm/contract/notebook/tree-sizes';
import type { TreeNote, TreeNotebook } from '@wm/contract/notebook/note-tree';
import type { TreeLevel, TreeTop } from './tree.api.ts';

/** What a row is, with where it stands among its siblings. */
interface Standing {
  key: string;
  /** From 1, as readers of screens count it. */
  level: number;
  position: number;
  setSize: number;
  /** The key of the row it stands in. */
  parent: string | undefined;
}

export type TreeRow = Standing &
  (
    | { kind: 'group'; name: 'starred' | 'recent'; isOpen: boolean }
    | { kind: 'book'; book: TreeNotebook; isOpen: boolean }
    | { kind: 'note'; note: TreeNote; notebookId: number; page: number }
    /** One that stands in a group. */
    | { kind: 'note'; note: TreeNote; notebookId: undefined; page: undefined }
    /** A note that is not fetched yet. */
    | { kind: 'gap'; notebookId: number; page: number }
    | { kind: 'more'; total: number }
    | { kind: 'empty' }
    | { kind: 'loading' }
  );

export const bookKey = (id: number): string => `book-${id}`;
export const noteRowKey = (id: number): string => `note-${id}`;
/** The place of a note in its notebook, whichever note that is. */
export const slotKey = (notebookId: number, index: number): string => `gap-${notebookId}-${index}`;

/** What is known of the tree. */
export interface KnownTree {
  top: TreeTop | undefined;
  levelOf: (notebookId: number | null, page: number) => TreeLevel | undefined;
  isOpen: (key: string) => boolean;
}

/** The rows that are to be seen, from the top down. */
export function rowsOf(tree: KnownTree): TreeRow[] {
  const rows: TreeRow[] = [];
  const groups = groupsOf(tree);
  const root = tree.levelOf(null, 1);
  const setSize = groups.length + (root?.notebooks.length ?? 0);
  groups.forEach(({ name, notes, total }, at) => {
    const place = { level: 1, position: at + 1, setSize, parent: undefined };
    const isOpen = tree.isOpen(name);
    rows.push({ kind: 'group', key: name, name, isOpen, ...place });
    if (isOpen) rows.push(...notesOfGroup(name, notes, total));
  });
  if (!root)
    rows.push({
      kind: 'loading',
      key: 'loading',
      level: 1,
      position: 1,
      setSize: 1,
      parent: undefined,
    });
  else
    addBooks(rows, tree, {
      books: root.notebooks,
      level: 1,
      parent: undefined,
      before: groups.length,
      setSize,
    });
  return rows;
}

function groupsOf({ top }: KnownTree) {
  const groups = [
    { name: 'starred' as const, notes: top?.starred ?? [], total: top?.starredTotal ?? 0 },
    { name: 'recent' as const, notes: top?.recent ?? [], total: top?.recent.length ?? 0 },
  ];
  return groups.filter(({ notes }) => notes.length > 0);
}

function notesOfGroup(name: string, notes: readonly TreeNote[], total: number): TreeRow[] {
  const isCut = total > notes.length;
  const setSize = notes.length + (isCut ? 1 : 0);
  const rows: TreeRow[] = notes.map((note, at) => ({
    kind: 'note',
    key: `${name}-${note.id}`,
    note,
    notebookId: undefined,
    page: undefined,
    level: 2,
    position: at + 1,
    setSize,
    parent: name,
  }));
  const place = { level: 2, position: setSize, setSize, parent: name };
  if (isCut) rows.push({ kind: 'more', key: `${name}-more`, total, ...place });
  return rows;
}

interface Books {
  books: readonly TreeNotebook[];
  level: number;
  parent: string | undefined;
  /** Siblings that stand before them. */
  before: number;
  setSize: number;
}

function addBooks(rows: TreeRow[], tree: KnownTree, level: Books): void {
  level.books.forEach((book, at) => {
    const key = bookKey(book.id);
    const isOpen = tree.isOpen(key);
    const position = level.before + at + 1;
    const place = { level: level.level, position, setSize: level.setSize, parent: level.parent };
    rows.push({ kind: 'book', key, book, isOpen, ...place });
    if (isOpen) addLevel(rows, tree, { id: book.id, level: level.level + 1 });
  });
}

function addLevel(
  rows: TreeRow[],
  tree: KnownTree,
  { id, level }: { id: number; level: number },
): void {
  const first = tree.levelOf(id, 1);
  const parent = bookKey(id);
  const place = { level, parent, position: 1, setSize: 1 };
  if (!first) {
    rows.push({ kind: 'loading', key: `loading-${id}`, ...place });
    return;
  }
  const setSize = first.notebooks.length + first.total;
  addBooks(rows, tree, { books: first.notebooks, level, parent, before: 0, setSize });
  if (setSize === 0) rows.push({ kind: 'empty', key: `empty-${id}`, ...place });
  const known = new Map<number, TreeLevel | undefined>([[1, first]]);
  for (let index = 0; index < first.total; index += 1) {
    const page = Math.floor(index / treePageSize) + 1;
    if (!known.has(page)) known.set(page, tree.levelOf(id, page));
    const note = known.get(page)?.notes[index % treePageSize];
    const position = first.notebooks.length + index + 1;
    const at = { level, parent, position, setSize };
    rows.push(
      note
        ? { kind: 'note', key: noteRowKey(note.id), note, notebookId: id, page, ...at }
        : { kind: 'gap', key: slotKey(id, index), notebookId: id, page, ...at },
    );
  }
}
