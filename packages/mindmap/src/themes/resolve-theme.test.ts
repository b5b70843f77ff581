import { describe, expect, it } from 'vitest';
import { baseTheme } from './base-theme.ts';
import { hasThemeChanges, resolveTheme } from './resolve-theme.ts';
import { themes } from './theme-list.ts';

describe('themes', () => {
  it('has the 32 themes of the product, seven of them dark, each with a name in both languages', () => {
    expect(themes).toHaveLength(32);
    expect(new Set(themes.map((theme) => theme.value)).size).toBe(32);
    expect(themes.filter((theme) => theme.dark).map((theme) => theme.value)).toEqual([
      'dark2',
      'dark',
      'classic',
      'blackHumour',
      'lateNightOffice',
      'blackGold',
      'orangeJuice',
    ]);
    for (const { name } of themes) expect(name.zh && name.en).toBeTruthy();
  });

  it('only loads pictures that are part of the program', () => {
    for (const { overrides } of themes) {
      expect(overrides.backgroundImage ?? 'data:image/png;base64,').toMatch(
        /^data:image\/png;base64,/,
      );
    }
  });

  it("merges the document's changes over the theme and the theme over the base", () => {
    const resolved = resolveTheme('classic4', { lineColor: '#123456', second: { fontSize: 99 } });
    expect(resolved.lineColor).toBe('#123456');
    expect(resolved.second.fontSize).toBe(99);
    expect(resolved.second.fillColor).toBe('rgb(169, 218, 218)');
    expect(resolved.paddingX).toBe(baseTheme.paddingX);
  });

  it('looks like the default where the name is unknown or a value has the wrong type', () => {
    expect(resolveTheme('no such theme')).toEqual(resolveTheme('default'));
    const hostile = JSON.parse(
      '{"lineWidth":"thick","root":7,"second":{"fontSize":null,"startDir":[1]},"__proto__":{"x":1}}',
    );
    expect(resolveTheme('default', hostile)).toEqual(resolveTheme('default'));
    expect(resolveTheme('default', { node: { fontWeight: 700 } }).node.fontWeight).toBe(700);
  });

  it('takes no value from a document that would load something', () => {
    const beacon = 'url(https://example.com/x)';
    const hostile = {
      lineColor: beacon,
      backgroundImage: 'https://example.com/x.png',
      lineDasharray: beacon,
      associativeLineTextFontFamily: 'a;b',
      root: { fillColor: beacon, startColor: 'javascript:1' },
    };
    expect(resolveTheme('default', hostile)).toEqual(resolveTheme('default'));
    const own = { backgroundImage: '/files/a.png', root: { borderColor: '' } };
    expect(resolveTheme('default', own)).toMatchObject(own);
  });

  it('knows whether the user changed the base style', () => {
    expect(hasThemeChanges(undefined)).toBe(false);
    expect(hasThemeChanges({})).toBe(false);
    expect(hasThemeChanges({ root: {} })).toBe(false);
    expect(hasThemeChanges({ root: { color: '#fff' } })).toBe(true);
    expect(hasThemeChanges({ lineWidth: 2 })).toBe(true);
  });
});
