import type { Theme } from './theme.ts';

/** The theme 小黄人. */
export const minionsTheme: Theme = {
  value: 'minions',
  name: { zh: '小黄人', en: 'Minions' },
  dark: false,
  overrides: {
    lineColor: 'rgb(51, 51, 51)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#222',
    backgroundColor: 'rgb(248, 215, 49)',
    root: {
      fillColor: 'rgb(55, 165, 255)',
      borderColor: 'rgb(51, 51, 51)',
      borderWidth: 3,
    },
    second: {
      fillColor: 'rgb(255, 160, 36)',
      color: '#222',
      borderColor: 'rgb(51, 51, 51)',
      borderWidth: 3,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      borderColor: '#222',
      borderWidth: 3,
      color: '#222',
    },
  },
};
