import type { NoteImportResult } from '@wm/contract/notebook/note';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { isRunning, useTask } from '#core/tasks/task.api.ts';
import { AppModal } from '#ui/app-modal.tsx';
import { TaskProgress } from '#ui/task-progress.tsx';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi } from '../note.api.ts';
import './import-dialog.css';

interface ListingProps {
  title: string;
  lines: { path: string; text: string }[];
}

function Listing({ title, lines }: ListingProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <details className="wm-import-list" open={lines.length <= 5}>
      <summary>{title}</summary>
      <ul>
        {lines.map(({ path, text }) => (
          <li key={path}>
            <span>{path}</span>
            <span className="wm-muted">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function ImportResult({ result }: { result: NoteImportResult }): ReactNode {
  const renamed = result.renamed.map(({ path, name }) => ({ path, text: `改名为 ${name}` }));
  const refused = result.refused.map(({ path, reason }) => ({ path, text: reason }));
  return (
    <>
      <p className="wm-import-summary">
        已导入 <b className="wm-number">{result.imported}</b> 篇到笔记本「{result.notebook}」
      </p>
      <Listing title={`${renamed.length} 篇因重名改了名`} lines={renamed} />
      <Listing title={`${refused.length} 个文件没有导入`} lines={refused} />
    </>
  );
}

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
  return (
    <AppModal
      open={taskId !== undefined}
      title="导入笔记"
      onCancel={onClose}
      footer={
        <Button type={isOver ? 'primary' : 'default'} onClick={onClose}>
          {isOver ? '完成' : '在后台继续'}
        </Button>
      }
    >
      {task ? <TaskProgress task={task} /> : <p className="wm-muted">正在准备…</p>}
      {task?.status === 'done' && task.result ? (
        <ImportResult result={task.result as NoteImportResult} />
      ) : null}
    </AppModal>
  );
}
