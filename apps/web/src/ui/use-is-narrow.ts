import { useCallback, useSyncExternalStore } from 'react';

/** Below this width tables turn into cards and dialogs fill the screen. */
export const narrowBelow = 768;

/** Below this width nothing stands beside a list. */
const tabletBelow = 992;

/** Below this width a text has room for one thing beside it. */
const wideBelow = 1200;

function useIsBelow(width: number): boolean {
  const query = `(max-width: ${width - 0.02}px)`;
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone. */
export function useIsNarrow(): boolean {
  return useIsBelow(narrowBelow);
}

/** Whether the window has no room for a tree beside a list. */
export function useHasNoSide(): boolean {
  return useIsBelow(tabletBelow);
}

/** Whether the window has no room for something on both sides of a text. */
export function useHasOneSide(): boolean {
  return useIsBelow(wideBelow);
}
