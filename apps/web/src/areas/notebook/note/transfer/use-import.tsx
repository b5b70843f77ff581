import { App } from 'antd';
import { useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { importNotes } from '../note.api.ts';
import type { ImportFile } from '../note.api.ts';
import type { PickedFiles } from './dropped-files.ts';
import { ImportListing } from './import-result.tsx';

export interface Import {
  isSending: boolean;
  taskId: number | undefined;
  /** Files that were picked and not sent, by their paths. */
  others: string[];
  start: (picked: PickedFiles) => void;
  close: () => void;
}

const isZip = ({ path }: ImportFile): boolean => /\.zip$/i.test(path);

/** Sends picked files, after it was said what stays behind, and follows the task that imports them. */
export function useImport(notebookId: number | undefined): Import {
  const { modal } = App.useApp();
  const [isSending, setSending] = useState(false);
  const [taskId, setTaskId] = useState<number>();
  const [others, setOthers] = useState<string[]>([]);
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
    others,
    start(picked) {
      const { files } = picked;
      if (files.length === 0) {
        notifier().message('warning', '没有找到可以导入的 Markdown 文件');
        return;
      }
      if (files.some(isZip) && files.length > 1) {
        notifier().message('warning', 'zip 请单独导入，一次一个');
        return;
      }
      setOthers(picked.others);
      if (picked.others.length === 0) {
        void send(files);
        return;
      }
      modal.confirm({
        title: `有 ${picked.others.length} 个文件不会导入`,
        width: 560,
        content: (
          <>
            <p>选择文件夹时只导入 Markdown。要带上图片和附件，请把整个文件夹压缩为 zip 再导入。</p>
            <ImportListing
              title="不会导入的文件"
              lines={picked.others.map((path) => ({ path, text: '' }))}
            />
          </>
        ),
        okText: '只导入 Markdown',
        cancelText: '取消',
        centered: true,
        onOk: () => void send(files),
      });
    },
    close: () => setTaskId(undefined),
  };
}
