import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A page of Markdown by a name that no other has. */
export interface RealPage {
  name: string;
  text: string;
}

/** Real Markdown: the repository's own pages, and the design pages beside the repository where they are. */
export function findMarkdown(): RealPage[] {
  const beside = path.resolve(root, '../shared/design');
  const folders = [beside, path.join(root, 'docs')].filter((folder) => existsSync(folder));
  const pages = new Map<string, RealPage>();
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.md')) continue;
      const plain = path.basename(file, '.md');
      const name = pages.has(plain) ? `${path.basename(folder)}-${plain}` : plain;
      pages.set(name, { name, text: readFileSync(path.join(folder, file), 'utf8') });
    }
  }
  return [...pages.values()];
}

/** The word of a page that the fewest of all pages hold, links and their addresses aside; empty when it has none. */
export function rarestWord(page: RealPage, all: readonly RealPage[], pattern: RegExp): string {
  const plain = page.text.replace(/\]\([^)]*\)|https?:\S+|`[^`\n]*`/g, ' ');
  const words = new Set(Array.from(plain.matchAll(pattern), ([word]) => word));
  const count = (word: string): number => all.filter(({ text }) => text.includes(word)).length;
  return [...words].reduce(
    (best, word) => (best === '' || count(word) < count(best) ? word : best),
    '',
  );
}
