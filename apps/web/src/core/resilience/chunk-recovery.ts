import { isDisconnected } from '#core/stream/connection.ts';
import { hasDirtyTab } from '#core/tabs/tab-holds.ts';

const storageKey = 'chunk-reload';
let isReloading = false;

function isFirstTime(what: string): boolean {
  try {
    if (sessionStorage.getItem(storageKey) === what) return false;
    sessionStorage.setItem(storageKey, what);
    return true;
  } catch {
    // Without a memory we might reload for ever.
    return false;
  }
}

/** True from the moment this page is being loaded again on account of a missing file. */
export function isRecovering(): boolean {
  return isReloading;
}

/**
 * Loads the page again, once, when a file of the build is gone, as after a deploy. Not while the server is away and
 * not while something unsaved stands in a tab: then the tab says what is wrong and the user decides.
 */
export function recoverFromMissingChunks(reload: () => void = () => location.reload()): () => void {
  isReloading = false;
  const handleMissing = (event: VitePreloadErrorEvent): void => {
    const may = !isDisconnected() && !hasDirtyTab() && isFirstTime(event.payload.message);
    if (!may && !isReloading) return;
    event.preventDefault();
    if (!isReloading) reload();
    isReloading = true;
  };
  window.addEventListener('vite:preloadError', handleMissing);
  return () => window.removeEventListener('vite:preloadError', handleMissing);
}
