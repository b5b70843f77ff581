// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parts, unshown } from './src/areas/demo/widgets/book/exceptions.ts';
import { groups } from './src/areas/demo/widgets/book/groups.ts';

const src = path.join(import.meta.dirname, 'src');

interface Source {
  file: string;
  text: string;
}

const sources: Source[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(src, file), 'utf8') }));

/** What is a component or a hook by its name: constants in capitals are neither. */
const isWidget = (name: string): boolean => /^(?:[A-Z][a-z]|use[A-Z])/.test(name);

/** The components and hooks that `ui` exports, each with its file. What helps tests, and classes, are no widgets. */
const exported = new Map(
  sources
    .filter(({ file }) => file.startsWith('ui/') && !file.startsWith('ui/testing/'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name = '']) => [name, file.slice('ui/'.length)] as const,
      ),
    )
    .filter(([name]) => isWidget(name)),
);

const entries = groups.flatMap((group) => group.entries);
const inBook = entries.map(({ name }) => name);

/** Whether a file outside of `ui` and of this book takes it, by an import or a lazy one. */
function isTaken(name: string): boolean {
  const own = exported.get(name) ?? '';
  return sources.some(
    ({ file, text }) =>
      !file.startsWith('ui/') &&
      !file.startsWith('areas/demo/widgets/') &&
      text.includes(`#ui/${own}'`) &&
      new RegExp(`\\b${name}\\b`).test(text),
  );
}

it('has an entry for each component and hook that the shared widgets export, but for those named', () => {
  const named = [...inBook, ...Object.keys(parts), ...Object.keys(unshown)];
  expect(named.toSorted()).toEqual([...exported.keys()].toSorted());
});

it('calls nothing a part that a screen takes by itself', () => {
  expect(Object.keys(parts).filter(isTaken)).toEqual([]);
  expect(Object.values(parts).filter((whole) => !inBook.includes(whole))).toEqual([]);
});

it('names the file of each entry', () => {
  expect(entries.map(({ name, from }) => [name, from])).toEqual(
    inBook.map((name) => [name, exported.get(name)]),
  );
});
