import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { openTaskDrawer } from '#core/tasks/task-drawer-store.ts';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { TaskProgress } from '#ui/tasks/task-progress.tsx';
import { userApi } from '../user.api.ts';
import { useUserImport } from './use-user-import.ts';
import type { UserImporting } from './use-user-import.ts';
import { UserImportChoice } from './user-import-choice.tsx';
import { UserImportReportView } from './user-import-report.tsx';
import { UserImportResult } from './user-import-result.tsx';
import './user-import.css';

interface UserImportDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** 用户导入: a file is checked first and shown row by row; confirmed, it is imported whole or not at all. */
export function UserImportDialog({ isOpen, onClose }: UserImportDialogProps): ReactNode {
  const importing = useUserImport();
  const { data: task } = useTask(importing.taskId);
  const client = useQueryClient();
  const isOver = importing.taskId !== undefined && task !== undefined && !isRunning(task);
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [userApi.path] });
  }, [isOver, client]);
  const close = (): void => {
    // What still runs is found again.
    if (isOver || importing.taskId === undefined) importing.reset();
    onClose();
  };
  return (
    <AppModal
      open={isOpen}
      width={880}
      title="用户导入"
      onCancel={close}
      footer={
        importing.taskId === undefined ? (
          <CheckFooter importing={importing} onClose={close} />
        ) : (
          <TaskFooter isOver={isOver} task={task} importing={importing} onClose={close} />
        )
      }
      destroyOnHidden
    >
      <div className="wm-user-import">
        {importing.taskId === undefined ? (
          <UserImportChoice importing={importing} />
        ) : (
          <Progress task={task} />
        )}
        {importing.report && importing.taskId === undefined && (
          <UserImportReportView report={importing.report} />
        )}
      </div>
    </AppModal>
  );
}

function Progress({ task }: { task: Task | undefined }): ReactNode {
  if (!task) return <p className="wm-muted">正在准备…</p>;
  return (
    <>
      <TaskProgress task={task} />
      {isRunning(task) && (
        <p className="wm-muted">全部写完才会生效；取消或中断都不会留下写了一半的数据。</p>
      )}
      {task.status === 'cancelled' && <p>已取消，没有写入任何数据。</p>}
      {task.status === 'done' && task.result ? <UserImportResult result={task.result} /> : null}
    </>
  );
}

interface FooterProps {
  importing: UserImporting;
  onClose: () => void;
}

function CheckFooter({ importing, onClose }: FooterProps): ReactNode {
  const { report, isBusy } = importing;
  const writes = report && report.faultCount === 0 ? report.add + report.update : 0;
  return (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button
        type="primary"
        disabled={writes === 0}
        loading={isBusy && report !== undefined}
        onClick={importing.store}
      >
        {writes > 0 ? `确认导入 ${writes.toLocaleString('zh-CN')} 行` : '确认导入'}
      </Button>
    </>
  );
}

interface TaskFooterProps extends FooterProps {
  task: Task | undefined;
  isOver: boolean;
}

function TaskFooter({ task, isOver, importing, onClose }: TaskFooterProps): ReactNode {
  const handleShowAll = (): void => {
    onClose();
    openTaskDrawer();
  };
  const isDone = task?.status === 'done';
  return (
    <>
      <Button type="link" onClick={handleShowAll}>
        全部任务
      </Button>
      {isOver && <Button onClick={importing.reset}>{isDone ? '继续导入' : '重新检查'}</Button>}
      <Button type={isOver ? 'primary' : 'default'} onClick={onClose}>
        {isOver ? '完成' : '在后台继续'}
      </Button>
    </>
  );
}
