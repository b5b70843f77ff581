import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Real Markdown: the design pages beside the repository where they are, the repository's own otherwise. */
export function findMarkdown(): { name: string; text: string }[] {
  const beside = path.resolve(root, '../shared/design');
  const folder = existsSync(beside) ? beside : path.join(root, 'docs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      name: path.basename(file, '.md'),
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));
}
