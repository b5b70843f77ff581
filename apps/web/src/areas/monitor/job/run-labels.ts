import type { JobRun } from '@wm/contract/monitor/job';
import { formatDuration } from '#core/time/format-duration.ts';

export const statusLabels: Record<JobRun['status'], string> = {
  waiting: '等待',
  running: '运行中',
  done: '成功',
  failed: '失败',
  cancelled: '已停止',
  skipped: '已跳过',
};

export const causeLabels: Record<JobRun['cause'], string> = {
  clock: '定时',
  hand: '手动',
  misfire: '补跑',
};

const second = 1000;

/** A span as people read it: below a second in milliseconds. */
export function spanText(ms: number | null): string {
  if (ms === null) return '--';
  return ms < second ? `${Math.round(ms)} 毫秒` : formatDuration(ms);
}

const muchSlower = 2;
const worthSaying = 2000;

/** 比平时慢 4 倍, when a run took at least twice as long as usual and long enough for anybody to care. */
export function slowness(duration: number | null, usual: number | null): string {
  if (duration === null || !usual || duration < worthSaying) return '';
  const times = duration / usual;
  return times >= muchSlower ? `比平时慢 ${Math.round(times)} 倍` : '';
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long until an instant: 马上, 25 秒后, 10 小时后, 3 天后. */
export function untilText(instant: string, now: number): string {
  const left = Date.parse(instant) - now;
  if (left < second) return '马上';
  if (left < minute) return `${Math.floor(left / second)} 秒后`;
  if (left < hour) return `${Math.floor(left / minute)} 分钟后`;
  return left < day ? `${Math.floor(left / hour)} 小时后` : `${Math.floor(left / day)} 天后`;
}
