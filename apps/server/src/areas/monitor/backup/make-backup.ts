import { storedBytes } from '#areas/files/public.ts';
import { BackupError } from '#core/backup/backup-error.ts';
import { checkContents, openBackup } from '#core/backup/open-backup.ts';
import type { Progress } from '#core/backup/stored-bytes.ts';
import { writeBackup } from '#core/backup/write-backup.ts';
import type { Core } from '#core/core.ts';
import {
  archiveOf,
  freeBytes,
  listNotes,
  newBackupName,
  openFolder,
  removeOldBackups,
  writeNote,
} from './backup-folder.ts';
import type { BackupNote } from './backup-folder.ts';
import { sizeText } from './size-text.ts';

export interface BackupOptions {
  /** Whether the files are in it, too. */
  hasFiles: boolean;
  /** How long backups are kept. */
  days: number;
}

/** What making and restoring backups needs of the product; the commands have no more. */
export type BackupParts = Pick<Core, 'config' | 'connection'>;

/**
 * Makes a backup, reads all of it again, and removes those that are too old. One that fails is noted, so that everybody who
 * looks at the list sees it; then it throws.
 */
export async function makeBackup(
  { config, connection }: BackupParts,
  { hasFiles, days }: BackupOptions,
  progress: Progress,
): Promise<BackupNote> {
  const folder = config.backupDir;
  const begun = new Date();
  const name = await newBackupName(folder, begun);
  const file = archiveOf(folder, name);
  const note: BackupNote = {
    name,
    status: 'failed',
    at: begun.toISOString(),
    ms: 0,
    bytes: 0,
    sha256: '',
    tables: 0,
    rows: 0,
    files: 0,
    hasFiles,
    faults: 0,
    message: '',
    verified: null,
    rehearsals: [],
    ready: null,
  };
  try {
    await openFolder(folder).catch(refuseFolder(folder));
    await refuseFullDisk(folder);
    const files = hasFiles ? storedBytes(config) : undefined;
    const { manifest, bytes, sha256 } = await writeBackup({ connection, files }, file, progress);
    await verify(file, progress);
    const done: BackupNote = {
      ...note,
      status: 'done',
      at: manifest.at,
      ms: Date.now() - begun.getTime(),
      bytes,
      sha256,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.count,
      faults: manifest.files.faults.length,
      verified: new Date().toISOString(),
    };
    await writeNote(folder, done);
    await removeOldBackups(folder, days);
    return done;
  } catch (error) {
    const message = error instanceof BackupError ? error.message : '备份时出错，详情见服务日志';
    const ms = Date.now() - begun.getTime();
    // Where nothing can be written the job's log says so.
    await writeNote(folder, { ...note, message, ms }).catch(() => undefined);
    throw error;
  }
}

async function verify(file: string, progress: Progress): Promise<void> {
  const backup = await openBackup(file, progress.signal);
  try {
    await checkContents(backup, progress);
  } finally {
    await backup.close();
  }
}

function refuseFolder(folder: string): (error: unknown) => never {
  return (error) => {
    throw new BackupError(
      `不能写入备份文件夹 ${folder}（${(error as NodeJS.ErrnoException).code ?? String(error)}）`,
    );
  };
}

/** A backup that would fill the disk is not begun: the product itself may be writing there. */
async function refuseFullDisk(folder: string): Promise<void> {
  const last = (await listNotes(folder)).findLast(({ status }) => status === 'done');
  if (!last) return;
  const needed = Math.ceil(last.bytes * 1.2);
  const free = await freeBytes(folder);
  if (free < needed)
    throw new BackupError(
      `磁盘空间不足：备份约需 ${sizeText(needed)}，${folder} 只剩 ${sizeText(free)}`,
    );
}
