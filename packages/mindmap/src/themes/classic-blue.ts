import type { Theme } from './theme.ts';

/** The theme 经典蓝. */
export const classicBlueTheme: Theme = {
  value: 'classicBlue',
  name: { zh: '经典蓝', en: 'Classic blue' },
  dark: false,
  overrides: {
    lineColor: 'rgb(51, 51, 51)',
    lineWidth: 2,
    generalizationLineWidth: 2,
    generalizationLineColor: 'rgb(51, 51, 51)',
    backgroundColor: 'rgb(239, 248, 250)',
    root: {
      fillColor: 'rgb(255, 255, 255)',
      color: '#222',
    },
    second: {
      fillColor: 'rgb(255, 255, 255)',
      color: '#222',
      borderColor: 'rgb(255, 255, 255)',
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#333',
    },
    generalization: {
      borderColor: 'rgb(51, 51, 51)',
      color: '#333',
    },
  },
};
