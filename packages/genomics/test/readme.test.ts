import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function blockOf(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
}

describe('the example of the README', () => {
  it('runs and prints what the README says', () => {
    const { resolve } = createRequire(import.meta.url);
    const code = blockOf('ts').replaceAll(
      /'(@wm\/[\w/-]+)'/g,
      (_, name: string) => `'${pathToFileURL(resolve(name)).href}'`,
    );
    const directory = mkdtempSync(join(tmpdir(), 'genomics-readme-'));
    try {
      const file = join(directory, 'example.ts');
      writeFileSync(file, code);
      const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
      expect(output).toBe(blockOf('text'));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
