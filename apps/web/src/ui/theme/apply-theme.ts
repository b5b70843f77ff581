import { useEffect, useLayoutEffect } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { brandVariables } from './shades.ts';
import { surfaceOf, useIsDark } from './theme.ts';

/**
 * Shows a theme colour everywhere at once by writing CSS variables only: nothing is drawn anew by React, so this may
 * run on every movement of a colour picker.
 */
export function paintBrand(brand: string): void {
  const root = document.documentElement;
  const surface = surfaceOf(root.dataset['mode'] === 'dark');
  for (const [name, value] of Object.entries(brandVariables(brand, surface))) {
    root.style.setProperty(name, value);
  }
}

function paintMode(isDark: boolean): void {
  const root = document.documentElement;
  root.dataset['mode'] = isDark ? 'dark' : 'light';
  root.style.colorScheme = root.dataset['mode'];
}

/** Keeps the document's colours as the settings say; gives back whether they are dark. */
export function useTheme(): boolean {
  const isDark = useIsDark();
  // Before the browser paints, so that no frame mixes two modes.
  useLayoutEffect(() => {
    paintMode(isDark);
    paintBrand(useSettings.getState().theme);
  }, [isDark]);
  useEffect(
    () =>
      useSettings.subscribe(({ theme, grey, contrast }, before) => {
        const root = document.documentElement;
        if (theme !== before.theme) paintBrand(theme);
        root.toggleAttribute('data-grey', grey);
        root.toggleAttribute('data-contrast', contrast);
      }),
    [],
  );
  return isDark;
}
