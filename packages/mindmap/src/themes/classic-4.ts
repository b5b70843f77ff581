import type { Theme } from './theme.ts';

/** The theme 脑图经典4. */
export const classic4Theme: Theme = {
  value: 'classic4',
  name: { zh: '脑图经典4', en: 'Classic 4' },
  dark: false,
  overrides: {
    lineColor: 'rgb(30, 53, 86)',
    lineWidth: 2,
    generalizationLineWidth: 2,
    generalizationLineColor: 'rgb(56, 123, 233)',
    backgroundColor: 'rgb(241, 241, 241)',
    root: {
      fillColor: 'rgb(30, 53, 86)',
      fontSize: 24,
      borderRadius: 10,
      borderColor: 'rgb(189, 197, 201)',
      borderWidth: 2,
    },
    second: {
      fillColor: 'rgb(169, 218, 218)',
      borderColor: 'rgb(30, 53, 86)',
      borderWidth: 2,
      color: '#fff',
      fontSize: 18,
      borderRadius: 10,
    },
    node: {
      color: 'rgb(30, 53, 86)',
      borderColor: 'rgb(30, 53, 86)',
      borderWidth: 1,
      marginY: 20,
    },
    generalization: {
      fillColor: 'rgb(56, 123, 233)',
      borderColor: 'rgb(56, 123, 233)',
      color: '#fff',
      borderWidth: 0,
    },
  },
};
