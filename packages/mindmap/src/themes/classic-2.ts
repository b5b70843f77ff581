import type { Theme } from './theme.ts';

/** The theme 脑图经典2. */
export const classic2Theme: Theme = {
  value: 'classic2',
  name: { zh: '脑图经典2', en: 'Classic 2' },
  dark: false,
  overrides: {
    lineColor: 'rgb(51, 51, 51)',
    lineWidth: 2,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(51, 51, 51)',
    backgroundColor: '#fff',
    root: {
      fillColor: 'rgb(18, 187, 55)',
      fontSize: 24,
      borderRadius: 10,
    },
    second: {
      fillColor: 'rgb(241, 242, 241)',
      borderColor: 'transparent',
      color: '#1a1a1a',
      fontSize: 18,
      borderRadius: 10,
    },
    node: {
      color: '#1a1a1a',
    },
    generalization: {
      borderColor: 'rgb(51, 51, 51)',
      borderWidth: 2,
      color: '#1a1a1a',
    },
  },
};
