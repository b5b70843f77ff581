import type { Theme } from './theme.ts';

/** The theme 浪漫紫. */
export const romanticPurpleTheme: Theme = {
  value: 'romanticPurple',
  name: { zh: '浪漫紫', en: 'Romantic purple' },
  dark: false,
  overrides: {
    lineColor: 'rgb(123, 115, 191)',
    backgroundColor: 'rgb(251, 251, 251)',
    generalizationLineColor: '#333',
    root: {
      fillColor: 'rgb(123, 115, 191)',
    },
    second: {
      fillColor: 'rgb(239, 238, 246)',
      color: '#333',
      borderColor: 'rgb(123, 115, 191)',
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
