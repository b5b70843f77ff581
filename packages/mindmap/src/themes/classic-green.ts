import type { Theme } from './theme.ts';

/** The theme 经典绿. */
export const classicGreenTheme: Theme = {
  value: 'classicGreen',
  name: { zh: '经典绿', en: 'Classic green' },
  dark: false,
  overrides: {
    lineColor: 'rgb(123, 199, 120)',
    backgroundColor: 'rgb(236, 245, 231)',
    generalizationLineWidth: 2,
    generalizationLineColor: 'rgb(123, 199, 120)',
    root: {
      fillColor: 'rgb(253, 244, 217)',
      color: '#222',
    },
    second: {
      fillColor: 'rgb(253, 244, 217)',
      color: '#222',
      borderColor: 'rgb(242, 200, 104)',
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#333',
    },
    generalization: {
      fillColor: 'rgb(123, 199, 120)',
      borderColor: 'transparent',
      borderWidth: 2,
      color: '#fff',
    },
  },
};
