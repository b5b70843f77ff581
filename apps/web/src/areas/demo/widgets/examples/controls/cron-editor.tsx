import { useState } from 'react';
import type { ReactNode } from 'react';
import { CronEditor } from '#ui/cron/cron-editor.tsx';

const timeZone = 'Asia/Shanghai';

/** What the server says of an expression; here always the same two moments. */
const foresight = {
  path: 'book/cron',
  ask: () => Promise.resolve({ next: ['2026-11-21T02:30:00Z', '2026-11-22T02:30:00Z'] }),
};
const refusing = {
  path: 'book/cron-refused',
  ask: () => Promise.reject(new Error('表达式不正确')),
};

interface SampleProps {
  first: string;
  asked: typeof foresight | typeof refusing;
}

function Sample({ first, asked }: SampleProps): ReactNode {
  const [cron, setCron] = useState(first);
  return <CronEditor timeZone={timeZone} foresight={asked} value={cron} onChange={setCron} />;
}

export function Normal(): ReactNode {
  return <Sample first="0 30 2 * * ?" asked={foresight} />;
}

export function Empty(): ReactNode {
  return <Sample first="" asked={foresight} />;
}

export function Failed(): ReactNode {
  return <Sample first="0 99 2 * * ?" asked={refusing} />;
}
