// @vitest-environment node
import { expect, it } from 'vitest';
import { contrast, readableShade } from './contrast.ts';

it('measures contrast as WCAG does', () => {
  expect(contrast('#409eff', '#ffffff')).toBeCloseTo(2.78, 1);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

it('finds a shade of every preset colour that can be read on light and on dark', () => {
  for (const color of [
    '#409eff',
    '#1890ff',
    '#304156',
    '#212121',
    '#11a983',
    '#13c2c2',
    '#6959cd',
    '#f5222d',
  ]) {
    for (const background of ['#ffffff', '#1a1f26']) {
      expect(contrast(readableShade(color, background), background)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
