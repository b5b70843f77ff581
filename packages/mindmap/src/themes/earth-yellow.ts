import type { Theme } from './theme.ts';

/** The theme 泥土黄. */
export const earthYellowTheme: Theme = {
  value: 'earthYellow',
  name: { zh: '泥土黄', en: 'Earth yellow' },
  dark: false,
  overrides: {
    lineColor: 'rgb(191, 147, 115)',
    backgroundColor: 'rgb(251, 251, 251)',
    generalizationLineColor: '#333',
    root: {
      fillColor: 'rgb(191, 147, 115)',
    },
    second: {
      fillColor: 'rgb(246, 242, 238)',
      color: '#333',
      borderColor: 'rgb(191, 147, 115)',
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
