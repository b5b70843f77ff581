import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { indicatorWarmUp } from '../src/indicators/compute-indicator.ts';
import { INDICATORS } from '../src/indicators/registry.ts';

const source = join(dirname(fileURLToPath(import.meta.url)), '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }));

/** The doc comment right above each export, by the export's name and file. */
function exportedThings(): { place: string; comment: string; body: string }[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:const|function\*?|interface|type) (\w+)/gm)].map((found) => {
      const before = text.slice(0, found.index).trimEnd();
      const comment = before.endsWith('*/') ? before.slice(before.lastIndexOf('/**')) : '';
      return {
        place: `${path} ${found[1]}`,
        comment,
        body: text.slice(found.index, found.index + 300),
      };
    }),
  );
}

describe('doc comments', () => {
  const things = exportedThings();

  it('stand above every export', () => {
    expect(things.length).toBeGreaterThan(250);
    expect(things.filter(({ comment }) => comment === '').map(({ place }) => place)).toEqual([]);
  });

  const indicators = things.filter(({ body }) => body.includes('= defineIndicator('));

  it('name the source of every indicator', () => {
    expect(indicators).toHaveLength(INDICATORS.length);
    const without = indicators.filter(({ comment }) => !/Source:\s/.test(comment));
    expect(without.map(({ place }) => place)).toEqual([]);
  });

  it('say how an average begins wherever an indicator has one that fades', () => {
    const silent = INDICATORS.filter((item) => indicatorWarmUp(item).memory === 'fading').filter(
      ({ id }) => {
        const own = indicators.find(({ body }) => body.includes(`id: '${id}'`));
        return !/seed|begin|begun|from its first|from the first/i.test(own?.comment ?? '');
      },
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('stand in files of at most 400 lines that import nothing from outside the package but what reads bytes', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 400);
    expect(long.map(({ path }) => path)).toEqual([]);
    const foreign = files.flatMap(({ path, text }) =>
      [...text.matchAll(/from '((?!@wm\/bytes\/)[^.][^']*)'/g)].map(
        (found) => `${path} ${found[1]}`,
      ),
    );
    expect(foreign).toEqual([]);
  });
});
