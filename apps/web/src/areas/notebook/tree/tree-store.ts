import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface TreeState {
  /** Branches that stand open, by their keys. */
  open: Readonly<Record<string, boolean>>;
  /** How far it is scrolled. */
  top: number;
  /** The row that keys act on. */
  cursor: string | undefined;
  /** The row, or the page's title, whose name is being typed. */
  renaming: string | undefined;
  /** The note that was brought into view last. */
  revealed: number | undefined;
}

/** How the tree looks: the same beside every note, and open branches after a reload. */
export const useTreeStore = create<TreeState>()(
  persist(
    (): TreeState => ({
      open: { starred: true },
      top: 0,
      cursor: undefined,
      renaming: undefined,
      revealed: undefined,
    }),
    { name: 'note-tree', partialize: ({ open }) => ({ open }) },
  ),
);

/** Opens branches, or closes them. */
export function setOpen(keys: readonly string[], isOpen: boolean): void {
  const { open } = useTreeStore.getState();
  if (keys.every((key) => (open[key] ?? false) === isOpen)) return;
  const next = { ...open };
  // Only what is open is kept: a tree of thousands must fit.
  for (const key of keys) {
    if (isOpen) next[key] = true;
    else delete next[key];
  }
  useTreeStore.setState({ open: next });
}

/** Begins to rename what stands in a row, or the title of a page, or ends it. */
export function setRenaming(renaming: string | undefined): void {
  useTreeStore.setState({ renaming });
}
