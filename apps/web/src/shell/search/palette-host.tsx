import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { closePalette, openPalette, usePalette } from './palette-store.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Opens the palette by Ctrl+K (⌘K); it is fetched the first time. */
export function PaletteHost(): ReactNode {
  const isOpen = usePalette((palette) => palette.isOpen);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (usePalette.getState().isOpen) closePalette();
      else openPalette();
    };
    // Before the editors, which have a Ctrl+K of their own.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => window.removeEventListener('keydown', handleKey, { capture: true });
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette />
    </Suspense>
  );
}
