// Writes golden.json anew: `node packages/markdown/test/write-golden.ts`. Read what changed before keeping it.
import { writeFileSync } from 'node:fs';
import { goldenSamples } from './golden-samples.ts';
import { goldenOf } from './golden.ts';

const golden = Object.fromEntries(
  Object.entries(goldenSamples).map(([name, markdown]) => [name, goldenOf(markdown)]),
);
writeFileSync(new URL('golden.json', import.meta.url), `${JSON.stringify(golden, undefined, 2)}\n`);
