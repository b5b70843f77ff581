import type { ReactNode } from 'react';
import { SeededTag } from './seeded-tag.tsx';

/** Whether a notice is a 通知 or a 公告, in the words and looks of its dictionary. */
export function NoticeTypeTag({ type }: { type: string }): ReactNode {
  return <SeededTag type="sys_notice_type" value={type} />;
}
