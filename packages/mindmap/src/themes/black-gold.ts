import type { Theme } from './theme.ts';

/** The theme 黑金. */
export const blackGoldTheme: Theme = {
  value: 'blackGold',
  name: { zh: '黑金', en: 'Black gold' },
  dark: true,
  overrides: {
    backgroundColor: 'rgb(18, 20, 20)',
    lineColor: 'rgb(205, 186, 156)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(245, 224, 191)',
    root: {
      fillColor: 'rgb(255, 208, 124)',
      color: 'rgb(111, 61, 6)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(66, 57, 46)',
      color: 'rgb(225, 201, 158)',
      borderColor: 'rgb(245, 224, 191)',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: 'rgb(231, 203, 155)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(56, 45, 34)',
      borderColor: 'rgb(104, 84, 61)',
      borderWidth: 2,
      color: 'rgb(242, 216, 176)',
    },
  },
};
