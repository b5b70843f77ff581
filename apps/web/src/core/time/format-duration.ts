import { formatCount } from '#core/format-count.ts';

const minute = 60;
const hour = 60 * minute;

/** A span as 8 秒, 1 分 12 秒 or 2 小时 5 分; parts that are zero are left out. `ms` in milliseconds, at least a second is said. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const parts: [number, string][] =
    seconds < hour
      ? [
          [Math.floor(seconds / minute), '分'],
          [seconds % minute, '秒'],
        ]
      : [
          [Math.floor(seconds / hour), '小时'],
          [Math.floor((seconds % hour) / minute), '分'],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${formatCount(count)} ${unit}`)
    .join(' ');
}
