import type { Theme } from './theme.ts';

/** The theme 金色vip. */
export const goldTheme: Theme = {
  value: 'gold',
  name: { zh: '金色vip', en: 'Gold' },
  dark: false,
  overrides: {
    lineColor: 'rgb(51, 56, 62)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(127, 93, 64)',
    backgroundColor: '#fff',
    root: {
      fillColor: 'rgb(51, 56, 62)',
      color: 'rgb(247, 208, 160)',
      borderColor: '',
    },
    second: {
      fillColor: 'rgb(239, 209, 176)',
      color: 'rgb(81, 58, 42)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      fillColor: 'rgb(127, 93, 64)',
      borderColor: 'transparent',
      color: 'rgb(255, 214, 175)',
    },
  },
};
