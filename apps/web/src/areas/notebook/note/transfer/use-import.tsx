import { useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { checkImport } from './import.api.ts';
import type { ImportFile } from './import.api.ts';

export interface Import {
  isSending: boolean;
  /** The task to show: the look through the files first, then the import itself. */
  taskId: number | undefined;
  /** `into`: another notebook than usual. */
  start: (picked: ImportFile[], into?: number) => void;
  follow: (taskId: number) => void;
  close: () => void;
}

const isZip = ({ path }: ImportFile): boolean => /\.zip$/i.test(path) && !path.includes('/');

/** Sends picked files to be looked through, and follows the tasks. */
export function useImport(notebookId: number | undefined): Import {
  const [isSending, setSending] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const send = async (files: ImportFile[], into: number | undefined): Promise<void> => {
    setSending(true);
    try {
      setTaskId(await checkImport(files, into));
    } catch {
      // The client has shown why.
    } finally {
      setSending(false);
    }
  };
  return {
    isSending,
    taskId,
    start(files, into = notebookId) {
      if (files.length === 0) notifier().message('warning', '没有找到可以导入的文件');
      else if (files.some(isZip) && files.length > 1)
        notifier().message('warning', 'zip 请单独导入，一次一个');
      else void send(files, into);
    },
    follow: setTaskId,
    close: () => setTaskId(undefined),
  };
}
