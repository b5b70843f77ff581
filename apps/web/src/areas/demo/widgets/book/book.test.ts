import { expect, it } from 'vitest';
import { stateNames } from './entry.ts';
import { groups } from './groups.ts';
import { loadExample } from './load-example.ts';
import { docsOf } from './source-docs.ts';

const entries = groups.flatMap((group) => group.entries);

it.each(entries)(
  '$name: its example takes it, and each state is shown or says why not',
  async (entry) => {
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
