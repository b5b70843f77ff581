import type { Theme } from './theme.ts';

/** The theme 红色精神. */
export const redSpiritTheme: Theme = {
  value: 'redSpirit',
  name: { zh: '红色精神', en: 'Red spirit' },
  dark: false,
  overrides: {
    backgroundColor: 'rgb(255, 238, 228)',
    lineColor: 'rgb(230, 138, 131)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(222, 101, 85)',
    root: {
      fillColor: 'rgb(207, 44, 44)',
      color: 'rgb(255, 233, 157)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(255, 255, 255)',
      color: 'rgb(211, 58, 21)',
      borderColor: 'rgb(222, 101, 85)',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: 'rgb(144, 71, 43)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(255, 247, 211)',
      borderColor: 'rgb(255, 202, 162)',
      borderWidth: 2,
      color: 'rgb(187, 101, 69)',
    },
  },
};
