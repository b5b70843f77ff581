import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseTheme } from '../src/themes/base-theme.ts';
import { resolveTheme } from '../src/themes/resolve-theme.ts';
import { findTheme, themes } from '../src/themes/theme-list.ts';
import { readJson, sharedMindmapData } from './shared-data.ts';

interface Facts {
  base: Record<string, unknown>;
  themes: { value: string; name: string; dark: boolean; overrides: Record<string, unknown> }[];
}

const data = sharedMindmapData();
const facts = data ? (readJson(join(data, 'themes.json')) as Facts) : { base: {}, themes: [] };

/** The facts stand for a background picture with a marker; ours is a small picture of our own. */
function withoutPicture(values: object): Record<string, unknown> {
  const { backgroundImage, ...others } = values as Record<string, unknown>;
  const isPicture = typeof backgroundImage === 'string' && backgroundImage.includes('data');
  return isPicture ? { ...others, backgroundImage: 'picture' } : { ...others };
}

describe.skipIf(!data)('themes equal the reference facts (needs ../shared)', () => {
  it('has the same base and the same 32 themes in the same order', () => {
    expect(baseTheme).toEqual(facts.base);
    expect(themes.map((theme) => theme.value)).toEqual(facts.themes.map((theme) => theme.value));
    expect(themes).toHaveLength(32);
  });

  it.each(facts.themes)('$value', ({ value, name, dark, overrides }) => {
    const theme = findTheme(value);
    expect(theme?.name.zh).toBe(name);
    expect(theme?.dark).toBe(dark);
    expect(withoutPicture(theme?.overrides ?? {})).toEqual(withoutPicture(overrides));
    expect(withoutPicture(resolveTheme(value))).toMatchObject(withoutPicture(overrides));
  });
});
