import script from '../../../public/before-paint.js?raw';
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
  const presets = ['#409eff', '#304156', '#212121', '#11a983', '#13c2c2', '#6959cd', '#f5222d'];
  // Surface, warning and quiet text as tokens.css has them; the journey of the list's parts looks at the page itself.
  const looks = [
    { mode: 'light', surface: '#ffffff', texts: ['#b91c1c', '#4b5563'] },
    { mode: 'dark', surface: '#1a1f26', texts: ['#fca5a5', '#b6bec9'] },
  ] as const;

  it.each(presets)('texts are read in light and in dark when the colour is %s', (brand) => {
    for (const { mode, surface, texts } of looks) {
      const row = tinted(brand, surface, markedShare[mode]);
      const strong = brandVariables(brand, textGroundOf(mode === 'dark'))['--wm-strong-marked'];
      for (const text of [strong ?? '', ...texts])
        expect(contrast(text, row)).toBeGreaterThanOrEqual(4.5);
    }
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
