import type { Theme } from './theme.ts';

/** The theme 默认主题. */
export const defaultTheme: Theme = {
  value: 'default',
  name: { zh: '默认主题', en: 'Default' },
  dark: false,
  overrides: {},
};
