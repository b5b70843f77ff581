import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The version of the program that runs. */
export const { version: productVersion } = JSON.parse(readFileSync(manifest, 'utf8')) as {
  version: string;
};
