import { useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { importNotes } from '../note.api.ts';
import type { ImportFile } from '../note.api.ts';

export interface Import {
  isSending: boolean;
  taskId: number | undefined;
  start: (files: ImportFile[]) => void;
  close: () => void;
}

/** Sends picked files and follows the task that imports them. */
export function useImport(notebookId: number | undefined): Import {
  const [isSending, setSending] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const isZip = ({ path }: ImportFile): boolean => /\.zip$/i.test(path);
  const send = async (files: ImportFile[]): Promise<void> => {
    setSending(true);
    try {
      setTaskId(await importNotes(files, notebookId));
    } catch {
      // The client has shown why.
    } finally {
      setSending(false);
    }
  };
  return {
    isSending,
    taskId,
    start(files) {
      if (files.length === 0) {
        notifier().message('warning', '没有找到可以导入的 Markdown 文件');
        return;
      }
      if (files.some(isZip) && files.length > 1) {
        notifier().message('warning', 'zip 请单独导入，一次一个');
        return;
      }
      void send(files);
    },
    close: () => setTaskId(undefined),
  };
}
