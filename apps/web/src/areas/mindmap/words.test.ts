// @vitest-environment node
import { commands } from '@wm/mindmap/command-list';
import { iconGroups } from '@wm/mindmap/icons';
import { layoutNames, shapeNames } from '@wm/mindmap/document';
import { themes } from '@wm/mindmap/theme-list';
import { expect, it } from 'vitest';
import { shortcutText } from './editor/shortcut-text.ts';
import { stickers } from './panels/stickers.ts';
import { layoutLabels, shapeLabels, words } from './words.ts';

it('9 every text of the editor stands in Chinese and in English', () => {
  const labels = [
    ...Object.entries(words),
    ...layoutNames.map((name) => [name, layoutLabels[name]] as const),
    ...shapeNames.map((name) => [name, shapeLabels[name]] as const),
    ...commands.map(({ id, label }) => [id, label] as const),
    ...themes.map(({ value, name }) => [value, name] as const),
    ...iconGroups.map(({ name, label }) => [name, label] as const),
    ...stickers.map(({ name, label }) => [name, label] as const),
  ];
  const faulty = labels.filter(([, { zh, en }]) => zh.trim() === '' || en.trim() === '');
  expect(faulty.map(([key]) => key)).toEqual([]);
  const chinese = labels.filter(
    ([key, { en }]) => key !== 'language' && /\p{Script=Han}/u.test(en),
  );
  expect(chinese.map(([key]) => key)).toEqual([]);
});

it('writes shortcuts as a reader knows them', () => {
  expect(shortcutText('Control+Shift+z')).toBe('Ctrl + Shift + Z');
  expect(shortcutText('Control++')).toBe('Ctrl + +');
  expect(shortcutText('/')).toBe('/');
  expect(shortcutText('Control+ArrowUp')).toBe('Ctrl + ↑');
});
