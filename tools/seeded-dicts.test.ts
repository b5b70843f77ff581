import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededDicts, unreadDicts } from '../packages/contract/src/system/seeded-dicts.ts';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../apps/web/src');

/** The sources of all screens; the samples of /demo prove nothing. */
const screens = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(areas|ui|shell)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|^areas\/demo\//.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));

const readers = (type: string): number =>
  screens.filter((source) => source.includes(`'${type}'`) || source.includes(`"${type}"`)).length;

describe('the sources of the screens', () => {
  it.each(Object.keys(seededDicts))('read the dictionary %s', (type) => {
    expect(readers(type)).toBeGreaterThan(0);
  });

  it.each(unreadDicts)('do not read %s, which its page calls built in', (type) => {
    expect(readers(type)).toBe(0);
  });

  it('hold no choices of their own with the labels of a dictionary', () => {
    const labels = Object.values(seededDicts).flatMap((entries) =>
      entries.map(({ label }) => label),
    );
    const copy = new RegExp(`(?:label|[012YN]): '(?:${[...labels, '保密'].join('|')})'`);
    expect(screens.flatMap((source) => copy.exec(source)?.[0] ?? [])).toEqual([]);
  });
});
