import { create } from 'zustand';

const storageKey = 'task-drawer';

interface TaskDrawerState {
  isOpen: boolean;
}

/** Whether the drawer of long work stands open; a reload of this browser tab finds it as it was. */
export const useTaskDrawer = create<TaskDrawerState>(() => ({
  isOpen: sessionStorage.getItem(storageKey) === '1',
}));

/** Shows my long work, whatever screen is open. */
export function openTaskDrawer(): void {
  sessionStorage.setItem(storageKey, '1');
  useTaskDrawer.setState({ isOpen: true });
}

/** Puts the drawer away; the work goes on. */
export function closeTaskDrawer(): void {
  sessionStorage.removeItem(storageKey);
  useTaskDrawer.setState({ isOpen: false });
}
