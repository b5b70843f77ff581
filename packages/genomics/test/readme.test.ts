import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

function blockOf(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';
}

describe('the example of the README', () => {
  it('runs and prints what the README says', () => {
    const source = new URL('../src/', import.meta.url).href;
    const code = blockOf('ts').replace(/'@wm\/genomics\/([\w-]+)'/g, `'${source}$1.ts'`);
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
