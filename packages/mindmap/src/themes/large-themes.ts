import type { LevelStyle, Theme } from './theme.ts';

/** What themes of large letters differ in. Lines are a colour and a width in pixels; the bracket is that of a summary. */
interface LargePalette {
  value: string;
  name: Theme['name'];
  dark?: boolean;
  background?: string;
  line: readonly [colour: string, width: number];
  bracket: readonly [colour: string, width: number];
  root: Partial<LevelStyle>;
  second: Partial<LevelStyle>;
  text: string;
  summary: Partial<LevelStyle>;
}

/** A theme whose root is written in 24 pixels, the level below in 18, and summaries in 14. */
function largeTheme({ value, name, dark = false, ...palette }: LargePalette): Theme {
  const { background, line, bracket, root, second, text, summary } = palette;
  return {
    value,
    name,
    dark,
    overrides: {
      ...(background !== undefined && { backgroundColor: background }),
      lineColor: line[0],
      lineWidth: line[1],
      generalizationLineColor: bracket[0],
      generalizationLineWidth: bracket[1],
      root: { ...root, fontSize: 24 },
      second: { ...second, fontSize: 18 },
      node: { color: text },
      generalization: { ...summary, fontSize: 14 },
    },
  };
}

/** The theme 简约黑. */
export const simpleBlackTheme = largeTheme({
  value: 'simpleBlack',
  name: { zh: '简约黑', en: 'Simple black' },
  line: ['rgb(34, 34, 34)', 4],
  bracket: ['rgb(34, 34, 34)', 4],
  root: {
    fillColor: '#fff',
    color: 'rgb(34, 34, 34)',
    borderColor: 'rgb(34, 34, 34)',
    borderWidth: 3,
  },
  second: {
    fillColor: 'rgb(241, 246, 248)',
    color: 'rgb(34, 34, 34)',
    borderColor: 'rgb(34, 34, 34)',
    borderWidth: 3,
  },
  text: 'rgb(34, 34, 34)',
  summary: {
    fillColor: 'transparent',
    borderColor: 'rgb(34, 34, 34)',
    borderWidth: 2,
    color: 'rgb(34, 34, 34)',
  },
});

/** The theme 课程绿. */
export const courseGreenTheme = largeTheme({
  value: 'courseGreen',
  name: { zh: '课程绿', en: 'Course green' },
  line: ['rgb(113, 195, 169)', 3],
  bracket: ['rgb(113, 195, 169)', 3],
  root: { fillColor: 'rgb(16, 160, 121)', borderColor: '' },
  second: {
    fillColor: 'rgb(240, 252, 249)',
    color: 'rgb(50, 113, 96)',
    borderColor: 'rgb(113, 195, 169)',
    borderWidth: 2,
  },
  text: 'rgb(10, 59, 43)',
  summary: {
    fillColor: 'rgb(246, 238, 211)',
    borderColor: '',
    borderWidth: 0,
    color: 'rgb(173, 91, 12)',
  },
});

/** The theme 咖啡. */
export const coffeeTheme = largeTheme({
  value: 'coffee',
  name: { zh: '咖啡', en: 'Coffee' },
  line: ['rgb(173, 123, 91)', 4],
  bracket: ['rgb(173, 123, 91)', 4],
  root: { fillColor: 'rgb(202, 117, 79)', borderColor: '' },
  second: {
    fillColor: 'rgb(245, 231, 216)',
    color: 'rgb(125, 86, 42)',
    borderColor: '',
    borderWidth: 0,
  },
  text: 'rgb(96, 71, 47)',
  summary: {
    fillColor: 'rgb(255, 249, 239)',
    borderColor: 'rgb(173, 123, 91)',
    borderWidth: 2,
    color: 'rgb(122, 83, 44)',
  },
});

/** The theme 红色精神. */
export const redSpiritTheme = largeTheme({
  value: 'redSpirit',
  name: { zh: '红色精神', en: 'Red spirit' },
  background: 'rgb(255, 238, 228)',
  line: ['rgb(230, 138, 131)', 3],
  bracket: ['rgb(222, 101, 85)', 3],
  root: { fillColor: 'rgb(207, 44, 44)', color: 'rgb(255, 233, 157)', borderColor: '' },
  second: {
    fillColor: 'rgb(255, 255, 255)',
    color: 'rgb(211, 58, 21)',
    borderColor: 'rgb(222, 101, 85)',
    borderWidth: 2,
  },
  text: 'rgb(144, 71, 43)',
  summary: {
    fillColor: 'rgb(255, 247, 211)',
    borderColor: 'rgb(255, 202, 162)',
    borderWidth: 2,
    color: 'rgb(187, 101, 69)',
  },
});

