import type { Backup, BackupState } from '@wm/contract/monitor/backup';
import { AppError } from '#core/app-error.ts';
import { BackupError } from '#core/backup/backup-error.ts';
import { mayCreateDatabases } from '#core/backup/databases.ts';
import { keptDatabase, switchBack, switchTo } from '#core/backup/restore-backup.ts';
import type { Core } from '#core/core.ts';
import { orNotFound } from '#core/not-found.ts';
import { installationName } from '../installation-name.ts';
import { runJob } from '../job/job.service.ts';
import { backupHandlerKey } from './backup-jobs.ts';
import { archiveOf, freeBytes, listNotes, readNote, writeNote } from './backup-folder.ts';
import type { BackupNote } from './backup-folder.ts';
import { countSince, findBackupJob, findOpenRun } from './backup.repository.ts';
import { sizeText } from './size-text.ts';

export const rehearseKind = 'monitor:rehearse';

function shownOf({ ready, ...note }: BackupNote): Backup {
  const isReady = ready !== null && Date.parse(ready.until) > Date.now();
  return { ...note, readyUntil: isReady ? ready.until : null };
}

/** Every backup and what they come to. */
export async function readBackups(core: Core): Promise<BackupState> {
  const { config, connection, db } = core;
  const job = await findBackupJob(db, backupHandlerKey);
  const notes = await listNotes(config.backupDir);
  return {
    now: new Date().toISOString(),
    rows: notes.map(shownOf),
    days: Number(job?.payload['days'] ?? 14),
    next: job?.nextFire ?? null,
    jobId: job?.id ?? null,
    running: (job && (await findOpenRun(db, job.id))) ?? null,
    installation: installationName(core),
    mayRehearse: await mayCreateDatabases(connection),
    kept: (await keptDatabase(connection)) ?? null,
    folder: config.backupDir,
    freeBytes: await freeBytes(config.backupDir).catch(() => 0),
  };
}

/** Runs the nightly job now. Answers the run. */
export async function startBackup(core: Core): Promise<number> {
  const job = orNotFound(await findBackupJob(core.db, backupHandlerKey));
  return runJob(core, job.id);
}

/** Queues a rehearsal for whoever asks. Answers the task. */
export async function startRehearsal(
  core: Core,
  { name, keep, userId }: { name: string; keep: boolean; userId: number },
): Promise<number> {
  await goodNote(core, name);
  if (!(await mayCreateDatabases(core.connection)))
    throw new AppError('backup.failed', {
      values: { reason: '数据库账号没有新建数据库的权限，请用 npm run restore 恢复' },
    });
  const title = keep ? '试恢复备份' : '演练恢复备份';
  return core.tasks.start({ kind: rehearseKind, title, userId, payload: { name, keep } });
}

async function goodNote({ config }: Core, name: string): Promise<BackupNote> {
  const note = orNotFound(await readNote(config.backupDir, name));
  if (note.status === 'done') return note;
  throw new AppError('backup.failed', { values: { reason: note.message || '这个备份没有成功' } });
}

/** What can be said of a backup before anything is read: its sums, its space, the rights that a restore needs. */
export async function checkBackup(
  core: Core,
  name: string,
): Promise<{ rows: { title: string; ok: boolean; text: string }[] }> {
  const note = await goodNote(core, name);
  const free = await freeBytes(core.config.backupDir);
  const may = await mayCreateDatabases(core.connection);
  return {
    rows: [
      {
        title: '校验和',
        ok: true,
        text:
          note.verified === null ? '试恢复时校验每一个字节' : `上次全部校验通过：${note.verified}`,
      },
      {
        title: '内容',
        ok: note.faults === 0,
        text:
          `${note.tables} 张数据表，${note.rows.toLocaleString('en')} 行，` +
          (note.hasFiles ? `${note.files.toLocaleString('en')} 个文件` : '不含文件') +
          (note.faults > 0 ? `，${note.faults} 个文件在备份时已经缺失或损坏` : ''),
      },
      { title: '空间', ok: free > note.bytes * 3, text: `磁盘还有 ${sizeText(free)}` },
      {
        title: '权限',
        ok: may,
        text: may ? '可以新建数据库' : '数据库账号不能新建数据库，请用 npm run restore',
      },
    ],
  };
}

/** What would be lost. */
export async function lossOfBackup(core: Core, name: string) {
  const { at } = await goodNote(core, name);
  return countSince(core.db, at);
}

function refuseUnnamed(core: Core, typed: string): void {
  const name = installationName(core);
  if (typed.trim() !== name) throw new AppError('backup.not-named', { values: { name } });
}

/** Puts a backup that was restored for trial into use. Everybody has to sign in again. */
export async function restoreBackup(
  core: Core,
  { name, installation }: { name: string; installation: string },
): Promise<void> {
  refuseUnnamed(core, installation);
  const note = await goodNote(core, name);
  const { ready } = note;
  if (ready === null || Date.parse(ready.until) < Date.now())
    throw new AppError('backup.not-ready');
  await told(() => switchTo(core.connection, ready.database));
  await writeNote(core.config.backupDir, { ...note, ready: null });
}

export async function undoRestore(core: Core, installation: string): Promise<void> {
  refuseUnnamed(core, installation);
  await told(() => switchBack(core.connection));
}

/** The archive of a backup that is good. */
export async function findArchive(
  core: Core,
  name: string,
): Promise<{ file: string; bytes: number }> {
  const { bytes } = await goodNote(core, name);
  return { file: archiveOf(core.config.backupDir, name), bytes };
}

/** Gives what went wrong with a backup to whoever asked for it. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new AppError('backup.failed', { values: { reason: error.message }, cause: error });
  }
}
