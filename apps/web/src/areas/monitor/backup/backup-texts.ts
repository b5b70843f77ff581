import type { Backup, BackupRehearsal, BackupState } from '@wm/contract/monitor/backup';
import { formatDate, formatRelative } from '#core/time/format-date.ts';
import { formatDuration } from '#core/time/format-duration.ts';

const hour = 3_600_000;
const day = 24 * hour;
const minute = 60_000;

/** The newest backup that can be restored. */
export function newestGood(rows: readonly Backup[]): Backup | undefined {
  return rows.findLast(({ status }) => status === 'done');
}

/** What would be lost if all burnt now, in the unit that people think in. */
export function lossText({ rows, now }: Pick<BackupState, 'rows' | 'now'>): string {
  const newest = newestGood(rows);
  if (!newest) return '还没有备份，现在出事会丢失全部数据';
  const ms = Math.max(0, Date.parse(now) - Date.parse(newest.at));
  return `现在出事，最多丢失 ${spanOf(ms)}的数据`;
}

function spanOf(ms: number): string {
  if (ms < hour) return `${Math.max(1, Math.ceil(ms / minute))} 分钟`;
  return ms < 3 * day ? `${Math.ceil(ms / hour)} 小时` : `${Math.ceil(ms / day)} 天`;
}

/** Whether the loss is more than anybody should be calm about: a nightly backup was missed. */
export function isLossLarge({ rows, now }: Pick<BackupState, 'rows' | 'now'>): boolean {
  const newest = newestGood(rows);
  return !newest || Date.parse(now) - Date.parse(newest.at) > 1.25 * day;
}

/** The last rehearsal of any backup. */
function lastRehearsal(rows: readonly Backup[]): BackupRehearsal | undefined {
  return rows
    .flatMap(({ rehearsals }) => rehearsals)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1);
}

export function rehearsalText(rows: readonly Backup[], now: string): string {
  const last = lastRehearsal(rows);
  if (!last) return '还没有演练过恢复：没有恢复过的备份，不知道能不能用';
  const days = Math.floor((Date.parse(now) - Date.parse(last.at)) / day);
  const when = days >= 2 ? `${days} 天前` : `${formatRelative(last.at, new Date(now))} `;
  return `上次演练 ${when}${last.ok ? '成功' : '失败'}，${formatDuration(last.ms)}`;
}

/** How a backup stands, in a few words. */
export function stateText({ status, message, verified, rehearsals, faults }: Backup): string {
  if (status === 'failed') return message || '没有成功';
  const last = rehearsals.at(-1);
  const sums = verified === null ? '没有校验' : '校验通过';
  const missing = faults > 0 ? `，${faults} 个文件当时已缺失或损坏` : '';
  if (!last) return sums + missing;
  return `${sums}，${last.ok ? '演练过' : `演练失败：${last.message}`}${missing}`;
}

/** 11-23 02:30; with the year where it is another one. */
export function momentText(at: string, now: string): string {
  const format = at.slice(0, 4) === now.slice(0, 4) ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm';
  return formatDate(at, format);
}

/** What a point of the line is. */
export function kindOf({ status, rehearsals }: Backup): 'failed' | 'rehearsed' | 'done' {
  if (status === 'failed') return 'failed';
  return rehearsals.some(({ ok }) => ok) ? 'rehearsed' : 'done';
}
