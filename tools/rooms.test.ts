import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { brandVariables } from '../apps/web/src/ui/theme/shades.ts';

const root = path.resolve(import.meta.dirname, '..');
/** How many files stand in one folder before it gets rooms. */
const most = 30;

it('keeps no more than 30 files in one folder of the sources', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const sources = execFileSync(
    'git',
    [...args, ':(glob)apps/*/src/**', ':(glob)packages/*/src/**'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const counts = new Map<string, number>();
  for (const file of sources.split('\n').filter(Boolean)) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});

/** The classes that a style sheet gives a look by their name alone, outside of every query. */
function namedAlone(css: string): string[] {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\([^()]*\)/g, '')
    .replaceAll(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/(?:^|[{},])\s*\.([\w-]+)\s*(?=[,{])/g)].map(([, name = '']) => name);
}

it('gives each class its look in one file: all style sheets of the page meet, in the order of the visits', () => {
  const places = new Map<string, Set<string>>();
  for (const file of globSync('apps/web/src/**/*.css', { cwd: root })) {
    // Pages of their own.
    if (/[\\/](?:blog[\\/]blog|sign-in)\.css$/.test(file)) continue;
    for (const name of namedAlone(readFileSync(path.join(root, file), 'utf8')))
      places.set(name, (places.get(name) ?? new Set()).add(file));
  }
  expect(places.size).toBeGreaterThan(500);
  const twice = [...places].filter(([, files]) => files.size > 1);
  expect(twice.map(([name, files]) => [name, ...files])).toEqual([]);
});

it('reads no colour or size that no style sheet names: it would silently be the default', () => {
  const used = new Map<string, string>();
  const named = new Set(Object.keys(brandVariables('#1677ff', '#ffffff')));
  const files = globSync(['apps/web/src/**/*.{css,ts,tsx}', 'packages/*/src/**/*.{css,ts,tsx}'], {
    cwd: root,
  }).filter((file) => !/\.test\.tsx?$/.test(file));
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    // With a second value after the comma it may be missing.
    for (const [, name = ''] of text.matchAll(/var\((--wm-[\w-]+)\)/g)) used.set(name, file);
    for (const [, name = ''] of text.matchAll(/(--wm-[\w-]+)['"\]]*\s*[:,]/g)) named.add(name);
  }
  expect(used.size).toBeGreaterThan(30);
  expect([...used].filter(([name]) => !named.has(name))).toEqual([]);
});
