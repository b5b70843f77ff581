import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of sample files beside the repository (or one level further up, for a work tree);
 * undefined when there is none.
 */
export function sharedDataFolder(area: string): string | undefined {
  const repository = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
  const candidates = ['../shared/data', '../../shared/data'];
  return candidates
    .map((path) => join(repository, path, area))
    .find((folder) => existsSync(folder));
}
