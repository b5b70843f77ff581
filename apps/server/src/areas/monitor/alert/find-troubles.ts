import { stat, statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Core } from '#core/core.ts';
import { backupHandlerKey } from '../backup/backup-jobs.ts';
import { backupStanding } from '../backup/backup-standing.ts';
import { sizeText } from '../backup/size-text.ts';
import { failedJobs } from './alert.repository.ts';

/** Something that is wrong now. */
export interface Trouble {
  key: string;
  title: string;
  content: string;
}

/** A disk that was full enough for an alert is not all right before it has so much more room, in percent. */
const disarmPercent = 3;

/** What the name of an alert of this process begins with. */
export const poolKey = `pool:${hostname()}:${process.pid}`;

/** What is wrong with the installation, as far as this process sees it. `open` are the keys of what was wrong before. */
export async function findTroubles(core: Core, open: ReadonlySet<string>): Promise<Trouble[]> {
  const found = await Promise.all([
    diskTroubles(core, open),
    jobTroubles(core),
    backupTroubles(core),
  ]);
  return found.flat();
}

async function diskTroubles(
  { config, settings }: Core,
  open: ReadonlySet<string>,
): Promise<Trouble[]> {
  const limit = await settings.number('monitor.alert.disk-percent');
  const troubles = new Map<number, Trouble>();
  const folders = [config.dataDir, config.backupDir, ...(config.s3 ? [] : [config.filesDir])];
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    // Several folders of one disk are one trouble.
    if (!found || troubles.has(found.dev)) continue;
    const { blocks, bavail, bfree, bsize } = await statfs(folder);
    const usable = blocks - bfree + bavail;
    const percent = usable === 0 ? 0 : ((usable - bavail) / usable) * 100;
    const key = `disk:${hostname()}:${found.dev}`;
    const from = open.has(key) ? limit - disarmPercent : limit;
    if (percent < from) continue;
    troubles.set(found.dev, {
      key,
      title: `磁盘只剩 ${sizeText(bavail * bsize)}`,
      content: `${hostname()} 上 ${folder} 所在的磁盘已用 ${Math.floor(percent)}%（告警阈值 ${limit}%）。`,
    });
  }
  return [...troubles.values()];
}

async function jobTroubles({ db }: Core): Promise<Trouble[]> {
  const failed = await failedJobs(db);
  return failed
    .filter(({ handler }) => handler !== backupHandlerKey)
    .map(({ id, name, message }) => ({
      key: `job:${id}`,
      title: `任务「${name}」失败`,
      content: `${message || '没有说明原因'}。[查看日志](/monitor/job-log/index/${id})`,
    }));
}

async function backupTroubles(core: Core): Promise<Trouble[]> {
  const standing = await backupStanding(core);
  const link = '[备份与恢复](/monitor/backup)';
  if (standing.kind === 'failed')
    return [{ key: 'backup', title: '备份失败', content: `${standing.message}。${link}` }];
  if (standing.kind !== 'late') return [];
  const days = (standing.ageMs / (24 * 3_600_000)).toFixed(1);
  return [
    { key: 'backup', title: '备份过期', content: `最近一次成功的备份在 ${days} 天前。${link}` },
  ];
}
