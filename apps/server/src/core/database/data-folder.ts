import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { serverUser } from './postgres-binaries.ts';

/** What we put into a data folder; a folder that holds anything else is not ours alone. */
const ours = new Set([
  'backups',
  'files',
  'lost+found',
  'postgres',
  'postgres-password',
  'postgres-password.new',
  'postgres-start.lock',
  'programs',
  'run',
]);

/**
 * Makes the folder of all data, entered by its owner only. As root PostgreSQL's own user passes through it to its own
 * folder; nobody lists it. One that was there before is closed, too, unless it holds other things than ours: then `report`
 * is told, and what lies in it is closed by itself.
 */
export function makeDataFolder(dataDir: string, report: (text: string) => void): void {
  try {
    makeClosed(dataDir, report);
  } catch (error) {
    refuseUnwritable(dataDir, error);
  }
}

function makeClosed(dataDir: string, report: (text: string) => void): void {
  const mode = serverUser ? 0o711 : 0o700;
  const made = mkdirSync(dataDir, { recursive: true, mode });
  if (process.platform === 'win32') return;
  if (made !== undefined) {
    // What the process takes off every mode may have taken the server's user's way, too.
    const first = path.resolve(made);
    for (let folder = path.resolve(dataDir); ; folder = path.dirname(folder)) {
      chmodSync(folder, mode);
      if (folder === first || folder === path.dirname(folder)) return;
    }
  }
  const found = statSync(dataDir);
  if (found.uid !== process.getuid?.() || (found.mode & 0o777 & ~mode) === 0) return;
  // Everybody's, such as /tmp.
  const isShared = (found.mode & 0o1000) !== 0;
  if (!isShared && readdirSync(dataDir).every((name) => ours.has(name))) chmodSync(dataDir, mode);
  else report(`${dataDir} 里还有别的文件，它的权限没有改动；请把 DATA_DIR 设为专用的文件夹`);
}

/** Says in the operator's words why a place cannot be written to. */
export function refuseUnwritable(target: string, error: unknown): never {
  throw new Error(`不能写入 ${target}：${reasonOf((error as NodeJS.ErrnoException).code)}`);
}

function reasonOf(code: string | undefined): string {
  if (code === 'EACCES' || code === 'EPERM') return '没有权限，请用创建这个文件夹的用户启动';
  if (code === 'ENOTDIR' || code === 'EEXIST') return '路径中有一个不是文件夹';
  if (code === 'EROFS') return '文件系统是只读的';
  if (code === 'ENOSPC') return '磁盘已满';
  return code ?? '原因不明';
}
