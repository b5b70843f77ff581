import type { Theme } from './theme.ts';

/** The theme 天清绿. */
export const skyGreenTheme: Theme = {
  value: 'skyGreen',
  name: { zh: '天清绿', en: 'Sky green' },
  dark: false,
  overrides: {
    lineColor: '#fff',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#fff',
    backgroundColor: 'rgb(80, 156, 170)',
    root: {
      fillColor: '#fff',
      borderColor: '',
      color: 'rgb(65, 89, 158)',
    },
    second: {
      fillColor: 'rgb(251, 227, 188)',
      color: 'rgb(65, 89, 158)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: 'rgb(65, 89, 158)',
    },
    generalization: {
      borderColor: 'transparent',
      color: 'rgb(65, 89, 158)',
    },
  },
};
