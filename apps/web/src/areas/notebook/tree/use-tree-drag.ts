import { useCallback, useEffect, useRef, useState } from 'react';
import type { DragEvent, HTMLAttributes } from 'react';
import { droppedFiles } from '../note/transfer/dropped-files.ts';
import type { ImportFile } from '../note/transfer/import.api.ts';
import { dropAt } from './drop-place.ts';
import type { Drop } from './drop-place.ts';
import type { TreeRow } from './tree-rows.ts';
import { setOpen } from './tree-store.ts';
import type { TreeActions } from './use-tree-actions.ts';

const openAfterMs = 700;

/** What is dragged over which row, and what would come of it. */
export interface Hover {
  key: string;
  mark: Drop['mark'];
}

/** Follows what is dragged within the tree, and files that are dragged onto it. */
export interface TreeDrag {
  hover: Hover | undefined;
  onStart: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onOver: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onDrop: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onEnd: () => void;
  /** Of the tree as a whole: files are taken below its rows, too, and nothing hovers over it any more. */
  ofTree: Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop' | 'onDragLeave'>;
}

function takeFiles(event: DragEvent, notebookId: number | undefined, take: TakeFiles): void {
  void droppedFiles(event.dataTransfer.items).then((files) => take(files, notebookId));
}

const partOf = ({ clientY, currentTarget }: DragEvent<HTMLElement>): number => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return height === 0 ? 0.5 : (clientY - top) / height;
};

/** Takes files that are dropped into a notebook, or into none. */
export type TakeFiles = (files: ImportFile[], notebookId: number | undefined) => void;

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** The row of the notebook that files come into where they are dropped on a row. */
function bookOfRow(rows: readonly TreeRow[], row: TreeRow): TreeRow | undefined {
  return row.kind === 'book' ? row : rows.find(({ key }) => key === row.parent);
}

const idOf = (row: TreeRow | undefined): number | undefined =>
  row?.kind === 'book' ? row.book.id : undefined;

function ofWholeTree(onFiles: TakeFiles | undefined, onLeave: () => void): TreeDrag['ofTree'] {
  return {
    onDragOver: (event) => {
      if (onFiles && hasFiles(event)) event.preventDefault();
    },
    onDrop: (event) => {
      onLeave();
      if (!onFiles || event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      takeFiles(event, undefined, onFiles);
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) onLeave();
    },
  };
}

/**
 * Drags notes and notebooks within the tree; a note that is dropped into a text becomes a link to it. Files that are dropped
 * on it are given to `onFiles`, where there is one.
 */
export function useTreeDrag(
  rows: readonly TreeRow[],
  actions: TreeActions,
  onFiles?: TakeFiles,
): TreeDrag {
  const latest = useRef({ rows, actions, onFiles });
  useEffect(() => {
    latest.current = { rows, actions, onFiles };
  }, [rows, actions, onFiles]);
  const dragged = useRef<TreeRow>(undefined);
  const [hover, setHover] = useState<Hover>();
  // A branch opens when something is held over it.
  const closed = hover?.mark === 'into' ? hover.key : undefined;
  useEffect(() => {
    if (closed === undefined) return undefined;
    const timer = setTimeout(() => setOpen([closed], true), openAfterMs);
    return () => clearTimeout(timer);
  }, [closed]);

  const onStart = useCallback<TreeDrag['onStart']>(({ dataTransfer }, row) => {
    dragged.current = row;
    dataTransfer.effectAllowed = 'copyMove';
    if (row.kind === 'note') dataTransfer.setData('text/plain', `[[${row.note.name}]]`);
    if (row.kind === 'book') dataTransfer.setData('application/x-work-manage-notebook', row.key);
  }, []);
  const onOver = useCallback<TreeDrag['onOver']>((event, row) => {
    const moving = dragged.current;
    if (!moving) {
      if (!latest.current.onFiles || !hasFiles(event)) return;
      const book = bookOfRow(latest.current.rows, row);
      setHover((before) =>
        before?.key === book?.key ? before : book && { key: book.key, mark: 'into' },
      );
      return;
    }
    const drop = dropAt(latest.current.rows, moving, { key: row.key, part: partOf(event) });
    setHover((before) =>
      before?.key === row.key && before.mark === drop?.mark
        ? before
        : drop && { key: row.key, mark: drop.mark },
    );
    if (!drop) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }, []);
  const onEnd = useCallback(() => {
    dragged.current = undefined;
    setHover(undefined);
  }, []);
  const onDrop = useCallback<TreeDrag['onDrop']>(
    (event, row) => {
      const { rows: shown, actions: act } = latest.current;
      const moving = dragged.current;
      const drop = moving && dropAt(shown, moving, { key: row.key, part: partOf(event) });
      onEnd();
      if (!moving && latest.current.onFiles && hasFiles(event)) {
        event.preventDefault();
        event.stopPropagation();
        takeFiles(event, idOf(bookOfRow(shown, row)), latest.current.onFiles);
      }
      if (!drop) return;
      event.preventDefault();
      if (drop.kind === 'note' && moving.kind === 'note') act.moveNote(moving, drop.place);
      if (drop.kind === 'book' && moving.kind === 'book') act.moveBook(moving, drop.place);
    },
    [onEnd],
  );
  const ofTree = ofWholeTree(onFiles, () => setHover(undefined));
  return { hover, onStart, onOver, onDrop, onEnd, ofTree };
}
