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
