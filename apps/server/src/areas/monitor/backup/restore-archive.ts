import { storedBytes } from '#areas/files/public.ts';
import { BackupError } from '#core/backup/backup-error.ts';
import {
  dropDatabase,
  databaseName,
  isEmptyDatabase,
  mayCreateDatabases,
} from '#core/backup/databases.ts';
import { compareTables, loadTables } from '#core/backup/load-tables.ts';
import { checkContents, openBackup } from '#core/backup/open-backup.ts';
import { finishRestored, restoreFiles, switchTo } from '#core/backup/restore-backup.ts';
import type { Progress } from '#core/backup/stored-bytes.ts';
import type { BackupParts } from './make-backup.ts';
import { rehearseBackup } from './rehearse-backup.ts';

export interface Restored {
  tables: number;
  files: number;
  /** The database before, where there was anything in it. */
  kept: string | undefined;
}

/**
 * Restores an archive into the installation: into a database beside the one in use, which it then replaces. Where the role
 * may not make databases it is restored in place, and only into an empty one. Throws before anything is touched when the
 * archive is damaged, comes from a newer version, or would replace something and nobody has confirmed that.
 */
export async function restoreArchive(
  parts: BackupParts,
  { file, isConfirmed }: { file: string; isConfirmed: boolean },
  progress: Progress,
): Promise<Restored> {
  const { connection } = parts;
  const isEmpty = await isEmptyDatabase(connection);
  const may = await mayCreateDatabases(connection);
  if (!isEmpty && !isConfirmed)
    throw new BackupError(
      '数据库里已有内容。确认用备份替换请加 --yes（恢复前的数据库保留 24 小时）',
    );
  if (!isEmpty && !may)
    throw new BackupError(
      '数据库账号没有新建数据库的权限，不能替换已有内容：请新建一个空的数据库，用 DATABASE_URL 指向它后再恢复',
    );
  if (!may) return restoreInPlace(parts, file, progress);
  const { database, compared } = await rehearseBackup(parts, { file, keep: true }, progress);
  if (database === undefined) throw new Error('the rehearsal kept no database');
  const live = await databaseName(connection);
  const kept = await switchTo(connection, database);
  if (isEmpty) await dropDatabase(connection, { live, name: kept });
  const files = await countFiles(file);
  return { tables: compared.length, files, kept: isEmpty ? undefined : kept };
}

async function countFiles(file: string): Promise<number> {
  const backup = await openBackup(file);
  await backup.close();
  return backup.files.length;
}

async function restoreInPlace(
  { connection, config }: BackupParts,
  file: string,
  progress: Progress,
): Promise<Restored> {
  const backup = await openBackup(file, progress.signal);
  try {
    await checkContents(backup, progress);
    await loadTables(connection, backup, progress);
    const compared = await compareTables(connection, backup, progress);
    const differing = compared.filter(({ isEqual }) => !isEqual).map(({ table }) => table);
    if (differing.length > 0)
      throw new BackupError(`${differing.length} 张数据表与备份不一致：${differing.join('、')}`);
    await restoreFiles(backup, storedBytes(config), progress);
    await finishRestored(connection);
    return { tables: compared.length, files: backup.files.length, kept: undefined };
  } finally {
    await backup.close();
  }
}
