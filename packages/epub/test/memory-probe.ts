import { readFileSync } from 'node:fs';

import { EpubError } from '../src/errors.ts';
import { readEverything } from './read-everything.ts';
import { zipFiles } from '@wm/bytes/testing/build-zip';

/**
 * Run as a process of its own: reads the book named on the command line and prints how far the peak of resident memory rose.
 * A small book is read before, so that code and tables are already there.
 */
const bytes = new Uint8Array(readFileSync(process.argv[2]!));
try {
  readEverything(zipFiles({}));
} catch (error) {
  if (!(error instanceof EpubError)) throw error;
}
const before = process.resourceUsage().maxRSS;
let outcome = 'read';
try {
  readEverything(bytes);
} catch (error) {
  if (!(error instanceof EpubError)) throw error;
  outcome = error.code;
}
console.log(
  JSON.stringify({ outcome, growthMb: (process.resourceUsage().maxRSS - before) / 1024 }),
);
