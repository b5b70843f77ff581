import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { estimateRemaining } from '#core/tasks/remaining-time.ts';
import { cancelTask, isRunning } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { formatDuration } from '#core/time/format-duration.ts';
import './task-progress.css';

const statusText: Record<Task['status'], string> = {
  waiting: '等待开始',
  running: '进行中',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

const barStatus = {
  waiting: 'normal',
  running: 'active',
  done: 'success',
  failed: 'exception',
  cancelled: 'normal',
} as const;

/** What is left of a running task in words, renewed with each of its steps; empty while it is unknown. */
function useRemaining(task: Task): string {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect, react/no-deriving-state-in-effects -- reads the clock, which drawing must not
    setLeft(estimateRemaining(task, Date.now()));
  }, [task]);
  return isRunning(task) && left !== undefined ? `约剩 ${formatDuration(left)}` : '';
}

/** How far a piece of long work has come, in numbers, with a way to stop it. */
export function TaskProgress({ task }: { task: Task }): ReactNode {
  const [isStopping, setStopping] = useState(false);
  const remaining = useRemaining(task);
  const percent = task.total ? Math.floor((task.done / task.total) * 100) : 0;
  const counted = task.total
    ? `${task.done.toLocaleString('zh-CN')} / ${task.total.toLocaleString('zh-CN')}`
    : '';
  const handleCancel = async (): Promise<void> => {
    setStopping(true);
    try {
      await cancelTask(task.id);
    } catch {
      setStopping(false);
    }
  };
  return (
    <div className="wm-task">
      <div className="wm-task-line">
        <strong>{task.title}</strong>
        <span className="wm-number">
          {[statusText[task.status], counted, remaining].filter(Boolean).join(' ')}
        </span>
        {isRunning(task) && (
          <Button size="small" type="link" loading={isStopping} onClick={() => void handleCancel()}>
            取消
          </Button>
        )}
      </div>
      <Progress
        percent={task.status === 'done' ? 100 : percent}
        status={barStatus[task.status]}
        showInfo={false}
        aria-label={`${task.title}的进度`}
      />
      {task.message && task.status !== 'done' && <p>{task.message}</p>}
    </div>
  );
}
