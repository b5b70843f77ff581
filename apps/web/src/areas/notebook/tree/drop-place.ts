import type { NotePlace, NotebookPlace } from '@wm/contract/notebook/note-tree';
import type { TreeRow } from './tree-rows.ts';

/** Where over a row something is held, from 0 at its upper edge to 1 at its lower one. */
export type Part = number;

/** Where what is dropped would stand, and how that is shown. */
export type Drop =
  | { kind: 'note'; place: NotePlace; mark: 'before' | 'after' | 'into' }
  | { kind: 'book'; place: NotebookPlace; mark: 'before' | 'after' | 'into' };

/** The next of the rows on the same level, of the same kind; null behind the last, undefined where it is not known yet. */
function nextOf(rows: readonly TreeRow[], at: number): TreeRow | null | undefined {
  const row = rows[at];
  if (!row) return null;
  for (let index = at + 1; index < rows.length; index += 1) {
    const next = rows[index];
    if (!next || next.level < row.level) return null;
    if (next.level > row.level) continue;
    if (next.kind === 'gap') return undefined;
    return next.kind === row.kind ? next : null;
  }
  return null;
}

function noteDrop(rows: readonly TreeRow[], at: number, part: Part): Drop | undefined {
  const row = rows[at];
  if (row?.kind === 'book')
    return { kind: 'note', place: { notebookId: row.book.id, before: null }, mark: 'into' };
  if (row?.kind !== 'note' || row.notebookId === undefined) return undefined;
  const { notebookId } = row;
  if (part < 0.5)
    return { kind: 'note', place: { notebookId, before: row.note.id }, mark: 'before' };
  const next = nextOf(rows, at);
  if (next === undefined) return undefined;
  const before = next?.kind === 'note' ? next.note.id : null;
  return { kind: 'note', place: { notebookId, before }, mark: 'after' };
}

function bookDrop(rows: readonly TreeRow[], at: number, part: Part): Drop | undefined {
  const row = rows[at];
  if (row?.kind !== 'book') return undefined;
  const { id, parentId } = row.book;
  if (part < 0.25) return { kind: 'book', place: { parentId, before: id }, mark: 'before' };
  if (part < 0.75 || row.isOpen)
    return { kind: 'book', place: { parentId: id, before: null }, mark: 'into' };
  const next = nextOf(rows, at);
  const before = next?.kind === 'book' ? next.book.id : null;
  return { kind: 'book', place: { parentId, before }, mark: 'after' };
}

/** Whether a row stands in a branch. */
function isWithin(rows: readonly TreeRow[], row: TreeRow, branch: string): boolean {
  const parents = new Map(rows.map(({ key, parent }) => [key, parent]));
  for (let at: string | undefined = row.key; at !== undefined; at = parents.get(at))
    if (at === branch) return true;
  return false;
}

/** What happens to a row that is dropped on a part of another; nothing where it cannot stand. */
export function dropAt(
  rows: readonly TreeRow[],
  dragged: TreeRow,
  { key, part }: { key: string; part: Part },
): Drop | undefined {
  const at = rows.findIndex((row) => row.key === key);
  const target = rows[at];
  if (!target || target.key === dragged.key) return undefined;
  if (dragged.kind === 'note') return noteDrop(rows, at, part);
  if (dragged.kind !== 'book' || isWithin(rows, target, dragged.key)) return undefined;
  return bookDrop(rows, at, part);
}

/** Where a note or notebook comes to stand one place up or down among its own kind; nothing at the end. */
export function stepFrom(
  rows: readonly TreeRow[],
  row: TreeRow,
  by: 'up' | 'down',
): Drop | undefined {
  const siblings = rows.filter(
    (one) => one.parent === row.parent && (one.kind === row.kind || one.kind === 'gap'),
  );
  const at = siblings.findIndex(({ key }) => key === row.key);
  const target = siblings[by === 'up' ? at - 1 : at + 2];
  const isLast = by === 'down' && at === siblings.length - 2;
  if (target?.kind === 'gap' || (!target && !isLast)) return undefined;
  if (row.kind === 'note' && row.notebookId !== undefined) {
    const before = target?.kind === 'note' ? target.note.id : null;
    return { kind: 'note', place: { notebookId: row.notebookId, before }, mark: 'before' };
  }
  if (row.kind !== 'book') return undefined;
  const before = target?.kind === 'book' ? target.book.id : null;
  return { kind: 'book', place: { parentId: row.book.parentId, before }, mark: 'before' };
}
