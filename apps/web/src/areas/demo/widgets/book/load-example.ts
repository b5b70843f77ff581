import type { Entry, Example } from './entry.ts';

const modules = import.meta.glob<Example>('../examples/*/*.tsx');
const codes = import.meta.glob<string>('../examples/*/*.tsx', { query: '?raw', import: 'default' });
const sources = import.meta.glob<string>(
  [
    '../../../../ui/**/*.{ts,tsx}',
    '!../../../../ui/**/*.test.{ts,tsx}',
    '!../../../../ui/testing/**',
  ],
  { query: '?raw', import: 'default' },
);

export interface Loaded {
  example: Example;
  /** The example's module as it runs. */
  code: string;
  /** The widget's own file. */
  source: string;
}

function found<T>(load: (() => Promise<T>) | undefined, path: string): Promise<T> {
  if (!load) throw new Error(`the book has no ${path}`);
  return load();
}

/** Fetches what the book shows of an entry; nothing of it before somebody opens it. */
export async function loadExample(entry: Pick<Entry, 'example' | 'from'>): Promise<Loaded> {
  const path = `../examples/${entry.example}.tsx`;
  const from = `../../../../ui/${entry.from}`;
  const [example, code, source] = await Promise.all([
    found(modules[path], path),
    found(codes[path], path),
    found(sources[from], from),
  ]);
  return { example, code, source };
}
