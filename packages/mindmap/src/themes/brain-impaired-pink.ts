import type { Theme } from './theme.ts';

/** The theme 脑残粉. */
export const brainImpairedPinkTheme: Theme = {
  value: 'brainImpairedPink',
  name: { zh: '脑残粉', en: 'Pale pink' },
  dark: false,
  overrides: {
    lineColor: 'rgb(191, 115, 148)',
    backgroundColor: 'rgb(251, 251, 251)',
    generalizationLineColor: '#333',
    root: {
      fillColor: 'rgb(191, 115, 148)',
    },
    second: {
      fillColor: 'rgb(246, 238, 242)',
      color: '#333',
      borderColor: 'rgb(191, 115, 148)',
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#333',
    },
    generalization: {
      borderColor: '#333',
      color: '#333',
    },
  },
};
