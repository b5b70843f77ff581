import type { Theme } from './theme.ts';

/** The theme 黑色幽默. */
export const blackHumourTheme: Theme = {
  value: 'blackHumour',
  name: { zh: '黑色幽默', en: 'Black humour' },
  dark: true,
  overrides: {
    backgroundColor: 'rgb(27, 31, 34)',
    lineColor: 'rgb(75, 81, 78)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(255, 119, 34)',
    root: {
      fillColor: 'rgb(36, 179, 96)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(254, 199, 13)',
      color: 'rgb(0, 0, 0)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 18,
    },
    node: {
      color: 'rgb(204, 204, 204)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(27, 31, 34)',
      borderColor: 'rgb(255, 119, 34)',
      borderWidth: 2,
      color: 'rgb(204, 204, 204)',
    },
  },
};
