import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
/** How many files stand in one folder before it gets rooms. */
const most = 30;

it('keeps no more than 30 files in one folder of the sources', () => {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const sources = execFileSync(
    'git',
    [...args, ':(glob)apps/*/src/**', ':(glob)packages/*/src/**'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 16 * 1024 * 1024,
    },
  );
  const counts = new Map<string, number>();
  for (const file of sources.split('\n').filter(Boolean)) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, count]) => count > most)).toEqual([]);
});
