import { useMemo, useSyncExternalStore } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import type { Look } from './theme.ts';

function useMedia(query: string): boolean {
  const [subscribe, isMatching] = useMemo(() => {
    const media = window.matchMedia(query);
    return [
      (listener: () => void) => {
        media.addEventListener('change', listener);
        return () => media.removeEventListener('change', listener);
      },
      () => media.matches,
    ] as const;
  }, [query]);
  return useSyncExternalStore(subscribe, isMatching);
}

/** Whether dark colours are shown: the user's choice, or the system's when the user follows it. */
export function useIsDark(): boolean {
  const mode = useSettings((settings) => settings.mode);
  const isSystemDark = useMedia('(prefers-color-scheme: dark)');
  return mode === 'system' ? isSystemDark : mode === 'dark';
}

/** What antd has to know of the user's settings and the system's. */
export function useLook(): Look {
  const isDark = useIsDark();
  const isContrast = useSettings((settings) => settings.contrast);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(() => ({ isDark, isContrast, isStill }), [isDark, isContrast, isStill]);
}
