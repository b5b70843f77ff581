import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './server.ts';

/** A copy of the product in a folder of its own, built as it stands, that can be changed and built again. */
export interface Installation {
  root: string;
  /** Names of the built files below assets. */
  assets: () => string[];
  /** Puts another text in the place of one in a source file; the text must be there. */
  change: (file: string, from: string, to: string) => void;
  /**
   * Puts another text into a built chunk and gives it, and whatever names it, another name, as a build of a changed source
   * does: the short form of `change` and `build`.
   */
  patch: (chunk: RegExp, from: string, to: string) => void;
  /** Builds the web application as `npm start` would, if its inputs have changed. */
  build: () => void;
  remove: () => void;
}

const parts = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'CHANGELOG.md',
  'tools',
  'apps',
];

/** Copies what `npm start` runs, with the finished build; the installed packages are shared. */
export function copyInstallation(): Installation {
  const copy = mkdtempSync(path.join(tmpdir(), 'wm-install-'));
  chmodSync(copy, 0o755);
  for (const part of parts) {
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => path.basename(file) !== 'node_modules',
    });
  }
  for (const part of ['node_modules', 'packages'])
    symlinkSync(path.join(root, part), path.join(copy, part), 'dir');
  // The packages are installed already, whenever that was.
  utimesSync(path.join(copy, 'package-lock.json'), 0, 0);
  const inside = (file: string): string => path.join(copy, file);
  return {
    root: copy,
    assets: () => readdirSync(inside('apps/web/dist/assets')),
    change: (file, from, to) => {
      const text = readFileSync(inside(file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} holds no ${from}`);
      writeFileSync(inside(file), text.replace(from, to));
    },
    patch: (chunk, from, to) => patchBuild(inside('apps/web/dist'), { chunk, from, to }),
    build: () => {
      const { status, stderr } = spawnSync(process.execPath, ['tools/prepare.mjs', '--build'], {
        cwd: copy,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`the build ended with ${status}: ${stderr}`);
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function patchBuild(
  dist: string,
  { chunk, from, to }: { chunk: RegExp; from: string; to: string },
): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json)$/.test(name),
  );
  const texts = new Map(names.map((name) => [name, readFileSync(path.join(dist, name), 'utf8')]));
  const changed = names.filter((name) => chunk.test(path.basename(name)));
  // Whoever names a renamed file changes, and is renamed, too.
  for (const done of changed) {
    const own = path.basename(done);
    for (const [name, text] of texts)
      if (name.startsWith('assets') && text.includes(own) && !changed.includes(name))
        changed.push(name);
  }
  for (const [name, text] of texts) {
    let next = chunk.test(path.basename(name)) ? text.replaceAll(from, to) : text;
    for (const other of changed) next = next.replaceAll(path.basename(other), renamed(other));
    if (next === text && !changed.includes(name)) continue;
    rmSync(path.join(dist, name));
    rmSync(path.join(dist, `${name}.br`), { force: true });
    const folder = path.dirname(name);
    const file = changed.includes(name) ? renamed(name) : path.basename(name);
    writeFileSync(path.join(dist, folder, file), next);
  }
  writeFileSync(
    path.join(dist, '.inputs'),
    `patched${readFileSync(path.join(dist, '.inputs'), 'utf8')}`,
  );
}

const renamed = (name: string): string => path.basename(name).replace(/(\.\w+)$/, '2$1');
