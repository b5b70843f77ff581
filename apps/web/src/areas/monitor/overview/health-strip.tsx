import type { HealthLevel, HealthLine } from '@wm/contract/monitor/overview';
import type { ReactNode } from 'react';

const words: Record<HealthLevel, string> = { ok: '正常', warn: '需要处理', bad: '故障' };
const halfHours = 2;

/** The last day of something in half hours; hatched where nobody looked. */
export function HealthStrip({ title, strip }: Pick<HealthLine, 'title' | 'strip'>): ReactNode {
  const hours = (level: HealthLevel): number =>
    strip.filter((one) => one === level).length / halfHours;
  const parts = (['bad', 'warn', 'ok'] as const)
    .filter((level) => hours(level) > 0)
    .map((level) => `${words[level]} ${hours(level)} 小时`);
  const label = `${title}过去 24 小时：${parts.join('，') || '没有数据'}`;
  return (
    <span className="wm-health-strip" role="img" aria-label={label} title={label}>
      {strip.map((level, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a place in the day is what it is
        <span key={`part ${at}`} className={`wm-health-part wm-health-part-${level ?? 'none'}`} />
      ))}
    </span>
  );
}
