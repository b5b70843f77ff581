import type { Theme } from './theme.ts';

/** The theme 清新绿. */
export const freshGreenTheme: Theme = {
  value: 'freshGreen',
  name: { zh: '清新绿', en: 'Fresh green' },
  dark: false,
  overrides: {
    lineColor: '#333',
    backgroundColor: '#d1f6ec',
    generalizationLineColor: '#333',
    root: {
      fillColor: '#1fb27d',
    },
    second: {
      borderColor: 'transparent',
      borderWidth: 0,
    },
    generalization: {
      borderColor: '#333',
      color: '#333',
    },
  },
};
