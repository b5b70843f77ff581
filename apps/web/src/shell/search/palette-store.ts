import { create } from 'zustand';

/** Whether the palette stands open. */
export const usePalette = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens the palette (Ctrl+K). */
export function openPalette(): void {
  usePalette.setState({ isOpen: true });
}

/** Closes it. */
export function closePalette(): void {
  usePalette.setState({ isOpen: false });
}
