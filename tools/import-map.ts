import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** The import map with which a page served from the root of the repository runs sources of the mind-map engine as they are. */
export function engineImportMap(): string {
  const imports: Record<string, string> = { fflate: '/node_modules/fflate/esm/browser.js' };
  for (const name of ['bytes', 'mindmap']) {
    const text = readFileSync(path.join(root, 'packages', name, 'package.json'), 'utf8');
    const { exports } = JSON.parse(text) as { exports: Record<string, string> };
    for (const [entry, file] of Object.entries(exports)) {
      imports[`@wm/${name}/${entry.slice(2)}`] = `/packages/${name}/${file.slice(2)}`;
    }
  }
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`;
}
