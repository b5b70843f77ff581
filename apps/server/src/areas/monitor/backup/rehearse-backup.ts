import { storedBytes } from '#areas/files/public.ts';
import { BackupError } from '#core/backup/backup-error.ts';
import { openBackup } from '#core/backup/open-backup.ts';
import { rehearse, restoreFiles } from '#core/backup/restore-backup.ts';
import type { Rehearsal } from '#core/backup/restore-backup.ts';
import type { Progress } from '#core/backup/stored-bytes.ts';
import { readNote, writeNote } from './backup-folder.ts';
import type { Rehearsed } from './backup-folder.ts';
import type { BackupParts } from './make-backup.ts';

/** An hour less than the database is kept: nobody switches to one that goes at that moment. */
const readyMs = 3_600_000;

/**
 * Restores a backup for trial and compares every table. With `keep` its files are put into the store, too, which changes
 * nothing that is there, and the database stays for the switch.
 */
export async function rehearseBackup(
  parts: BackupParts,
  { file, keep }: { file: string; keep: boolean },
  progress: Progress,
): Promise<Rehearsal> {
  const rehearsal = await rehearse({ connection: parts.connection, file, keep }, progress);
  const differing = rehearsal.compared.filter(({ isEqual }) => !isEqual);
  if (differing.length > 0)
    throw new BackupError(
      `${differing.length} 张数据表与备份不一致：${differing.map(({ table }) => table).join('、')}`,
    );
  if (keep) await bringFiles(parts, file, progress);
  return rehearsal;
}

async function bringFiles(
  { config }: BackupParts,
  file: string,
  progress: Progress,
): Promise<void> {
  const backup = await openBackup(file, progress.signal);
  try {
    await restoreFiles(backup, storedBytes(config), progress);
  } finally {
    await backup.close();
  }
}

/** The same of a backup in the folder: how it went is noted beside it. */
export async function rehearseNoted(
  parts: BackupParts,
  { name, file, keep }: { name: string; file: string; keep: boolean },
  progress: Progress,
): Promise<Rehearsed & { tables: number }> {
  const begun = Date.now();
  const keepNote = async (rehearsed: Rehearsed, database?: string): Promise<void> => {
    const folder = parts.config.backupDir;
    const note = await readNote(folder, name);
    if (!note) return;
    const ready =
      database === undefined
        ? note.ready
        : { database, until: new Date(Date.now() + readyMs).toISOString() };
    const verified = rehearsed.ok ? rehearsed.at : note.verified;
    const rehearsals = [...note.rehearsals, rehearsed].slice(-20);
    await writeNote(folder, { ...note, rehearsals, ready, verified });
  };
  const told = (ok: boolean, message: string): Rehearsed => {
    const now = Date.now();
    return { at: new Date(now).toISOString(), ms: now - begun, ok, message };
  };
  try {
    const { compared, database } = await rehearseBackup(parts, { file, keep }, progress);
    const rehearsed = told(true, `${compared.length} 张数据表全部一致`);
    await keepNote(rehearsed, database);
    return { ...rehearsed, tables: compared.length };
  } catch (error) {
    if (!progress.signal.aborted) {
      const message = error instanceof BackupError ? error.message : '试恢复时出错，详情见服务日志';
      await keepNote(told(false, message));
    }
    throw error;
  }
}
