import type { Theme } from './theme.ts';

/** The theme 深夜办公室. */
export const lateNightOfficeTheme: Theme = {
  value: 'lateNightOffice',
  name: { zh: '深夜办公室', en: 'Late night office' },
  dark: true,
  overrides: {
    backgroundColor: 'rgb(32, 37, 49)',
    lineColor: 'rgb(137, 167, 196)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(255, 119, 34)',
    root: {
      fillColor: 'rgb(23, 153, 243)',
      color: 'rgb(255, 255, 255)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(70, 78, 94)',
      color: 'rgb(209, 210, 210)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 18,
    },
    node: {
      color: 'rgb(204, 204, 204)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(255, 119, 34)',
      borderColor: '',
      borderWidth: 2,
      color: '#fff',
    },
  },
};
