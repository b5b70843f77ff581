import type { ReactNode } from 'react';
import { NoticeText } from '#ui/text/notice-text.tsx';

export function Normal(): ReactNode {
  return (
    <NoticeText format="markdown" text={'**今晚** 22:00 维护，约半小时。\n\n- 先保存\n- 再离开'} />
  );
}

export function Empty(): ReactNode {
  return <NoticeText format="markdown" text="" />;
}

export function LongText(): ReactNode {
  return (
    <NoticeText
      format="markdown"
      text={'维护期间不能登录，已打开的页面会在恢复后继续。'.repeat(40)}
    />
  );
}
