import type { Core } from '#core/core.ts';
import { formatBytes, formatSpan } from '../overview/check-words.ts';
import type { HealthFinding } from '#core/health/health-checks.ts';
import { failedJobs } from '../alert/alert.repository.ts';
import { listNotes } from './backup-folder.ts';
import type { BackupNote } from './backup-folder.ts';
import { backupHandlerKey } from './backup-jobs.ts';
import { findBackupJob } from './backup.repository.ts';

/** A nightly backup and half a day. */
const backupLateMs = 36 * 3_600_000;

/** How the backups of the installation stand. */
export type BackupStanding =
  | { kind: 'failed'; message: string }
  /** The job is paused, or there is none: whoever did that knows it. */
  | { kind: 'paused' }
  /** None has been made yet. */
  | { kind: 'none' }
  | { kind: 'late' | 'fresh'; newest: BackupNote; ageMs: number };

export async function backupStanding({ db, config }: Core): Promise<BackupStanding> {
  const failed = (await failedJobs(db)).find(({ handler }) => handler === backupHandlerKey);
  if (failed) return { kind: 'failed', message: failed.message || '没有说明原因' };
  const [job, notes] = await Promise.all([
    findBackupJob(db, backupHandlerKey),
    listNotes(config.backupDir),
  ]);
  const newest = notes.findLast(({ status }) => status === 'done');
  if (!job || job.nextFire === null) return { kind: 'paused' };
  if (!newest) return { kind: 'none' };
  const ageMs = Math.max(0, Date.now() - Date.parse(newest.at));
  return { kind: ageMs < backupLateMs ? 'fresh' : 'late', newest, ageMs };
}

/** The line 备份 of the overview. */
export async function lookAtBackup(core: Core): Promise<HealthFinding> {
  const standing = await backupStanding(core);
  const actions = [{ title: '去备份', to: '/monitor/backup' }];
  if (standing.kind === 'failed')
    return { level: 'bad', text: `最近一次失败：${standing.message}`, actions };
  if (standing.kind === 'paused') return { level: 'warn', text: '定时备份已暂停', actions };
  if (standing.kind === 'none') return { level: 'ok', text: '还没有备份，等第一次定时备份' };
  const age = formatSpan(standing.ageMs / 1000);
  if (standing.kind === 'late') return { level: 'warn', text: `${age}没有新的备份`, actions };
  const tried = standing.newest.rehearsals.at(-1);
  if (tried && !tried.ok) return { level: 'bad', text: `恢复演练失败：${tried.message}`, actions };
  return { level: 'ok', text: `${age}前，${formatBytes(standing.newest.bytes)}` };
}
