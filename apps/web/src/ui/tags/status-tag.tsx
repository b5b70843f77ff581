import type { ReactNode } from 'react';
import { SeededTag } from './seeded-tag.tsx';

/** Whether a record is in use (0) or not (1), in the words and colors of the dictionary 系统开关. */
export function StatusTag({ value }: { value: '0' | '1' }): ReactNode {
  return <SeededTag type="sys_normal_disable" value={value} />;
}
