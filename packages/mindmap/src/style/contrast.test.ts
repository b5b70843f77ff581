import { expect, it } from 'vitest';
import { lineAppearance } from '../lines/associative-lines.ts';
import { resolveTheme } from '../themes/resolve-theme.ts';
import { themes } from '../themes/theme-list.ts';
import { contrastOf } from './contrast.ts';

it('is that of WCAG, and of no colour that is not understood', () => {
  expect(contrastOf('#fff', 'rgb(0, 0, 0)')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#fff', '#ffffff')).toBe(1);
  expect(contrastOf('red', '#fff')).toBeNull();
});

it('an associative line and its text are seen on the sheet of every theme', () => {
  const seen = themes.map(({ value }) => {
    const theme = resolveTheme(value);
    const { color, textColor } = lineAppearance(theme, {});
    const least = [color, textColor].map((one) => contrastOf(one, theme.backgroundColor) ?? 0);
    return [value, Math.min(...least) >= 3];
  });
  expect(seen.filter(([, isSeen]) => !isSeen)).toEqual([]);
});

it('a colour of one’s own is kept, be it hard to see', () => {
  const own = resolveTheme('dark2', { associativeLineColor: '#222222' });
  expect(lineAppearance(own, {}).color).toBe('#222222');
  const style = { associativeLineColor: '#1f1f1f', associativeLineTextColor: '#202020' };
  expect(lineAppearance(resolveTheme('dark2'), style)).toMatchObject({
    color: '#1f1f1f',
    textColor: '#202020',
  });
});
