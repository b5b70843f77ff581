import type { Theme } from './theme.ts';

/** The theme 天空蓝. */
export const blueSkyTheme: Theme = {
  value: 'blueSky',
  name: { zh: '天空蓝', en: 'Blue sky' },
  dark: false,
  overrides: {
    lineColor: 'rgb(115, 161, 191)',
    backgroundColor: 'rgb(251, 251, 251)',
    generalizationLineColor: '#333',
    root: {
      fillColor: 'rgb(115, 161, 191)',
    },
    second: {
      fillColor: 'rgb(238, 243, 246)',
      color: '#333',
      borderColor: 'rgb(115, 161, 191)',
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
