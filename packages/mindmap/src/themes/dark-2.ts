import type { Theme } from './theme.ts';

/** The theme 暗色2. */
export const dark2Theme: Theme = {
  value: 'dark2',
  name: { zh: '暗色2', en: 'Dark 2' },
  dark: true,
  overrides: {
    lineColor: 'rgb(75, 81, 78)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(255, 119, 34)',
    backgroundColor: 'rgb(27, 31, 34)',
    root: {
      fillColor: 'rgb(36, 179, 96)',
      borderColor: '',
    },
    second: {
      fillColor: 'rgb(254, 199, 13)',
      color: 'rgb(0, 0, 0)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: 'rgb(204, 204, 204)',
    },
    generalization: {
      fillColor: 'transparent',
      borderColor: 'rgb(255, 119, 34)',
      borderWidth: 2,
      color: 'rgb(204, 204, 204)',
    },
  },
};
