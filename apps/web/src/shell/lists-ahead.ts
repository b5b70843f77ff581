import { useEffect } from 'react';

/** Long enough for the first page to have drawn what its calls bring. */
const afterMs = 1000;

function fetchLists(): void {
  // A screen that needs it fetches it again, and tells when it cannot be had.
  import('#ui/templates/list-template.tsx').catch(() => undefined);
}

/** Fetches and evaluates, once the first page rests, what nearly every further screen needs: lists and forms. */
export function useListsAhead(): void {
  useEffect(() => {
    const isSparing = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
    if (isSparing) return undefined;
    const timer = setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(fetchLists, { timeout: 3000 });
      else fetchLists();
    }, afterMs);
    return () => clearTimeout(timer);
  }, []);
}
