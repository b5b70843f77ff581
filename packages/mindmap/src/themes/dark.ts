import type { Theme } from './theme.ts';

/** The theme 暗色. */
export const darkTheme: Theme = {
  value: 'dark',
  name: { zh: '暗色', en: 'Dark' },
  dark: true,
  overrides: {
    lineColor: 'rgb(17, 68, 23)',
    lineWidth: 2,
    generalizationLineWidth: 2,
    generalizationLineColor: '#fff',
    backgroundColor: 'rgb(15, 16, 17)',
    root: {
      fillColor: 'rgb(28, 178, 43)',
      fontSize: 24,
      borderRadius: 10,
    },
    second: {
      fillColor: 'rgb(55, 56, 58)',
      color: 'rgb(147,148,149)',
      fontSize: 18,
      borderRadius: 10,
      borderWidth: 0,
    },
    node: {
      color: 'rgb(147, 148, 149)',
    },
    generalization: {
      borderColor: 'transparent',
      color: '#333',
    },
  },
};
