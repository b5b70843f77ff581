import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { notebookApi } from '../../notebook/notebook.api.ts';
import { noteApi } from '../note.api.ts';
import { ImportResult } from './import-result.tsx';
import { TaskDialog } from '../editing/task-dialog.tsx';

interface ImportDialogProps {
  /** The task to follow; nothing keeps the dialog closed. */
  taskId: number | undefined;
  /** Files that were picked and not sent. */
  others: string[];
  onClose: () => void;
}

/** Progress of an import and what became of each file; closing it does not stop the import. */
export function ImportDialog({ taskId, others, onClose }: ImportDialogProps): ReactNode {
  const client = useQueryClient();
  const handleOver = useCallback((): void => {
    void client.invalidateQueries({ queryKey: [noteApi.path] });
    void client.invalidateQueries({ queryKey: [notebookApi.path] });
  }, [client]);
  return (
    <TaskDialog
      title="导入笔记"
      taskId={taskId}
      onClose={onClose}
      onOver={handleOver}
      renderResult={(result) => <ImportResult result={result} others={others} />}
    />
  );
}
