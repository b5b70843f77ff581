import type { ReactNode } from 'react';
import './status-tag.css';

/** The two states of most records: 0 in use, 1 out of use. */
export const statusOptions = [
  { value: '0', label: '正常' },
  { value: '1', label: '停用' },
];

/** A record's state: a mark and a word. */
export function StatusTag({ value }: { value: '0' | '1' }): ReactNode {
  return value === '0' ? (
    <span className="wm-status wm-status-good">正常</span>
  ) : (
    <span className="wm-status">停用</span>
  );
}
