import { create } from 'zustand';

/** Whether the manual stands open beside the screen. */
export const useManual = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export function openManual(): void {
  useManual.setState({ isOpen: true });
}

export function closeManual(): void {
  useManual.setState({ isOpen: false });
}
