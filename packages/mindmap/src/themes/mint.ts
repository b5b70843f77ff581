import type { Theme } from './theme.ts';

/** The theme 薄荷. */
export const mintTheme: Theme = {
  value: 'mint',
  name: { zh: '薄荷', en: 'Mint' },
  dark: false,
  overrides: {
    lineColor: 'rgb(104, 204, 202)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(90, 206, 241)',
    backgroundColor: 'rgb(239, 255, 255)',
    root: {
      fillColor: 'rgb(0, 192, 184)',
      borderColor: '',
    },
    second: {
      color: '#222',
      borderColor: 'rgb(184, 235, 233)',
      borderWidth: 2,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      fillColor: 'rgb(90, 206, 241)',
      borderColor: 'transparent',
      color: '#fff',
    },
  },
};
