import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { stateNames } from './entry.ts';
import { parts, unshown } from './exceptions.ts';
import { groups } from './groups.ts';
import { loadExample } from './load-example.ts';
import { docsOf } from './source-docs.ts';

const src = fileURLToPath(new URL('../../../../', import.meta.url));

interface Source {
  path: string;
  text: string;
}

const sources: Source[] = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(src, path), 'utf8') }));

/** What is a component or a hook by its name: constants in capitals are neither. */
const isWidget = (name: string): boolean => /^(?:[A-Z][a-z]|use[A-Z])/.test(name);

/** The components and hooks that `ui` exports, each with its file. What helps tests, and classes, are no widgets. */
const exported = new Map(
  sources
    .filter(({ path }) => path.startsWith('ui/') && !path.startsWith('ui/testing/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(
        ([, name = '']) => [name, path.slice('ui/'.length)] as const,
      ),
    )
    .filter(([name]) => isWidget(name)),
);

const entries = groups.flatMap((group) => group.entries);
const inBook = entries.map(({ name }) => name);

/** Whether a file outside of `ui` and of this book takes it, by an import or a lazy one. */
function isTaken(name: string): boolean {
  const file = exported.get(name) ?? '';
  return sources.some(
    ({ path, text }) =>
      !path.startsWith('ui/') &&
      !path.startsWith('areas/demo/widgets/') &&
      text.includes(`#ui/${file}'`) &&
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

it.each(entries)(
  '$name: its example takes it, and each state is shown or says why not',
  async (entry) => {
    expect(entry.from).toBe(exported.get(entry.name));
    const { example, code, source } = await loadExample(entry);
    expect(code).toContain(`#ui/${entry.from}'`);
    expect(code).toMatch(new RegExp(`<${entry.name}\\b|\\b${entry.name}\\(`));
    expect(example.Normal).toBeDefined();
    const told = stateNames.filter((state) => state !== 'Normal' && entry.without[state]);
    const shown = Object.keys(example);
    expect([...shown, ...told].toSorted()).toEqual(stateNames.toSorted());
    expect(docsOf(source, entry.name).signature).toContain(entry.name);
  },
);

it('reads the properties of a widget with their comments from its source', () => {
  const source = `interface P<R> extends Omit<X, 'a'> {
  /** What it is. */
  label: string;
  /**
   * Two
   * lines.
   */
  onPick?: (id: number) => void;
}

/** Picks. */
export function Picker({ label, onPick }: P<R>): ReactNode {`;
  expect(docsOf(source, 'Picker')).toEqual({
    says: 'Picks.',
    signature: '<Picker />',
    inherits: "Omit<X, 'a'>",
    properties: [
      { name: 'label', type: 'string', isRequired: true, says: 'What it is.' },
      { name: 'onPick', type: '(id: number) => void', isRequired: false, says: 'Two lines.' },
    ],
  });
  const inline =
    'export function Copy({ text, what }: { text: string; what?: string }): ReactNode {';
  expect(docsOf(inline, 'Copy').properties.map(({ name }) => name)).toEqual(['text', 'what']);
});
