import type { Theme } from './theme.ts';

/** The theme 绿叶. */
export const greenLeafTheme: Theme = {
  value: 'greenLeaf',
  name: { zh: '绿叶', en: 'Green leaf' },
  dark: false,
  overrides: {
    lineColor: 'rgb(40, 193, 84)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(251, 158, 0)',
    backgroundColor: 'rgb(238, 255, 243)',
    root: {
      fillColor: 'rgb(25, 193, 73)',
      borderColor: '',
    },
    second: {
      color: 'rgb(69, 149, 96)',
      borderColor: '',
      borderWidth: 0,
      fontSize: 14,
    },
    node: {
      fontSize: 12,
      color: '#222',
    },
    generalization: {
      borderColor: 'rgb(251, 158, 0)',
      borderWidth: 2,
      color: 'rgb(51, 51, 51)',
    },
  },
};
