import type { Theme } from './theme.ts';

/** The theme 秋天. */
export const autumnTheme: Theme = {
  value: 'autumn',
  name: { zh: '秋天', en: 'Autumn' },
  dark: false,
  overrides: {
    backgroundColor: '#fff2df',
    lineColor: '#b0bc47',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#b0bc47',
    root: {
      fillColor: '#e68112',
      borderColor: '#e68112',
      fontSize: 24,
    },
    second: {
      fillColor: '#ffd683',
      color: '#8c5416',
      borderColor: '#b0bc47',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: '#8c5416',
    },
    generalization: {
      fontSize: 14,
      fillColor: '#ffd683',
      borderColor: '#b0bc47',
      borderWidth: 2,
      color: '#8c5416',
    },
  },
};