/** The theme 黑色幽默. */
export const blackHumourTheme = largeTheme({
  value: 'blackHumour',
  name: { zh: '黑色幽默', en: 'Black humour' },
  dark: true,
  background: 'rgb(27, 31, 34)',
  line: ['rgb(75, 81, 78)', 3],
  bracket: ['rgb(255, 119, 34)', 3],
  root: { fillColor: 'rgb(36, 179, 96)', borderColor: '' },
  second: {
    fillColor: 'rgb(254, 199, 13)',
    color: 'rgb(0, 0, 0)',
    borderColor: '',
    borderWidth: 0,
  },
  text: 'rgb(204, 204, 204)',
  summary: {
    fillColor: 'rgb(27, 31, 34)',
    borderColor: 'rgb(255, 119, 34)',
    borderWidth: 2,
    color: 'rgb(204, 204, 204)',
  },
});

/** The theme 深夜办公室. */
export const lateNightOfficeTheme = largeTheme({
  value: 'lateNightOffice',
  name: { zh: '深夜办公室', en: 'Late night office' },
  dark: true,
  background: 'rgb(32, 37, 49)',
  line: ['rgb(137, 167, 196)', 3],
  bracket: ['rgb(255, 119, 34)', 3],
  root: { fillColor: 'rgb(23, 153, 243)', color: 'rgb(255, 255, 255)', borderColor: '' },
  second: {
    fillColor: 'rgb(70, 78, 94)',
    color: 'rgb(209, 210, 210)',
    borderColor: '',
    borderWidth: 0,
  },
  text: 'rgb(204, 204, 204)',
  summary: { fillColor: 'rgb(255, 119, 34)', borderColor: '', borderWidth: 2, color: '#fff' },
});

/** The theme 黑金. */
export const blackGoldTheme = largeTheme({
  value: 'blackGold',
  name: { zh: '黑金', en: 'Black gold' },
  dark: true,
  background: 'rgb(18, 20, 20)',
  line: ['rgb(205, 186, 156)', 3],
  bracket: ['rgb(245, 224, 191)', 3],
  root: { fillColor: 'rgb(255, 208, 124)', color: 'rgb(111, 61, 6)', borderColor: '' },
  second: {
    fillColor: 'rgb(66, 57, 46)',
    color: 'rgb(225, 201, 158)',
    borderColor: 'rgb(245, 224, 191)',
    borderWidth: 2,
  },
  text: 'rgb(231, 203, 155)',
  summary: {
    fillColor: 'rgb(56, 45, 34)',
    borderColor: 'rgb(104, 84, 61)',
    borderWidth: 2,
    color: 'rgb(242, 216, 176)',
  },
});

/** The theme 牛油果. */
export const avocadoTheme = largeTheme({
  value: 'avocado',
  name: { zh: '牛油果', en: 'Avocado' },
  background: '#e6f1de',
  line: ['#f5ffad', 4],
  bracket: ['#749336', 3],
  root: { fillColor: '#94c143', borderColor: '#94c143' },
  second: { fillColor: '#cee498', color: '#749336', borderColor: '#aec668', borderWidth: 2 },
  text: '#749336',
  summary: { fillColor: '#cee498', borderColor: '#aec668', borderWidth: 2, color: '#749336' },
});

/** The theme 秋天. */
export const autumnTheme = largeTheme({
  value: 'autumn',
  name: { zh: '秋天', en: 'Autumn' },
  background: '#fff2df',
  line: ['#b0bc47', 3],
  bracket: ['#b0bc47', 3],
  root: { fillColor: '#e68112', borderColor: '#e68112' },
  second: { fillColor: '#ffd683', color: '#8c5416', borderColor: '#b0bc47', borderWidth: 2 },
  text: '#8c5416',
  summary: { fillColor: '#ffd683', borderColor: '#b0bc47', borderWidth: 2, color: '#8c5416' },
});

/** The theme 橙汁. */
export const orangeJuiceTheme = largeTheme({
  value: 'orangeJuice',
  name: { zh: '橙汁', en: 'Orange juice' },
  dark: true,
  background: '#070616',
  line: ['#fff', 3],
  bracket: ['#fff', 3],
  root: { fillColor: '#ff6811', color: '#110501', borderColor: '#ff6811' },
  second: { fillColor: '#070616', color: '#a9a4a9', borderColor: '#ff6811', borderWidth: 2 },
  text: '#a9a4a9',
  summary: { fillColor: '', borderColor: '#ff6811', borderWidth: 2, color: '#a9a4a9' },
});
