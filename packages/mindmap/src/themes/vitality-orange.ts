import type { Theme } from './theme.ts';

/** The theme 活力橙. */
export const vitalityOrangeTheme: Theme = {
  value: 'vitalityOrange',
  name: { zh: '活力橙', en: 'Vital orange' },
  dark: false,
  overrides: {
    lineColor: 'rgb(254, 146, 0)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(255, 222, 69)',
    backgroundColor: 'rgb(255, 246, 243)',
    root: {
      fillColor: 'rgb(255, 112, 52)',
      borderColor: '',
    },
    second: {
      color: 'rgb(51, 51, 51)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      fillColor: 'rgb(255, 222, 69)',
      borderColor: 'transparent',
      color: 'rgb(51, 51, 51)',
    },
  },
};
