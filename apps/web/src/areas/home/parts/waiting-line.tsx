import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUnread } from '#core/notices/unread-store.ts';
import { useDashboard } from '../home.api.ts';
import { useFailedTasks } from '../workbench/waiting/failed-tasks.ts';

/** What waits for me and is due today, in one sentence with the way to it. */
export function WaitingLine(): ReactNode {
  const { data } = useDashboard();
  const failed = useFailedTasks();
  const unread = useUnread((state) => state.unread);
  if (!data) return null;
  const waiting = [
    [data.waiting.comments, '条评论待审核'],
    [data.waiting.reviews, '篇文章待审核'],
    [failed.rows.length, '个任务失败'],
    [unread, '条未读通知'],
    [data.waiting.todos, '件待办今天到期'],
  ] as const;
  const there = waiting.filter(([count]) => count > 0);
  if (there.length === 0) return <>今天没有等着您的事</>;
  return (
    <>
      {there.map(([count, what]) => `${count} ${what}`).join('、')} ·{' '}
      <Link to="/workbench">去工作台</Link>
    </>
  );
}
