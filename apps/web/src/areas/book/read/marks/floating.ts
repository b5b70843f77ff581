import type { CSSProperties } from 'react';

/** A place in the window. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Puts something beside a place of the window: above it where there is room, inside the reader in any case. */
export function placeBeside(box: Box, size: { width: number; height: number }): CSSProperties {
  const width = Math.min(size.width, window.innerWidth - 16);
  const middle = (box.left + box.right) / 2 - width / 2;
  const left = Math.max(8, Math.min(middle, window.innerWidth - width - 8));
  const isAbove = box.top > size.height + 56;
  return isAbove
    ? { left, width, bottom: window.innerHeight - box.top + 8 }
    : { left, width, top: Math.min(box.bottom + 8, window.innerHeight - size.height - 8) };
}
