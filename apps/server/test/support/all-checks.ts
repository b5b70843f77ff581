import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ColumnSample, ListSample, ModuleChecks } from '#core/testing/module-checks.ts';

const sources = path.resolve(import.meta.dirname, '../../src');

const all = await Promise.all(
  globSync('**/*.checks.ts', { cwd: sources })
    .toSorted()
    .map(async (file) => {
      const { href } = pathToFileURL(path.join(sources, file));
      return ((await import(href)) as { checks: ModuleChecks }).checks;
    }),
);

/** What every module says in its `<module>.checks.ts`, put together. */
export const lists: Record<string, ListSample> = inOrder(
  Object.assign({}, ...all.map((checks) => checks.lists)),
);
export const otherLists: Record<string, string> = Object.assign(
  {},
  ...all.map((checks) => checks.otherLists),
);
export const columnSamples: Record<string, ColumnSample> = Object.assign(
  {},
  ...all.map((checks) => checks.columns),
);
export const otherColumns: Record<string, string> = Object.assign(
  {},
  ...all.map((checks) => checks.otherColumns),
);
export const unscoped = all.flatMap((checks) => checks.unscoped ?? []);
export const publicRoutes = all.flatMap((checks) => checks.publicRoutes ?? []);

/** Every page on which a list stands. */
export const listScreens = [
  ...Object.values(lists).flatMap(({ screens }) => screens ?? []),
  ...all.flatMap(({ screens }) => screens ?? []),
];

/** Lists that no resource of the server stands for. */
export const furtherLists = Object.values(lists).flatMap(({ resource }) => resource ?? []);

/** Lists with those whose rows they need before them. */
function inOrder(given: Record<string, ListSample>): Record<string, ListSample> {
  const ordered: Record<string, ListSample> = {};
  const add = (address: string): void => {
    const sample = given[address];
    if (!sample) throw new Error(`no sample of a list at ${address}`);
    if (ordered[address]) return;
    for (const before of sample.needs ?? []) add(before);
    ordered[address] = sample;
  };
  for (const address of Object.keys(given)) add(address);
  return ordered;
}

/** What stands in the cell of an export for a value of the list: numbers as they are, no text that begins a formula. */
export function cellOf(value: unknown): unknown {
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
