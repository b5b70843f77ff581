import type { ReactNode } from 'react';
import { useDict } from '#core/dict/dict-store.ts';
import { DictTag } from './dict-tag.tsx';

/** Whether a notice is a 通知 or a 公告, in the words and looks of its dictionary. */
export function NoticeTypeTag({ type }: { type: string }): ReactNode {
  return <DictTag options={useDict('sys_notice_type')} value={type} />;
}
