import type { Theme } from './theme.ts';

/** The theme 简约黑. */
export const simpleBlackTheme: Theme = {
  value: 'simpleBlack',
  name: { zh: '简约黑', en: 'Simple black' },
  dark: false,
  overrides: {
    lineColor: 'rgb(34, 34, 34)',
    lineWidth: 4,
    generalizationLineWidth: 4,
    generalizationLineColor: 'rgb(34, 34, 34)',
    root: {
      fillColor: '#fff',
      color: 'rgb(34, 34, 34)',
      borderColor: 'rgb(34, 34, 34)',
      borderWidth: 3,
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(241, 246, 248)',
      color: 'rgb(34, 34, 34)',
      borderColor: 'rgb(34, 34, 34)',
      borderWidth: 3,
      fontSize: 18,
    },
    node: {
      color: 'rgb(34, 34, 34)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'transparent',
      borderColor: 'rgb(34, 34, 34)',
      borderWidth: 2,
      color: 'rgb(34, 34, 34)',
    },
  },
};
