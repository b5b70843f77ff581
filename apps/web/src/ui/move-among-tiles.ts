import type { KeyboardEvent } from 'react';

interface Spot {
  left: number;
  top: number;
}

/** Where an arrow leads from one of some tiles that stand in rows; undefined for any other key, the same at the edge. */
function gridStep(key: string, at: number, spots: readonly Spot[]): number | undefined {
  const last = spots.length - 1;
  const here = spots[at];
  if (!here) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const isBeyond = ({ top }: Spot): boolean =>
    key === 'ArrowDown' ? top > here.top : top < here.top;
  const beyond = spots.filter(isBeyond);
  if (beyond.length === 0) return at;
  const tops = beyond.map(({ top }) => top);
  const row = key === 'ArrowDown' ? Math.min(...tops) : Math.max(...tops);
  const near = beyond
    .filter(({ top }) => top === row)
    .toSorted((a, b) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left));
  return near[0] ? spots.indexOf(near[0]) : at;
}

interface TileMoves {
  /** What of each tile has the focus. */
  selector: string;
  /** Absent where nothing can be chosen. */
  onToggle: ((at: number) => void) | undefined;
  onReach?: (at: number) => void;
}

/** Moves the focus among tiles by the arrows and chooses one by the space bar; does nothing where none has the focus. */
export function moveAmongTiles(
  event: KeyboardEvent<HTMLElement>,
  { selector, onToggle, onReach }: TileMoves,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = tiles.findIndex((tile) => tile === event.target);
  if (at === -1) return;
  if (event.key === ' ') {
    event.preventDefault();
    if (!event.repeat) onToggle?.(at);
    return;
  }
  const spots = tiles.map((tile) => tile.getBoundingClientRect());
  const next = gridStep(event.key, at, spots);
  if (next === undefined) return;
  event.preventDefault();
  tiles[next]?.focus();
  onReach?.(next);
}
