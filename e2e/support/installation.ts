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
  /** Builds the web application as `npm start` would, if its inputs have changed. */
  build: () => void;
  /** Puts another text into the finished build, under new names for every file that this changes, as a build would. */
  rebuild: (from: string, to: string) => void;
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

const built = /-[\w-]{8}\.(?:js|css)$/;

function rebuild(dist: string, from: string, to: string): void {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const texts = new Map(
    names
      .filter((name) => /\.(?:js|css|html|json)$/.test(name))
      .map((name) => [name, readFileSync(path.join(dist, name), 'utf8')]),
  );
  // What holds the text, then whatever names a file that gets another name.
  const changed = new Map<string, string>();
  const isTouched = (text: string): boolean =>
    text.includes(from) || [...changed.keys()].some((name) => text.includes(name));
  for (let before = -1; before < changed.size;) {
    before = changed.size;
    for (const [name, text] of texts) {
      const own = path.basename(name);
      if (!built.test(own) || !isTouched(text)) continue;
      // Files of one name are told apart by what was their hash.
      changed.set(own, own.replace(/-([\w-]{7})[\w-](\.\w+)$/, '-R$1$2'));
    }
  }
  if (changed.size === 0) throw new Error(`the build holds no ${from}`);
  for (const [name, text] of texts) {
    if (!isTouched(text)) continue;
    let next = text.replaceAll(from, to);
    for (const [old, fresh] of changed) next = next.replaceAll(old, fresh);
    for (const gone of [name, `${name}.br`]) rmSync(path.join(dist, gone), { force: true });
    const own = path.basename(name);
    writeFileSync(path.join(dist, path.dirname(name), changed.get(own) ?? own), next);
  }
  writeFileSync(path.join(dist, '.inputs'), 'another build');
}

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
    build: () => {
      const { status, stderr } = spawnSync(process.execPath, ['tools/prepare.mjs', '--build'], {
        cwd: copy,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`the build ended with ${status}: ${stderr}`);
    },
    rebuild: (from, to) => rebuild(inside('apps/web/dist'), from, to),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}
