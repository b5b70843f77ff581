import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** The two states of most records: 0 in use, 1 out of use. */
export const statusOptions = [
  { value: '0', label: '正常' },
  { value: '1', label: '停用' },
];

/** A record's state as a tag. */
export function StatusTag({ value }: { value: '0' | '1' }): ReactNode {
  return value === '0' ? <Tag color="success">正常</Tag> : <Tag>停用</Tag>;
}
