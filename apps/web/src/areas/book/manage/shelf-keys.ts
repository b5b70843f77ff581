import type { ShortcutGroup } from '#core/shortcuts/shortcuts.ts';

/** The keys of the covers, as the sheet behind `?` tells them. */
export const shelfShortcuts: ShortcutGroup = {
  title: '书库',
  shortcuts: [
    { keys: '← ↑ ↓ →', does: '到旁边的书' },
    { keys: '回车', does: '阅读' },
    { keys: 'I', does: '资料' },
    { keys: '空格', does: '选中，再按取消' },
  ],
};

interface ShelfKey {
  /** The cover that has the focus, by its place on the shelf. */
  at: number;
  covers: readonly HTMLElement[];
  onShow: (at: number) => void;
  onSelect: (at: number) => void;
}

/** What a key does on a cover; true when it does something. */
export function handleShelfKey(key: string, { at, covers, onShow, onSelect }: ShelfKey): boolean {
  const step = stepOf(key, at, covers);
  if (step !== undefined) {
    covers[step]?.focus();
    return true;
  }
  if (key === ' ') onSelect(at);
  else if (key.toLowerCase() === 'i') onShow(at);
  else return false;
  return true;
}

/** Where an arrow leads; the same place at the edge of the shelf. */
function stepOf(key: string, at: number, covers: readonly HTMLElement[]): number | undefined {
  const last = covers.length - 1;
  if (key === 'ArrowRight') return Math.min(last, at + 1);
  if (key === 'ArrowLeft') return Math.max(0, at - 1);
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const top = covers[0]?.getBoundingClientRect().top;
  const columns = covers.filter((cover) => cover.getBoundingClientRect().top === top).length || 1;
  const next = key === 'ArrowDown' ? at + columns : at - columns;
  return next < 0 || next > last ? at : next;
}
