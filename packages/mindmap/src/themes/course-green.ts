import type { Theme } from './theme.ts';

/** The theme 课程绿. */
export const courseGreenTheme: Theme = {
  value: 'courseGreen',
  name: { zh: '课程绿', en: 'Course green' },
  dark: false,
  overrides: {
    lineColor: 'rgb(113, 195, 169)',
    lineWidth: 3,
    generalizationLineWidth: 3,
    generalizationLineColor: 'rgb(113, 195, 169)',
    root: {
      fillColor: 'rgb(16, 160, 121)',
      borderColor: '',
      fontSize: 24,
    },
    second: {
      fillColor: 'rgb(240, 252, 249)',
      color: 'rgb(50, 113, 96)',
      borderColor: 'rgb(113, 195, 169)',
      borderWidth: 2,
      fontSize: 18,
    },
    node: {
      color: 'rgb(10, 59, 43)',
    },
    generalization: {
      fontSize: 14,
      fillColor: 'rgb(246, 238, 211)',
      borderColor: '',
      borderWidth: 0,
      color: 'rgb(173, 91, 12)',
    },
  },
};
