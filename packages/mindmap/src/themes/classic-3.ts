import type { Theme } from './theme.ts';

/** The theme 脑图经典3. */
export const classic3Theme: Theme = {
  value: 'classic3',
  name: { zh: '脑图经典3', en: 'Classic 3' },
  dark: false,
  overrides: {
    lineColor: 'rgb(94, 202, 110)',
    lineWidth: 2,
    generalizationLineWidth: 3,
    generalizationLineColor: '#1a1a1a',
    backgroundColor: 'rgb(241, 241, 241)',
    root: {
      fillColor: 'rgb(255, 245, 214)',
      color: '#1a1a1a',
      fontSize: 24,
      borderRadius: 10,
      borderColor: 'rgb(249, 199, 84)',
      borderWidth: 1,
    },
    second: {
      fillColor: 'rgb(255, 245, 214)',
      borderColor: 'rgb(249, 199, 84)',
      color: '#1a1a1a',
      fontSize: 18,
      borderRadius: 10,
    },
    node: {
      color: '#1a1a1a',
    },
    generalization: {
      borderColor: '#1a1a1a',
      color: '#1a1a1a',
      borderWidth: 2,
    },
  },
};
