import type { Theme } from './theme.ts';

/** The theme 牛油果. */
export const avocadoTheme: Theme = {
  value: 'avocado',
  name: { zh: '牛油果', en: 'Avocado' },
  dark: false,
  overrides: {
    backgroundColor: '#e6f1de',
    lineColor: '#f5ffad',
    lineWidth: 4,
    generalizationLineWidth: 3,
    generalizationLineColor: '#749336',
    root: {
      fillColor: '#94c143',
      borderColor: '#94c143',
      fontSize: 24,
    },
    second: {
      fillColor: '#cee498',
      color: '#749336',
      borderColor: '#aec668',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: '#749336',
    },
    generalization: {
      fontSize: 14,
      fillColor: '#cee498',
      borderColor: '#aec668',
      borderWidth: 2,
      color: '#749336',
    },
  },
};
