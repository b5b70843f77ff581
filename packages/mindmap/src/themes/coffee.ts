import type { Theme } from './theme.ts';

/** The theme 咖啡. */
export const coffeeTheme: Theme = {
  value: 'coffee',
  name: { zh: '咖啡', en: 'Coffee' },
  dark: false,
  overrides: {
    lineColor: 'rgb(173, 123, 91)',
    lineWidth: 4,
    generalizationLineWidth: 4,
    generalizationLineColor: 'rgb(173, 123, 91)',
    root: {
      fillColor: 'rgb(202, 117, 79)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(245, 231, 216)',
      color: 'rgb(125, 86, 42)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 18,
    },
    node: {
      color: 'rgb(96, 71, 47)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(255, 249, 239)',
      borderColor: 'rgb(173, 123, 91)',
      borderWidth: 2,
      color: 'rgb(122, 83, 44)',
    },
  },
};
