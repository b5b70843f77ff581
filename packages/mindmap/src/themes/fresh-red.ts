import type { Theme } from './theme.ts';

/** The theme 清新红. */
export const freshRedTheme: Theme = {
  value: 'freshRed',
  name: { zh: '清新红', en: 'Fresh red' },
  dark: false,
  overrides: {
    lineColor: 'rgb(191, 115, 115)',
    backgroundColor: 'rgb(251, 251, 251)',
    generalizationLineColor: '#333',
    root: {
      fillColor: 'rgb(191, 115, 115)',
    },
    second: {
      fillColor: 'rgb(246, 238, 238)',
      color: '#333',
      borderColor: 'rgb(191, 115, 115)',
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#333',
    },
    generalization: {
      borderColor: '#333',
      color: '#333',
    },
  },
};
