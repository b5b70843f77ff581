import type { ReactNode } from 'react';
import { RunStrip } from '#ui/runs/run-strip.tsx';

const states = ['good', 'good', 'bad', 'good', 'none', 'open'] as const;
const runs = states.map((state, at) => ({
  id: at + 1,
  state,
  duration: state === 'open' ? null : 100 + at * 40,
  title: `第 ${at + 1} 次`,
  to: '?entry=RunStrip',
}));

export function Normal(): ReactNode {
  return <RunStrip label="最近 6 次" runs={runs} />;
}

export function Empty(): ReactNode {
  return <RunStrip label="还没有运行过" runs={[]} />;
}
