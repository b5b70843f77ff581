import type { Theme } from './theme.ts';

/** What themes of one colour differ in: that colour, a pale one of the second level, and the ground. */
interface QuietPalette {
  value: string;
  name: Theme['name'];
  colour: string;
  pale: string;
  background: string;
}

/** A theme of one colour for lines, root and borders, with dark letters of 14 and 12 pixels. */
function quietTheme({ value, name, colour, pale, background }: QuietPalette): Theme {
  return {
    value,
    name,
    dark: false,
    overrides: {
      lineColor: colour,
      backgroundColor: background,
      generalizationLineColor: '#333',
      root: { fillColor: colour },
      second: { fillColor: pale, color: '#333', borderColor: colour, fontSize: 14 },
      node: { fontSize: 12, color: '#333' },
      generalization: { borderColor: '#333', color: '#333' },
    },
  };
}

/** The theme 天空蓝. */
export const blueSkyTheme = quietTheme({
  value: 'blueSky',
  name: { zh: '天空蓝', en: 'Blue sky' },
  colour: 'rgb(115, 161, 191)',
  pale: 'rgb(238, 243, 246)',
  background: 'rgb(251, 251, 251)',
});

/** The theme 脑残粉. */
export const brainImpairedPinkTheme = quietTheme({
  value: 'brainImpairedPink',
  name: { zh: '脑残粉', en: 'Pale pink' },
  colour: 'rgb(191, 115, 148)',
  pale: 'rgb(246, 238, 242)',
  background: 'rgb(251, 251, 251)',
});

/** The theme 泥土黄. */
export const earthYellowTheme = quietTheme({
  value: 'earthYellow',
  name: { zh: '泥土黄', en: 'Earth yellow' },
  colour: 'rgb(191, 147, 115)',
  pale: 'rgb(246, 242, 238)',
  background: 'rgb(251, 251, 251)',
});

/** The theme 清新红. */
export const freshRedTheme = quietTheme({
  value: 'freshRed',
  name: { zh: '清新红', en: 'Fresh red' },
  colour: 'rgb(191, 115, 115)',
  pale: 'rgb(246, 238, 238)',
  background: 'rgb(251, 251, 251)',
});

/** The theme 浪漫紫. */
export const romanticPurpleTheme = quietTheme({
  value: 'romanticPurple',
  name: { zh: '浪漫紫', en: 'Romantic purple' },
  colour: 'rgb(123, 115, 191)',
  pale: 'rgb(239, 238, 246)',
  background: 'rgb(251, 251, 251)',
});
