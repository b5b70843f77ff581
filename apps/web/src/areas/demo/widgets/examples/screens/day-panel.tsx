import type { ReactNode } from 'react';
import { DayPanel } from '#ui/runs/day-panel.tsx';

const day = {
  begin: '2026-11-20T00:00:00Z',
  end: '2026-11-21T00:00:00Z',
  now: '2026-11-20T12:00:00Z',
};
const row = {
  id: 1,
  name: '每日备份',
  past: [
    { at: '2026-11-20T02:00:00Z', count: 1, failed: 0 },
    { at: '2026-11-20T08:00:00Z', count: 2, failed: 1 },
  ],
  coming: ['2026-11-20T18:00:00Z'],
};

export function Normal(): ReactNode {
  return <DayPanel title="今天" day={day} rows={[row]} />;
}

export function Empty(): ReactNode {
  return <DayPanel title="今天" day={day} rows={[]} />;
}

export function LongText(): ReactNode {
  return (
    <DayPanel
      title="今天"
      day={day}
      rows={[{ ...row, name: '把跨部门联合项目第三期的全部附件同步到备用存储' }]}
    />
  );
}
