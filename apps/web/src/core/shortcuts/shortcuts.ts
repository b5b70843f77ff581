import { useEffect } from 'react';
import { create } from 'zustand';

/** What a key does: `keys` as they are read, with + between those that are held together. */
export interface Shortcut {
  keys: string;
  does: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

const useGroups = create<{ groups: readonly ShortcutGroup[] }>(() => ({ groups: [] }));

/** Names the keys of a part of the screen in the sheet behind `?` while the part is shown. The group is a constant. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    const { groups } = useGroups.getState();
    useGroups.setState({ groups: [...groups, group] });
    return () => {
      const shown = useGroups.getState().groups;
      const at = shown.lastIndexOf(group);
      useGroups.setState({ groups: shown.filter((_, index) => index !== at) });
    };
  }, [group]);
}

/** The keys of what is shown now, each group once, what came last first. */
export function useShownShortcuts(): ShortcutGroup[] {
  const groups = useGroups((state) => state.groups);
  return [...new Set(groups)].toReversed();
}

const useSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Whether the sheet of shortcuts stands open. */
export function useShortcutSheet(): boolean {
  return useSheet((sheet) => sheet.isOpen);
}

export function showShortcuts(isOpen: boolean): void {
  useSheet.setState({ isOpen });
}
