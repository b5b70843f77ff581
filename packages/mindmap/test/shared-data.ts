import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '..', '..', '..');

/** The folder of reference facts beside the repository (or one level further up); undefined where absent. */
export function sharedMindmapData(): string | undefined {
  return [join(repository, '..', 'shared'), join(repository, '..', '..', 'shared')]
    .map((shared) => join(shared, 'data', 'mindmap'))
    .find((folder) => existsSync(folder));
}

/** Reads a JSON file. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
