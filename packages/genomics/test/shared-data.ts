import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = resolve(fileURLToPath(import.meta.url), '../../../..');

/** The folder of shared genomics samples, which lies beside the repository (or one level above); undefined where it is absent. */
export const sharedGenomics: string | undefined = ['../shared/data', '../../shared/data']
  .map((path) => resolve(repository, path, 'genomics'))
  .find((path) => existsSync(path));

/** The path of one shared file. */
export function sharedFile(name: string): string {
  return join(sharedGenomics ?? '', name);
}

/** The text of one shared file. */
export function sharedText(name: string): string {
  return readFileSync(sharedFile(name), 'utf8');
}

/** Names of all shared files that end like one of `endings`, relative and sorted. */
export function sharedFiles(...endings: string[]): string[] {
  if (!sharedGenomics) return [];
  return readdirSync(sharedGenomics, { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .toSorted();
}
