import type { DragEvent } from 'react';

/** Keeps the browser from leaving the page for files that hang over it; false for what is no file. */
export function holdFiles(event: DragEvent): boolean {
  const isFiles = event.dataTransfer.types.includes('Files');
  if (isFiles) event.preventDefault();
  return isFiles;
}
