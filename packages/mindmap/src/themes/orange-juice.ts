import type { Theme } from './theme.ts';

/** The theme 橙汁. */
export const orangeJuiceTheme: Theme = {
  value: 'orangeJuice',
  name: { zh: '橙汁', en: 'Orange juice' },
  dark: true,
  overrides: {
    backgroundColor: '#070616',
    lineColor: '#fff',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#fff',
    root: {
      fillColor: '#ff6811',
      color: '#110501',
      borderColor: '#ff6811',
      fontSize: 24,
    },
    second: {
      fillColor: '#070616',
      color: '#a9a4a9',
      borderColor: '#ff6811',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: '#a9a4a9',
    },
    generalization: {
      fontSize: 14,
      fillColor: '',
      borderColor: '#ff6811',
      borderWidth: 2,
      color: '#a9a4a9',
    },
  },
};
