import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTodos } from '../workbench/todo.api.ts';
import {
  useFailedTasks,
  useWaitingComments,
  useWaitingNotices,
} from '../workbench/waiting/waiting.api.ts';

const enough = 20;

/** What waits for me and is due today, in one sentence with the way to it. */
export function WaitingLine(): ReactNode {
  const comments = useWaitingComments();
  const failed = useFailedTasks();
  const notices = useWaitingNotices();
  const todos = useTodos('today', { limit: enough });
  const due = todos.data?.total ?? 0;
  const waiting = [
    [comments.total, '条评论待审核'],
    [failed.rows.length, '个任务失败'],
    [notices.length, '条未读通知'],
    [due, '件待办今天到期'],
  ] as const;
  const there = waiting.filter(([count]) => count > 0);
  if (!todos.data) return null;
  if (there.length === 0) return <>今天没有等着您的事</>;
  return (
    <>
      {there.map(([count, what]) => `${count} ${what}`).join('、')} ·{' '}
      <Link to="/workbench">去工作台</Link>
    </>
  );
}
