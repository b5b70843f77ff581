import type { ReactNode } from 'react';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';

const task = {
  id: 0,
  kind: 'sample',
  title: '导入用户',
  status: 'done' as const,
  done: 120,
  total: 120,
  message: '',
  result: null,
  createTime: '2026-11-20T01:02:03Z',
  endTime: '2026-11-20T01:03:03Z',
};

export function Normal(): ReactNode {
  return <TaskProgress task={task} />;
}

/** It has not begun, and nobody knows how much it is. */
export function Empty(): ReactNode {
  return <TaskProgress task={{ ...task, status: 'cancelled', done: 0, total: null }} />;
}

export function Failed(): ReactNode {
  return (
    <TaskProgress task={{ ...task, status: 'failed', done: 40, message: '第 41 行的编码重复' }} />
  );
}

export function LongText(): ReactNode {
  return (
    <TaskProgress
      task={{
        ...task,
        title: '导入「跨部门联合项目第三期筹备与验收小组的全部成员名单（修订稿，待确认）.xlsx」',
      }}
    />
  );
}
