import script from '../../../public/before-paint.js?raw';
import sheet from './tokens.css?raw';
import { beforeEach, describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { brandVariables, darkerShades, lighterShades, markedShare, tinted } from './shades.ts';
import { textGroundOf } from './theme.ts';

describe('4 theme colour', () => {
  it('has 9 lighter shades, from 10 % to 90 % white', () => {
    expect(lighterShades('#409EFF')).toEqual([
      '#53a7ff',
      '#66b1ff',
      '#79bbff',
      '#8cc4ff',
      '#9fceff',
      '#b2d8ff',
      '#c5e1ff',
      '#d8ebff',
      '#ebf5ff',
    ]);
  });

  it('has 9 darker shades, from 10 % to 90 % black', () => {
    expect(darkerShades('#409EFF')).toEqual([
      '#398ee5',
      '#337ecc',
      '#2c6eb2',
      '#265e99',
      '#204f7f',
      '#193f66',
      '#132f4c',
      '#0c1f33',
      '#060f19',
    ]);
  });

  it('is known to the style sheets as variables, each shade under its number', () => {
    const variables = brandVariables('#409EFF', '#ffffff');
    expect(variables).toMatchObject({
      '--wm-brand': '#409EFF',
      '--wm-brand-light-9': '#ebf5ff',
      '--wm-brand-dark-1': '#398ee5',
    });
    expect(Object.keys(variables).filter((name) => /-(light|dark)-\d$/.test(name))).toHaveLength(
      18,
    );
  });
});

describe('on chosen rows', () => {
  const [light = '', dark = ''] = sheet.split(":root[data-mode='dark'] {");
  const written = (part: string, name: string): string =>
    new RegExp(`--wm-${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? '';
  const presets = ['#409eff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959cd', '#f5222d'];

  it.each(presets)('texts are read in light and in dark when the colour is %s', (brand) => {
    for (const [part, mode, surface] of [
      [light, 'light', '#ffffff'],
      [dark, 'dark', '#1a1f26'],
    ] as const) {
      const row = tinted(brand, surface, markedShare[mode]);
      const strong = brandVariables(brand, textGroundOf(mode === 'dark'))['--wm-strong-marked'];
      for (const text of [strong ?? '', written(part, 'danger-marked'), written(part, 'text-2')])
        expect(contrast(text, row)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the style sheet starts with the shades that the colour of the product has', () => {
    expect([light, dark].map((part) => written(part, 'strong-marked'))).toEqual(
      [false, true].map(
        (isDark) => brandVariables('#409eff', textGroundOf(isDark))['--wm-strong-marked'],
      ),
    );
  });
});

describe('before the first paint', () => {
  const root = document.documentElement;
  // oxlint-disable-next-line typescript/no-implied-eval -- the file itself, as the page runs it
  const run = new Function(script) as () => void;

  beforeEach(() => {
    root.removeAttribute('style');
    root.removeAttribute('data-grey');
  });

  it('the saved colour stands with all its shades, as the application would set them', () => {
    localStorage.setItem('layout-setting', '{"theme":"#6959cd"}');
    run();
    const shades = Object.entries(brandVariables('#6959cd', '#ffffff')).filter(([name]) =>
      name.startsWith('--wm-brand'),
    );
    expect(shades.map(([name]) => [name, root.style.getPropertyValue(name)])).toEqual(shades);
  });

  it('the mode is the chosen one; what was saved wins over what was only tried', () => {
    localStorage.setItem('settings-pinia', '{"mode":"light","grey":true}');
    localStorage.setItem('layout-setting', '{"mode":"dark"}');
    run();
    expect([root.dataset['mode'], root.style.colorScheme, root.hasAttribute('data-grey')]).toEqual([
      'dark',
      'dark',
      true,
    ]);
  });

  it('broken settings are the same as none', () => {
    localStorage.setItem('settings-pinia', 'null');
    localStorage.setItem('layout-setting', '{"theme":"red;}');
    run();
    expect([root.dataset['mode'], root.style.getPropertyValue('--wm-brand')]).toEqual([
      'light',
      '',
    ]);
  });
});
