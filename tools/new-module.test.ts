import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from './sampled.ts';

const root = path.resolve(import.meta.dirname, '..');
const copy = mkdtempSync(path.join(tmpdir(), 'wm-module-'));
const own = ['packages/contract/src/shop', 'apps/server/src/areas/shop', 'apps/web/src/areas/shop'];
/** Folders of what belongs to the module in this product as in any: its migration. */
const migrations = 'apps/server/migrations/';

/** What is installed, built or stored here. */
const others = new Set([
  'node_modules',
  '.git',
  'data',
  'dist',
  'dist-ssr',
  'test-results',
  '.cache',
]);

const sourcesOf = (root: string, folder = ''): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !others.has(name))
    .flatMap((entry) => {
      const name = path.posix.join(folder, entry.name);
      return entry.isDirectory() ? sourcesOf(root, name) : [name];
    });

/** Files of the copy that are new, or else how many of their lines are new and how many of the tree's are gone. */
function changes(): Map<string, 'new' | [added: number, gone: number]> {
  const known = new Set(sources);
  const found = new Map<string, 'new' | [number, number]>();
  for (const file of sourcesOf(copy)) {
    if (!known.has(file)) found.set(file, 'new');
    else {
      const [before, after] = [root, copy].map((folder) =>
        readFileSync(path.join(folder, file), 'utf8').split('\n'),
      );
      const without = (some: string[] = [], others: string[] = []): number =>
        some.filter((line) => !others.includes(line)).length;
      const counts: [number, number] = [without(after, before), without(before, after)];
      if (counts.some((count) => count > 0)) found.set(file, counts);
    }
  }
  return found;
}

/** Runs a program of the copy; throws with all that it said. */
async function run(program: string, ...args: string[]): Promise<void> {
  const bin = path.join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}` };
  const options = { cwd: copy, env: { ...env, NODE_OPTIONS: '', TEST_LONG: '' } };
  await promisify(execFile)(program, args, options).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
    },
  );
}

const sources = sourcesOf(root);

/** The tree as it stands, with the installed packages, our own ones being those of the copy. */
function copyTree(): void {
  for (const file of sources) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    copyFileSync(path.join(root, file), path.join(copy, file));
  }
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((one) => one !== '@wm'))
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  cpSync(path.join(root, 'node_modules/@wm'), path.join(copy, 'node_modules/@wm'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

beforeAll(() => copyTree(), 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000);

describe('npm run new:module', () => {
  it('makes a module of a new area that is typed, tested and listed, with two lines a side outside of it', async () => {
    await run('node', 'tools/new-module.mjs', 'shop', 'gadget-type', '小工具');
    const name = ['--name', 'shop-gadget-type', '--menu', 'shop/gadget-type=小工具'];
    await run('node', 'tools/new-migration.mjs', ...name);
    await run('oxfmt', ...own, 'apps/server/src/areas.ts', 'apps/web/src/shell/areas.ts');
    const all = changes();
    const made = [...all.keys()].filter((file) => own.some((folder) => file.startsWith(folder)));
    expect(made).toHaveLength(13);
    expect(
      [...all].filter(([file]) => !made.includes(file) && !file.startsWith(migrations)),
    ).toEqual([
      ['apps/server/src/areas.ts', [2, 0]],
      ['apps/web/src/shell/areas.ts', [2, 0]],
      ['packages/contract/src/areas.ts', [2, 0]],
    ]);
    for (const file of made)
      expect(readFileSync(path.join(copy, file), 'utf8'), file).not.toMatch(
        /岗位|buildPost|sysPost|\bPost/,
      );

    await run('vitest', 'run', '--project', 'server', 'src/areas/shop', 'migrate.test');
    await run('vitest', 'run', '--project', 'web', 'src/areas/shop');
    if (!isLong) return;
    await run('tsc', '-p', 'apps/server');
    await run('tsc', '-p', 'apps/web');
    await run('oxlint', '--type-aware', '--deny-warnings', ...made);
    await run('vitest', 'run', '--project', 'server', 'core/lists.test', 'data-scope-matrix');
  });

  it('refuses names that are taken, and writes nothing', async () => {
    const before = changes();
    await expect(run('node', 'tools/new-module.mjs', 'system', 'post')).rejects.toThrow(
      'packages/contract/src/system/post.ts is there already; nothing was written',
    );
    await expect(run('node', 'tools/new-module.mjs', 'Shop', 'x')).rejects.toThrow('usage');
    expect(changes()).toEqual(before);
  });
});
