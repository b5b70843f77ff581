import type { ThemeConfig } from 'antd';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';
import { brandVariables } from './shades.ts';
import { useLook } from './look.ts';
import { textGroundOf, themeOf } from './theme.ts';

/**
 * Shows a theme colour everywhere at once by writing CSS variables only: nothing is drawn anew by React, so this may
 * run on every movement of a colour picker.
 */
export function paintBrand(brand: string): void {
  const root = document.documentElement;
  const ground = textGroundOf(root.dataset['mode'] === 'dark');
  for (const [name, value] of Object.entries(brandVariables(brand, ground))) {
    root.style.setProperty(name, value);
  }
}

/** Shows the light or the dark look. */
export function paintMode(isDark: boolean): void {
  const root = document.documentElement;
  root.dataset['mode'] = isDark ? 'dark' : 'light';
  root.style.colorScheme = root.dataset['mode'];
}

/** Keeps the document's colours as the settings say, and gives antd's theme, which changes with the mode only. */
export function useTheme(): ThemeConfig {
  const look = useLook();
  // Before the browser paints, so that no frame mixes two modes.
  useLayoutEffect(() => {
    paintMode(look.isDark);
    paintBrand(useSettings.getState().theme);
  }, [look.isDark]);
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
  // The build has written antd's styles as style sheets (antd-styles.ts); while developing antd makes them itself.
  return useMemo(() => ({ ...themeOf(look), zeroRuntime: import.meta.env.PROD }), [look]);
}
