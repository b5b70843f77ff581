import { readFileSync, globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../src', import.meta.url));

/** The sources of the server that hold a text, tests left out. */
function sourcesWith(text: string): string[] {
  return globSync('**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|checks)\.ts$|\/testing\//.test(file))
    .filter((file) => readFileSync(path.join(root, file), 'utf8').includes(text));
}

describe('what is said in one place', () => {
  it('keeps "not found" to orNotFound and requireFound', () => {
    expect(sourcesWith("'resource.not-found'")).toEqual(['core/not-found.ts']);
  });

  it('keeps the type of a transaction to Transaction', () => {
    expect(sourcesWith("Database['transaction']")).toEqual(['core/database/transaction.ts']);
  });
});
