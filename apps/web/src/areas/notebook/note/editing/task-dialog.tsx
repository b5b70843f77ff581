import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';

interface TaskDialogProps {
  title: string;
  /** The task to follow; nothing keeps the dialog closed. */
  taskId: number | undefined;
  onClose: () => void;
  /** Told once when the task has ended, with what it left if it ended well. It must stay the same function. */
  onOver: (result: unknown) => void;
  /** What became of it. */
  renderResult: (result: unknown) => ReactNode;
}

/** Progress of long work that was just begun, and its result; closing it does not stop the work. */
export function TaskDialog(props: TaskDialogProps): ReactNode {
  const { title, taskId, onClose, onOver, renderResult } = props;
  const { data: task } = useTask(taskId);
  const isOver = task !== undefined && !isRunning(task);
  const result = task?.status === 'done' ? task.result : undefined;
  useEffect(() => {
    if (isOver) onOver(result);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each task, not for each reading of its result
  }, [taskId, isOver, onOver]);
  const handleShowAll = (): void => {
    onClose();
    openTaskDrawer();
  };
  return (
    <AppModal
      open={taskId !== undefined}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button type="link" onClick={handleShowAll}>
            全部任务
          </Button>
          <Button type={isOver ? 'primary' : 'default'} onClick={onClose}>
            {isOver ? '完成' : '在后台继续'}
          </Button>
        </>
      }
    >
      {task ? <TaskProgress task={task} /> : <p className="wm-muted">正在准备…</p>}
      {result ? renderResult(result) : null}
    </AppModal>
  );
}
