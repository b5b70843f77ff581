import type { KeyboardEvent } from 'react';
import { stepFrom } from './drop-place.ts';
import type { TreeRow } from './tree-rows.ts';
import { setOpen, setRenaming, useTreeStore } from './tree-store.ts';
import type { BookRow, NoteRow, TreeActions } from './use-tree-actions.ts';
import type { OpenHow } from './use-open-note.ts';

interface KeyOptions {
  rows: readonly TreeRow[];
  actions: TreeActions;
  /** Opens what stands in a row: a note, a branch. */
  onOpen: (row: TreeRow, how: OpenHow) => void;
  onRemove: (row: NoteRow | BookRow) => void;
  may: TreeRights;
  pageSize: number;
}

/** What the user may do in the tree. */
export interface TreeRights {
  add: boolean;
  edit: boolean;
  remove: boolean;
  addBook: boolean;
  editBook: boolean;
  removeBook: boolean;
  import: boolean;
}

/** Whether a row's name may be changed, and whether what stands in it may be moved. */
export function mayChange(row: TreeRow, may: TreeRights): boolean {
  return (row.kind === 'note' && may.edit) || (row.kind === 'book' && may.editBook);
}

export function mayRemove(row: TreeRow, may: TreeRights): boolean {
  return (row.kind === 'note' && may.remove) || (row.kind === 'book' && may.removeBook);
}

const isBranch = (row: TreeRow): row is Extract<TreeRow, { kind: 'book' | 'group' }> =>
  row.kind === 'book' || row.kind === 'group';

/** The row that a key leads to from another. */
function steppedTo(key: string, { rows, pageSize }: KeyOptions, at: number): TreeRow | undefined {
  const last = rows.length - 1;
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
    PageDown: Math.min(at + pageSize, last),
    PageUp: Math.max(at - pageSize, 0),
  };
  const place = places[key];
  if (place !== undefined) return rows[place];
  const row = rows[at];
  if (key === 'ArrowRight' && row && isBranch(row) && row.isOpen) return rows[at + 1];
  if (key === 'ArrowLeft' && row && !(isBranch(row) && row.isOpen))
    return rows.find((one) => one.key === row.parent);
  return undefined;
}

/** What a key does with a row; false for any other key. */
function act(event: KeyboardEvent, row: TreeRow, options: KeyOptions): boolean {
  const { may, onOpen, onRemove } = options;
  const { key } = event;
  if (key === 'Enter') onOpen(row, event.ctrlKey || event.metaKey ? 'apart' : 'here');
  else if ((key === 'ArrowRight' || key === 'ArrowLeft') && isBranch(row))
    setOpen([row.key], key === 'ArrowRight');
  else if (key === 'F2' && mayChange(row, may)) setRenaming(row.key);
  else if (key === 'Delete' && mayRemove(row, may) && (row.kind === 'note' || row.kind === 'book'))
    onRemove(row);
  else return false;
  return true;
}

/** Moves a row among its own kind. */
function shift(row: TreeRow, by: 'up' | 'down', { rows, actions, may }: KeyOptions): void {
  const drop = mayChange(row, may) ? stepFrom(rows, row, by) : undefined;
  if (drop?.kind === 'note' && row.kind === 'note') actions.moveNote(row, drop.place);
  if (drop?.kind === 'book' && row.kind === 'book') actions.moveBook(row, drop.place);
}

/** The keys of the tree: arrows, Enter, F2, Delete, and Alt with an arrow to move what stands under the cursor. */
export function treeKeys(options: KeyOptions): (event: KeyboardEvent) => void {
  return (event) => {
    // Not what is typed into a name.
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { rows } = options;
    const { cursor } = useTreeStore.getState();
    const found = rows.findIndex((row) => row.key === cursor);
    const at = Math.max(0, found);
    const row = rows[at];
    if (!row) return;
    if (event.altKey) {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      shift(row, event.key === 'ArrowUp' ? 'up' : 'down', options);
      return;
    }
    const next = steppedTo(event.key, options, at);
    if (next) useTreeStore.setState({ cursor: next.key });
    else if (!act(event, row, options)) return;
    event.preventDefault();
  };
}
