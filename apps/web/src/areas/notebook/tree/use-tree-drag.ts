import { useCallback, useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { dropAt } from './drop-place.ts';
import type { Drop } from './drop-place.ts';
import type { TreeRow } from './tree-rows.ts';
import { setOpen } from './tree-store.ts';
import type { TreeActions } from './use-tree-actions.ts';

const openAfterMs = 700;

/** What is dragged over which row, and what would come of it. */
export interface Hover {
  key: string;
  drop: Drop;
}

/** Follows what is dragged within the tree. */
export interface TreeDrag {
  hover: Hover | undefined;
  onStart: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onOver: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onDrop: (event: DragEvent<HTMLElement>, row: TreeRow) => void;
  onEnd: () => void;
}

const partOf = ({ clientY, currentTarget }: DragEvent<HTMLElement>): number => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return height === 0 ? 0.5 : (clientY - top) / height;
};

/** Drags notes and notebooks within the tree; a note that is dropped into a text becomes a link to it. */
export function useTreeDrag(rows: readonly TreeRow[], actions: TreeActions): TreeDrag {
  const latest = useRef({ rows, actions });
  useEffect(() => {
    latest.current = { rows, actions };
  }, [rows, actions]);
  const dragged = useRef<TreeRow>(undefined);
  const [hover, setHover] = useState<Hover>();
  // A branch opens when something is held over it.
  const closed = hover?.drop.mark === 'into' ? hover.key : undefined;
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
    if (!moving) return;
    const drop = dropAt(latest.current.rows, moving, { key: row.key, part: partOf(event) });
    setHover((before) =>
      before?.key === row.key && before.drop.mark === drop?.mark
        ? before
        : drop && { key: row.key, drop },
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
      if (!drop) return;
      event.preventDefault();
      if (drop.kind === 'note' && moving.kind === 'note') act.moveNote(moving, drop.place);
      if (drop.kind === 'book' && moving.kind === 'book') act.moveBook(moving, drop.place);
    },
    [onEnd],
  );
  return { hover, onStart, onOver, onDrop, onEnd };
}
