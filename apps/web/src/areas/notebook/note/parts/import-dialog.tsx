import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import { AppModal } from '#ui/app-modal.tsx';
import { TaskProgress } from '#ui/task-progress.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi } from '../note.api.ts';
import { ImportResult } from './import-result.tsx';

interface ImportDialogProps {
  /** The task to follow; nothing keeps the dialog closed. */
  taskId: number | undefined;
  onClose: () => void;
}

/** Progress of an import and what became of each file; closing it does not stop the import. */
export function ImportDialog({ taskId, onClose }: ImportDialogProps): ReactNode {
  const { data: task } = useTask(taskId);
  const client = useQueryClient();
  const isOver = task !== undefined && !isRunning(task);
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: [noteApi.path] });
    void client.invalidateQueries({ queryKey: [notebookApi.path] });
  }, [isOver, client]);
  const handleShowAll = (): void => {
    onClose();
    openTaskDrawer();
  };
  return (
    <AppModal
      open={taskId !== undefined}
      title="导入笔记"
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
      {task?.status === 'done' && task.result ? <ImportResult result={task.result} /> : null}
    </AppModal>
  );
}
