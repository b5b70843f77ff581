import type { Theme } from './theme.ts';

/** The theme 粉红葡萄. */
export const pinkGrapeTheme: Theme = {
  value: 'pinkGrape',
  name: { zh: '粉红葡萄', en: 'Pink grape' },
  dark: false,
  overrides: {
    lineColor: 'rgb(166, 101, 106)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: '#fff',
    backgroundColor: 'rgb(255, 208, 211)',
    root: {
      fillColor: 'rgb(139, 109, 225)',
      borderColor: '',
    },
    second: {
      fillColor: 'rgb(243, 104, 138)',
      color: '#fff',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      borderColor: 'transparent',
      color: '#222',
    },
  },
};
