import { useQueryClient } from '@tanstack/react-query';
import { Button, Steps } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi } from '../note.api.ts';
import { ImportResult } from './import-result.tsx';
import { importsKey } from './import.api.ts';

interface ImportDialogProps {
  /** The task to follow; nothing keeps the dialog closed. */
  taskId: number | undefined;
  /** Another task takes its place. */
  onFollow: (taskId: number) => void;
  onClose: () => void;
}

/** An import from the look through what was brought to its report; closing it does not stop the import. */
export function ImportDialog({ taskId, onFollow, onClose }: ImportDialogProps): ReactNode {
  const client = useQueryClient();
  const { data: task } = useTask(taskId);
  const isOver = task !== undefined && !isRunning(task);
  const result = task?.status === 'done' ? (task.result as NoteImportResult | null) : null;
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: [noteApi.path] });
    void client.invalidateQueries({ queryKey: [notebookApi.path] });
    void client.invalidateQueries({ queryKey: importsKey });
  }, [isOver, client]);
  const isChecking = task === undefined || task.title.startsWith('预检');
  const handleShowAll = (): void => {
    onClose();
    openTaskDrawer();
  };
  return (
    <AppModal
      open={taskId !== undefined}
      title="导入笔记"
      width={640}
      onCancel={onClose}
      footer={
        <>
          <Button type="link" onClick={handleShowAll}>
            全部任务
          </Button>
          <Button type={isOver && !isChecking ? 'primary' : 'default'} onClick={onClose}>
            {!isOver ? '在后台继续' : isChecking ? '暂不导入' : '完成'}
          </Button>
        </>
      }
    >
      <Steps
        size="small"
        responsive={false}
        className="wm-import-steps"
        current={isChecking ? 0 : isOver ? 2 : 1}
        items={[{ title: '预检' }, { title: '导入' }, { title: '报告' }]}
      />
      {task ? <TaskProgress task={task} /> : <p className="wm-muted">正在准备…</p>}
      {result && <ImportResult result={result} onRun={onFollow} />}
    </AppModal>
  );
}
