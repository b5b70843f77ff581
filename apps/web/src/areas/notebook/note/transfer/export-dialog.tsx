import type { NoteExportResult } from '@wm/contract/notebook/note';
import type { ReactNode } from 'react';
import { exportedAddress } from '../note.api.ts';
import { ExportResult } from './export-result.tsx';
import { TaskDialog } from '../editing/task-dialog.tsx';

/** The browser fetches it by itself: it may be larger than a page can hold. */
function fetchFile(result: unknown): void {
  if (!result) return;
  const link = document.createElement('a');
  link.href = exportedAddress(result as NoteExportResult);
  link.download = '';
  link.click();
}

interface ExportDialogProps {
  /** The task to follow; nothing keeps the dialog closed. */
  taskId: number | undefined;
  onClose: () => void;
}

/** Progress of an export, which is fetched when it is ready; closing the dialog leaves it among the tasks. */
export function ExportDialog({ taskId, onClose }: ExportDialogProps): ReactNode {
  return (
    <TaskDialog
      title="导出笔记"
      taskId={taskId}
      onClose={onClose}
      onOver={fetchFile}
      renderResult={(result) => <ExportResult result={result} />}
    />
  );
}
