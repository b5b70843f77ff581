import { useSyncExternalStore } from 'react';

/** Below this width tables turn into cards and dialogs fill the screen. */
export const narrowBelow = 768;

const query = `(max-width: ${narrowBelow - 0.02}px)`;

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
