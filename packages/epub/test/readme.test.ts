import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, it } from 'vitest';

it('the example of the README prints what the README says', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([^]*?)```/.exec(readme)![1]!;
  const promised = /```text\n([^]*?)```/.exec(readme)![1]!;
  const { resolve } = createRequire(import.meta.url);
  const folder = mkdtempSync(join(tmpdir(), 'epub-readme-'));
  const file = join(folder, 'example.mts');
  writeFileSync(
    file,
    example.replaceAll(
      /'(@wm\/[\w/-]+)'/g,
      (_, name: string) => `'${pathToFileURL(resolve(name)).href}'`,
    ),
  );
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  expect(stdout).toBe(promised);
});
